/** A value on one line; characters that a terminal obeys, or nobody sees, are escaped. */
export const quoteText = (value: unknown): string =>
  JSON.stringify(value ?? null).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeCharacter)

const escapeCharacter = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`
