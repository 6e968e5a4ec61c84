// The template of a call: a JSON object of arguments with placeholders. The editor shows it as one text per argument.
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'

export type ArgumentTexts = Record<string, string>

/** Strings, and placeholders outside of them. */
const stringsAndPlaceholders = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/g
const wholePlaceholder = /^\{\{[^{}]*\}\}$/

/** The texts of the arguments; null if the template is no JSON object. An empty one has no arguments. */
export function parseTemplate(template: string): ArgumentTexts | null {
  if (template.trim() === '') return {}
  const quoted = template.replaceAll(stringsAndPlaceholders, (found) =>
    found.startsWith('{{') ? JSON.stringify(found) : found,
  )
  const value = parseJson(quoted)
  if (!isJsonMembers(value)) return null
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toText(one)]))
}

/** Arguments without a text are left out; a text that is JSON is that value. */
export function buildTemplate(texts: ArgumentTexts): string {
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return JSON.stringify(Object.fromEntries(given.map(([name, text]) => [name, toValue(text)])))
}

/** A string that reads like another JSON value is shown in quotes. */
function toText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return wholePlaceholder.test(value) || parseJson(value) === undefined ? value : JSON.stringify(value)
}

function toValue(text: string): unknown {
  if (wholePlaceholder.test(text)) return text
  const value = parseJson(text)
  return value === undefined ? text : value
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
