// The template of a call: a JSON object of arguments with placeholders. The editor shows one text for each argument.
import { parseExactJson } from '#base/exact-json.ts'
import { isJsonMembers } from '../../../schema-form/json-schema.ts'

export type ArgumentTexts = Record<string, string>

/** Matches strings, and placeholders outside of strings. */
const stringsAndPlaceholders = /"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/g
const wholePlaceholder = /^\{\{[^{}]*\}\}$/

/** The text of each argument; null if the template is not a JSON object. An empty template has no arguments. */
export function parseTemplate(template: string): ArgumentTexts | null {
  if (template.trim() === '') return {}
  const quoted = template.replaceAll(stringsAndPlaceholders, (found) =>
    found.startsWith('{{') ? JSON.stringify(found) : found,
  )
  const value = parseJson(quoted)
  if (!isJsonMembers(value)) return null
  return Object.fromEntries(Object.entries(value).map(([name, argument]) => [name, toText(argument)]))
}

/** Arguments without a text are left out. Text that is valid JSON becomes that value. */
export function buildTemplate(texts: ArgumentTexts): string {
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return JSON.stringify(Object.fromEntries(given.map(([name, text]) => [name, toValue(text)])))
}

/** A string that looks like other JSON is shown in quotes. */
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
