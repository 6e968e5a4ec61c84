import type { InputViolation } from '#base/errors.ts'
import { parseHttpUrl } from '#base/web/url.ts'
import { hasPlaceholder } from '#core/model/variables/resolve-variables.ts'
import { plainPathSegment, plainQueryCharacter } from '#fast/plain-url.ts'
import { createViolation } from './request.ts'

/**
 * `path` is "" or begins with a slash and does not end with one; `query` is sent with every request, without its question
 * mark. All are normalized by the URL parser.
 */
export type BaseUrl = { origin: string; path: string; query: string }

/**
 * Creates the check that every built URL must pass, given the part after the base: a URL parser must not change it, and
 * it must keep the origin and path of the base, with as many segments as the template.
 */
export function createBaseUrlCheck(base: BaseUrl, segments: number): (rest: string) => boolean {
  const isPlain = segments > 0 ? createPlainPathPattern(segments) : null
  return (rest) => isPlain?.test(rest) || isBelowBase(rest, base, segments)
}

/** Matches `count` path segments and a query that no URL parser would change, so that most URLs need no parsing. */
const createPlainPathPattern = (count: number) =>
  new RegExp(`^(?:${plainPathSegment}){${count}}(?:\\?${plainQueryCharacter}*)?$`)

function isBelowBase(rest: string, { origin, path }: BaseUrl, segments: number): boolean {
  const url = `${origin}${path}${rest}`
  const parsed = new URL(url)
  const segmentsBelow = parsed.pathname.slice(path.length).split('/').length - 1
  const hasAllSegments = segmentsBelow === segments || (segments === 0 && segmentsBelow === 1)
  return parsed.href === url && parsed.origin === origin && parsed.pathname.startsWith(path) && hasAllSegments
}

/** Null when requests cannot be built below the URL. */
function parseBaseUrl(text: string): BaseUrl | null {
  const url = parseHttpUrl(text)
  return url && !url.hash
    ? { origin: url.origin, path: url.pathname.replace(/\/+$/, ''), query: url.search.slice(1) }
    : null
}

/** Whether requests can be built below the URL. */
export const isUsableBaseUrl = (text: string) => parseBaseUrl(text) !== null

/** Whether requests can be sent to a declared server: its URL is usable and has no open variable. */
export const isCallableServer = (server: string) => !/[{}]/.test(server) && isUsableBaseUrl(server)

/**
 * Adds path and query to a typed base URL without a path, if the document declares a server without a host or with a
 * variable. Other URLs stay as typed.
 */
export function completeBaseUrl(typed: string, declaredServer: string): string {
  const base = parseBaseUrl(typed)
  if (!base || base.path || base.query || isCallableServer(declaredServer)) return typed
  const [, path = '', query = ''] =
    /^(?:(?:https?:)?\/\/[^/?#]*)?\/*([^?#]*?)\/*(\?[^#]*)?(?:#.*)?$/i.exec(declaredServer) ?? []
  const completed = `${base.origin}/${path}${query}`
  return path + query === '' || /[{}]/.test(path + query) || !parseBaseUrl(completed) ? typed : completed
}

export function compileBaseUrl(baseUrl: string, violations: InputViolation[]): BaseUrl {
  const base = parseBaseUrl(baseUrl)
  if (base) return base
  const rule = 'must be an absolute http or https URL without credentials and fragment'
  const message = hasPlaceholder(baseUrl) ? `${rule}: it has a variable without a value` : rule
  violations.push(createViolation('base_url', 'url', message))
  return { origin: '', path: '', query: '' }
}
