// Templates that users write, with `{{argument}}` placeholders. A string that is one placeholder becomes the argument
// with its JSON type; inside other text, the argument becomes a string. Templates are parsed once, values never.
import { isJsonObject, type Json } from '#base/json.ts'
import type { Call } from './request.ts'
import { argumentOf, textOf } from './text-of.ts'

/** A JSON value whose strings may contain placeholders. Evaluates to undefined when a needed argument was not given. */
export type Template = { arguments: ReadonlySet<string>; evaluate(call: Call): Json | undefined }

const placeholder = /\{\{\s*([^{}]+?)\s*\}\}/

export function parseTemplate(value: Json): Template {
  if (typeof value === 'string') return textTemplate(value)
  if (Array.isArray(value)) return listTemplate(value.map(parseTemplate))
  if (isJsonObject(value)) {
    return objectTemplate(Object.entries(value).map(([name, member]) => [name, parseTemplate(member)]))
  }
  return { arguments: new Set(), evaluate: () => value }
}

function textTemplate(text: string): Template {
  // Splitting by a pattern with one capture group gives text, argument, text, argument, … text.
  const parts = text.split(new RegExp(placeholder, 'g'))
  const names = parts.filter((_, index) => index % 2 === 1)
  const [first] = names
  if (first === undefined) return { arguments: new Set(), evaluate: () => text }
  if (parts.length === 3 && !parts[0] && !parts[2]) {
    return { arguments: new Set(names), evaluate: (call) => argumentOf(call, first) }
  }
  return { arguments: new Set(names), evaluate: (call) => written(parts, call) }
}

function written(parts: string[], call: Call): string | undefined {
  let text = ''
  for (const [index, part] of parts.entries()) {
    const value = index % 2 === 0 ? part : argumentOf(call, part)
    if (value === undefined) return undefined
    text += index % 2 === 0 ? part : textOf(value, part, call)
  }
  return text
}

const union = (templates: Template[]) => new Set(templates.flatMap((template) => [...template.arguments]))

const listTemplate = (items: Template[]): Template => ({
  arguments: union(items),
  evaluate: (call) => items.map((item) => item.evaluate(call)).filter((item) => item !== undefined),
})

const objectTemplate = (members: [string, Template][]): Template => ({
  arguments: union(members.map(([, member]) => member)),
  evaluate: (call) => {
    const entries = members.map(([name, member]): [string, Json | undefined] => [name, member.evaluate(call)])
    return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
  },
})
