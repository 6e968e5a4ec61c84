import { replaceNul } from '#base/text.ts'

const utf8 = new TextDecoder()
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** HTML and XML documents may declare their charset in their content. */
const declaredCharset = /(?:<meta[^<>]{0,200}charset|<\?xml[^<>]{0,200}encoding)\s*=\s*["']?([\w.:-]{1,40})/i

const detectByteOrderMark = ([first, second]: Uint8Array) => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : ''
}

/**
 * Decodes bytes to text without byte order mark. Invalid sequences become U+FFFD, and so does NUL, which many consumers
 * cannot store. An empty or unknown charset counts as UTF-8.
 */
export function decodeText(bytes: Uint8Array, charset: string): string {
  return replaceNul(decodeInCharset(bytes, detectByteOrderMark(bytes) || charset.toLowerCase()))
}

function decodeInCharset(bytes: Uint8Array, charset: string): string {
  const name =
    charset ||
    (bytes[0] === 0x3c ? (declaredCharset.exec(utf8.decode(bytes.subarray(0, 1024)))?.[1] ?? '') : '')
  if (name === '' || name === 'utf-8' || name === 'utf8') return utf8.decode(bytes)
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    return utf8.decode(bytes)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that text does not contain
const controlCharacter = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

/** Whether bytes of an unknown type are text: UTF-8 without control characters. */
export function isUtf8Text(bytes: Uint8Array): boolean {
  try {
    return !controlCharacter.test(strictUtf8.decode(bytes))
  } catch {
    return false
  }
}
