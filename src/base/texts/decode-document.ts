/** Characters that occur in no text, in any of the charsets below. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that text does not contain
const controlCharacter = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Every document in JSON or YAML does. */
const startsWithAscii = /^[\t\n\r -~]/

/** Decodes UTF-8 or UTF-16, otherwise the charset of Western Europe; null if the bytes are no text. */
export function decodeDocument(bytes: Uint8Array): string | null {
  const utf16 = detectUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== null) return utf8
  const text = new TextDecoder('windows-1252').decode(bytes)
  return controlCharacter.test(text) || !startsWithAscii.test(text) ? null : text
}

/** Decodes UTF-8; null when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Detects UTF-16 by its byte order mark, or by the first character, which is ASCII in every document. */
function detectUtf16([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === undefined || second === undefined) return null
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second > 0) ? 'utf-16be' : null
}
