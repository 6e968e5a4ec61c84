import { createInvalidInputError, type InputViolation } from './errors.ts'

/** The parsed URL when the text is an absolute http(s) URL without userinfo; else null. */
export function parseHttpUrl(text: string): InstanceType<typeof URL> | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:'
  return isHttp && !url.username && !url.password ? url : null
}

/** The origin of an absolute http(s) URL; "" for anything else. */
export const originOf = (text: string) => parseHttpUrl(text)?.origin ?? ''

/** Throws `invalid_request` when a member is neither "" nor an absolute http(s) URL without userinfo. */
export function requireHttpUrls(members: Record<string, string | undefined>): void {
  const violations: InputViolation[] = Object.entries(members)
    .filter(([, text]) => text && !parseHttpUrl(text))
    .map(([path]) => ({
      path,
      code: 'url',
      message: 'must be an absolute http or https URL without credentials',
    }))
  if (violations.length > 0) throw createInvalidInputError(violations)
}
