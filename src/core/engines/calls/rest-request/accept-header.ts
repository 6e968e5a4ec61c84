import { isJsonType, parseMediaTypes } from './media-type.ts'

const maxTypes = 8
/** Characters of one media type; longer ones are left out. */
const maxTypeLength = 150

/** The parameters that mean something else in an Accept header, or that servers compare too literally. */
const irrelevantParameters = /(?<!\s)\s*;\s*(?:q|charset)\s*=\s*(?:"[^"]*"|[^;\s]*)/gi

/**
 * The Accept header (RFC 9110) for media types in order of preference: each weighs less than the one before, and
 * anything else is accepted last. Without types, JSON is preferred.
 */
export function buildAcceptHeader(types: readonly string[]): string {
  const usable = types.flatMap(parseMediaTypes).map((type) => type.replace(irrelevantParameters, ''))
  const distinct = [...new Set(usable)].filter((type) => type !== '*/*' && type.length <= maxTypeLength)
  const named = distinct.length > 0 ? distinct.slice(0, maxTypes) : ['application/json']
  return [...named.map(withWeight), '*/*;q=0.1'].join(', ')
}

const withWeight = (type: string, index: number) => (index === 0 ? type : `${type};q=0.${10 - index}`)

/** The media types in the same order, but JSON first. */
export const sortJsonFirst = (types: readonly string[]): string[] => [
  ...types.filter(isJsonType),
  ...types.filter((type) => !isJsonType(type)),
]
