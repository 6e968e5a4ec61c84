// JSON Pointers (RFC 6901).

/** Escapes a name as a reference token of a pointer. */
export const escapePointerToken = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

export const formatPointer = (...tokens: readonly (string | number)[]): string =>
  tokens.map((token) => `/${escapePointerToken(String(token))}`).join('')

/** The unescaped reference tokens. */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
