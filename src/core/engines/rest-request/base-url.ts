import type { InputFault } from '#base/errors.ts'
import { httpUrl, plainInQuery, plainStep } from '#base/url.ts'
import { fault } from './request.ts'

/** `path` is "" or begins with a slash and does not end with one. Both are normalized by the URL parser. */
export type Base = { origin: string; path: string }

/**
 * Creates the check that every built URL must pass, given what follows the base: a URL parser changes nothing of it,
 * and it has the origin and path of the base and below them as many segments as the template.
 */
export function belowBase(base: Base, segments: number): (rest: string) => boolean {
  const isPlain = segments > 0 ? plainSteps(segments) : null
  return (rest) => isPlain?.test(rest) || isBelow(rest, base, segments)
}

/** Matches `count` path segments and a query that no URL parser would change, which spares parsing most URLs. */
const plainSteps = (count: number) => new RegExp(`^(?:${plainStep}){${count}}(?:\\?${plainInQuery}*)?$`)

function isBelow(rest: string, { origin, path }: Base, segments: number): boolean {
  const url = `${origin}${path}${rest}`
  const parsed = new URL(url)
  const below = parsed.pathname.slice(path.length).split('/').length - 1
  const isWhole = below === segments || (segments === 0 && below === 1)
  return parsed.href === url && parsed.origin === origin && parsed.pathname.startsWith(path) && isWhole
}

export function compileBase(baseUrl: string, faults: InputFault[]): Base {
  const url = httpUrl(baseUrl)
  if (url && !url.search && !url.hash) return { origin: url.origin, path: url.pathname.replace(/\/$/, '') }
  const message = 'must be an absolute http or https URL without credentials, query or fragment'
  faults.push(fault('base_url', 'url', message))
  return { origin: '', path: '' }
}
