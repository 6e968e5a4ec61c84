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

/**
 * An absolute http(s) URL without userinfo, or "". Only a first check: no pattern can validate host names and ports.
 */
export const httpUrlPattern = '^([Hh][Tt][Tt][Pp][Ss]?://[^\\x00-\\x20/?#@]+([/?#][^\\x00-\\x1f\\x7f]*)?)?$'

export const httpUrlViolation = {
  code: 'url',
  message: 'must be an absolute http or https URL without credentials',
} as const

const hasUrlForm = new RegExp(httpUrlPattern, 'u')
const isHttpUrl = (text: string) => hasUrlForm.test(text) && parseHttpUrl(text) !== null

/** Throws `invalid_request` unless each member is "" or an absolute http(s) URL without userinfo. */
export function requireHttpUrls(members: Record<string, string | undefined>): void {
  const violations: InputViolation[] = Object.entries(members)
    .filter(([, text]) => text && !isHttpUrl(text))
    .map(([path]) => ({ path, ...httpUrlViolation }))
  if (violations.length > 0) throw createInvalidInputError(violations)
}
