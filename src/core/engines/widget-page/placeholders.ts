// Texts with places for what a row or an answer holds: `Order {{id}} of {{customer.name}}`.
import { isJsonObject, type Json } from '#base/json.ts'
import { isPath, valueAt } from './value-at.ts'

const placeholder = /\{\{\s*([^{}]{1,500}?)\s*\}\}/g
const alone = /^\{\{\s*([^{}]{1,500}?)\s*\}\}$/

/** The paths that a text has places for. */
export const placeholderPaths = (template: string): string[] =>
  [...template.matchAll(placeholder)].flatMap(([, path]) => path ?? [])

/** The first of the scopes that has something at the path gives it. */
export const inScopes = (scopes: unknown[], path: string): unknown => {
  for (const scope of scopes) {
    const value = valueAt(scope, path)
    if (value !== undefined) return value
  }
  return undefined
}

/** What is not there is left out. `written` makes a value a text. */
export const filledText = (template: string, scopes: unknown[], written: (value: unknown) => string) =>
  template.replace(placeholder, (_whole, path: string) => {
    const value = inScopes(scopes, path)
    return value === undefined || value === null ? '' : written(value)
  })

/** What a mapping shows: the value at a path, or a text with its placeholders filled. */
export const mapped = (shown: string, scopes: unknown[], written: (value: unknown) => string): unknown =>
  isPath(shown) ? inScopes(scopes, shown) : filledText(shown, scopes, written)

/** A text that is one placeholder alone becomes the value itself, with its type; what is not there is left out. */
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

/** A placeholder outside of quotes is quoted, so that what its author wrote is JSON. */
const quoted = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"|\{\{[^{}]*\}\}/g, (piece) =>
    piece.startsWith('{{') ? JSON.stringify(piece) : piece,
  )

/** The arguments of a call as their author wrote them; undefined when they are no object. */
export function parsedArguments(template: string): Json | undefined {
  try {
    const value: Json = template.trim() === '' ? {} : JSON.parse(quoted(template))
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
