/** A value on one line, with escaped invisible and terminal control characters. */
export const quoteText = (value: unknown): string =>
  JSON.stringify(value ?? null).replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapeCharacter)

const escapeCharacter = (character: string) => `\\u{${character.codePointAt(0)?.toString(16)}}`
