import type { InputFault } from '#base/errors.ts'
import { httpUrl, plainInQuery, plainStep } from '#base/url.ts'
import { fault } from './request.ts'

/** `path` is "" or begins with a slash and does not end with one. Both are as a URL parser writes them. */
export type Base = { origin: string; path: string }

/**
 * What holds of every URL that is built, however it came about: a URL parser changes nothing of it, and it has the
 * origin and the path of the base and below them as many segments as the template. What follows the base is asked for.
 */
export function belowBase(base: Base, segments: number): (rest: string) => boolean {
  const isPlain = segments > 0 ? plainSteps(segments) : null
  return (rest) => isPlain?.test(rest) || isBelow(rest, base, segments)
}

/** So many steps and a query that no parser would change. */
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
