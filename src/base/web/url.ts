import { createInvalidInputError, type InputViolation } from '../errors.ts'

/** Parses an absolute http(s) URL without userinfo; null for anything else. */
export function parseHttpUrl(text: string): InstanceType<typeof URL> | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:'
  return isHttp && !url.username && !url.password ? url : null
}

/** The origin of an absolute http(s) URL; "" for anything else. */
export const originOf = (text: string) => parseHttpUrl(text)?.origin ?? ''

export type UrlScheme = 'http' | 'https'

/** With a host and without userinfo, or "". */
const buildUrlPattern = (scheme: string) => `^(${scheme}://[^\\x00-\\x20/?#@]+([/?#][^\\x00-\\x1f\\x7f]*)?)?$`

const httpPattern = buildUrlPattern('[Hh][Tt][Tt][Pp][Ss]?')

/**
 * Only a first check: no pattern can validate host names and ports. `http` includes https. `template`: also any text with a
 * variable, of which only the value can be checked.
 */
export const urlPatterns: Record<UrlScheme | 'template', string> = {
  http: httpPattern,
  https: buildUrlPattern('[Hh][Tt][Tt][Pp][Ss]'),
  template: `${httpPattern}|\\$\\{var:`,
}
const urlForms = { http: new RegExp(urlPatterns.http, 'u'), https: new RegExp(urlPatterns.https, 'u') }

export const maxUrlLength = 2048

export const urlViolations: Record<UrlScheme, Omit<InputViolation, 'path'>> = {
  http: { code: 'url', message: 'must be an absolute http or https URL without credentials' },
  https: { code: 'url', message: 'must be an absolute https URL without credentials' },
}

/** The rule of every address that users set. */
export const isUrl = (text: string, scheme: UrlScheme = 'http'): boolean =>
  text.length <= maxUrlLength && urlForms[scheme].test(text) && parseHttpUrl(text) !== null

/** The text, or "" if it is no URL: rows of earlier versions may hold anything, such as `javascript:`. */
// @guard connect-page served-urls
export const toServedUrl = (text: string) => (isUrl(text) ? text : '')

/** Throws `invalid_request` unless each member is "" or an absolute http(s) URL without userinfo. */
export function requireHttpUrls(members: Record<string, string | undefined>): void {
  const violations: InputViolation[] = Object.entries(members)
    .filter(([, text]) => text && !isUrl(text))
    .map(([path]) => ({ path, ...urlViolations.http }))
  if (violations.length > 0) throw createInvalidInputError(violations)
}
