// Templates with placeholders for values of a row or of the data: `Order {{id}} of {{customer.name}}`.
import { isJsonObject, type Json } from '#base/json.ts'
import { isPath } from '#base/value-path.ts'
import { containsRoundedInteger } from './exact-integers.ts'
import { formatAmount } from './format-amount.ts'
import { type DisplayLocale, formatValue, isMissing } from './format-value.ts'
import { readPath } from './value-path.ts'

/** White space around a path is removed afterwards: patterns that leave it out take cubic time. */
const placeholderPattern = /\{\{([^{}]+)\}\}/g
const singlePlaceholderPattern = /^\{\{([^{}]+)\}\}$/

/** The paths of the placeholders in all texts of a template. */
export const listPlaceholderPaths = (template: Json): string[] =>
  typeof template === 'string'
    ? [...template.matchAll(placeholderPattern)].flatMap(([, path]) => path?.trim() ?? [])
    : Object.values(template ?? {}).flatMap(listPlaceholderPaths)

/** The value at the path in the first scope that has one. The name of a member may contain dots. */
export const findInScopes = (scopes: unknown[], path: string): unknown => {
  for (const scope of scopes) {
    const isMember = isJsonObject(scope) && Object.hasOwn(scope, path)
    const value = isMember ? scope[path] : readPath(scope, path)
    if (value !== undefined) return value
  }
  return undefined
}

/** The paths of the placeholders for numbers that the chat client may have rounded: they may be those of other records. */
export const listRoundedPlaceholders = (template: Json, scopes: unknown[]): string[] =>
  listPlaceholderPaths(template).filter((path) => containsRoundedInteger(findInScopes(scopes, path)))

/** Missing values are left out. `format` converts a value to text. */
export const fillTextTemplate = (
  template: string,
  scopes: unknown[],
  format: (value: unknown, path: string) => string,
) =>
  template.replace(placeholderPattern, (_match, inner: string) => {
    const path = inner.trim()
    const value = findInScopes(scopes, path)
    return value === undefined || value === null ? '' : format(value, path)
  })

/** The value of a mapping: the value at a path, or a text with its placeholders filled. */
export const resolveMapping = (mapping: string, scopes: unknown[], displayLocale: DisplayLocale): unknown =>
  isPath(mapping)
    ? findInScopes(scopes, mapping)
    : isBlank(mapping, scopes)
      ? undefined
      : fillForDisplay(mapping, scopes, displayLocale)

/** Whether a template has placeholders and a value for none of them: a unit alone says nothing. */
function isBlank(template: string, scopes: unknown[]): boolean {
  const paths = listPlaceholderPaths(template)
  return paths.length > 0 && paths.every((path) => isMissing(findInScopes(scopes, path)))
}

const amountParts = /(\{\{[^{}]+\}\}|\b[A-Z]{3}\b|\p{Sc})/u

/**
 * As `resolveMapping`; a number next to a currency, in any order, such as `{{total}} EUR`, becomes an amount as the locale
 * writes it.
 */
export function resolveDisplayMapping(
  mapping: string,
  scopes: unknown[],
  displayLocale: DisplayLocale,
): unknown {
  if (isPath(mapping)) return findInScopes(scopes, mapping)
  if (isBlank(mapping, scopes)) return undefined
  // Placeholders and currencies, each between two texts.
  const parts = mapping.split(amountParts)
  const read = (at: number) => fillJsonTemplate(parts[at] ?? '', scopes)
  let text = ''
  for (let at = 0; at < parts.length; at++) {
    const isPair = at % 2 === 1 && /^\s?$/.test(parts[at + 1] ?? '')
    const amount = isPair
      ? (formatAmount(read(at), read(at + 2), displayLocale) ??
        formatAmount(read(at + 2), read(at), displayLocale))
      : null
    text += amount ?? fillForDisplay(parts[at] ?? '', scopes, displayLocale)
    if (amount !== null) at += 2
  }
  return text
}

const fillForDisplay = (template: string, scopes: unknown[], displayLocale: DisplayLocale) =>
  fillTextTemplate(template, scopes, (value, path) => formatValue(value, displayLocale, path))

/** A string that is a single placeholder becomes the value with its type; missing members are omitted. */
export function fillJsonTemplate(template: Json, scopes: unknown[]): unknown {
  if (typeof template === 'string') {
    const path = singlePlaceholderPattern.exec(template)?.[1]?.trim()
    return path === undefined
      ? fillTextTemplate(template, scopes, stringifyValue)
      : findInScopes(scopes, path)
  }
  if (Array.isArray(template)) return template.map((item) => fillJsonTemplate(item, scopes))
  if (!isJsonObject(template)) return template
  const members = Object.entries(template).map(
    ([key, member]) => [key, fillJsonTemplate(member, scopes)] as const,
  )
  return Object.fromEntries(members.filter(([, member]) => member !== undefined))
}

const stringifyValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Puts unquoted placeholders into quotes, so that the template is valid JSON. A string without an end goes to the end. */
const quotePlaceholders = (text: string) =>
  text.replace(/"(?:[^"\\]|\\.)*"?|\{\{[^{}]*\}\}/g, (match) =>
    match.startsWith('{{') ? JSON.stringify(match) : match,
  )

/** Parses the argument template of a call; undefined unless it is a JSON object. */
export function parseArgumentsTemplate(template: string): Json | undefined {
  try {
    const value: Json = template.trim() === '' ? {} : JSON.parse(quotePlaceholders(template))
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
