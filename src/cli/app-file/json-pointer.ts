/** RFC 6901. */
export const escapePointerName = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const unescapeToken = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~')

export const parsePointer = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeToken)
