import type { InputViolation } from '#base/errors.ts'
import type { ViolationCode } from '#base/violation-codes.ts'

/** `pointer`: a JSON Pointer into the file; for an absent member, the place where it would be. */
export type AppFileViolation = InputViolation & { pointer: string }

const escapeToken = (token: string | number) => String(token).replaceAll('~', '~0').replaceAll('/', '~1')

/** A JSON Pointer (RFC 6901). */
export const formatPointer = (...tokens: (string | number)[]): string =>
  tokens.map((token) => `/${escapeToken(token)}`).join('')

const toPath = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, token) => (/^\d+$/.test(token) ? `${path}[${token}]` : `${path}.${token}`), 'file')

/** `path` names the member of the request, as in all other violations. */
export const createFileViolation = (
  pointer: string,
  code: ViolationCode,
  message: string,
): AppFileViolation => ({
  path: toPath(pointer),
  code,
  message,
  pointer,
})
