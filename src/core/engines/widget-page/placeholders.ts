// Templates with placeholders for values of a row or of the data: `Order {{id}} of {{customer.name}}`.
import { isJsonObject, type Json } from '#base/json.ts'
import { isPath, valueAt } from './value-at.ts'

const placeholder = /\{\{\s*([^{}]{1,500}?)\s*\}\}/g
const alone = /^\{\{\s*([^{}]{1,500}?)\s*\}\}$/

/** The paths of the placeholders in a template. */
export const placeholderPaths = (template: string): string[] =>
  [...template.matchAll(placeholder)].flatMap(([, path]) => path ?? [])

/** The value at the path in the first scope that has one. */
export const inScopes = (scopes: unknown[], path: string): unknown => {
  for (const scope of scopes) {
    const value = valueAt(scope, path)
    if (value !== undefined) return value
  }
  return undefined
}

/** Missing values are left out. `format` converts a value to text. */
export const filledText = (template: string, scopes: unknown[], written: (value: unknown) => string) =>
  template.replace(placeholder, (_whole, path: string) => {
    const value = inScopes(scopes, path)
    return value === undefined || value === null ? '' : written(value)
  })

/** The value of a mapping: the value at a path, or a text with its placeholders filled. */
export const mapped = (shown: string, scopes: unknown[], written: (value: unknown) => string): unknown =>
  isPath(shown) ? inScopes(scopes, shown) : filledText(shown, scopes, written)

/** A string that is a single placeholder becomes the value with its type; missing members are omitted. */
export function filledJson(template: Json, scopes: unknown[]): unknown {
  if (typeof template === 'string') {
    const path = alone.exec(template)?.[1]
    return path === undefined ? filledText(template, scopes, asText) : inScopes(scopes, path)
  }
  if (Array.isArray(template)) return template.map((item) => filledJson(item, scopes))
  if (!isJsonObject(template)) return template
  const members = Object.entries(template).map(([key, member]) => [key, filledJson(member, scopes)] as const)
  return Object.fromEntries(members.filter(([, member]) => member !== undefined))
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Puts unquoted placeholders into quotes, so that the template is valid JSON. */
const quoted = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/g, (piece) =>
    piece.startsWith('{{') ? JSON.stringify(piece) : piece,
  )

/** Parses the argument template of a call; undefined unless it is a JSON object. */
export function parsedArguments(template: string): Json | undefined {
  try {
    const value: Json = template.trim() === '' ? {} : JSON.parse(quoted(template))
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
