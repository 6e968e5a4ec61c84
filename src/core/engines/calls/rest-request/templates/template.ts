// Templates that users write, with `{{argument}}` placeholders. A string that is one placeholder becomes the argument
// with its JSON type; inside other text, the argument becomes a string. Templates are parsed once, values never.
import { isJsonObject, type Json } from '#base/json.ts'
import { readArgument, stringifyValue } from '../argument-text.ts'
import type { RequestContext } from '../request.ts'

/** A JSON value whose strings may contain placeholders. Evaluates to undefined when a needed argument was not given. */
export type ValueTemplate = {
  arguments: ReadonlySet<string>
  evaluate(context: RequestContext): Json | undefined
}

/** White space around a name is removed afterwards: patterns that leave it out take cubic time. */
const placeholder = /\{\{([^{}]+)\}\}/

export function parseTemplate(value: Json): ValueTemplate {
  if (typeof value === 'string') return createTextTemplate(value)
  if (Array.isArray(value)) return createListTemplate(value.map(parseTemplate))
  if (isJsonObject(value)) {
    return createObjectTemplate(Object.entries(value).map(([name, member]) => [name, parseTemplate(member)]))
  }
  return { arguments: new Set(), evaluate: () => value }
}

function createTextTemplate(text: string): ValueTemplate {
  // Splitting by a pattern with one capture group gives text, argument, text, argument, … text.
  const segments = text
    .split(new RegExp(placeholder, 'g'))
    .map((segment, index) => (index % 2 === 1 ? segment.trim() : segment))
  const names = segments.filter((_, index) => index % 2 === 1)
  const [firstName] = names
  if (firstName === undefined) return { arguments: new Set(), evaluate: () => text }
  if (segments.length === 3 && !segments[0] && !segments[2]) {
    return { arguments: new Set(names), evaluate: (context) => readArgument(context, firstName) }
  }
  return { arguments: new Set(names), evaluate: (context) => fillText(segments, context) }
}

function fillText(segments: string[], context: RequestContext): string | undefined {
  let text = ''
  for (const [index, segment] of segments.entries()) {
    const value = index % 2 === 0 ? segment : readArgument(context, segment)
    if (value === undefined) return undefined
    text += index % 2 === 0 ? segment : stringifyValue(value, segment, context)
  }
  return text
}

const mergeArguments = (templates: ValueTemplate[]) =>
  new Set(templates.flatMap((template) => [...template.arguments]))

const createListTemplate = (items: ValueTemplate[]): ValueTemplate => ({
  arguments: mergeArguments(items),
  evaluate: (context) => items.map((item) => item.evaluate(context)).filter((item) => item !== undefined),
})

const createObjectTemplate = (members: [string, ValueTemplate][]): ValueTemplate => ({
  arguments: mergeArguments(members.map(([, member]) => member)),
  evaluate: (context) => {
    const entries = members.map(([name, member]): [string, Json | undefined] => [
      name,
      member.evaluate(context),
    ])
    return Object.fromEntries(entries.filter((entry): entry is [string, Json] => entry[1] !== undefined))
  },
})
