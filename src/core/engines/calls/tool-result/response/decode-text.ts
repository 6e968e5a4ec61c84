import { replaceNul } from '#base/text.ts'

const utf8 = new TextDecoder()
const windows1252 = new TextDecoder('windows-1252')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** HTML and XML documents may declare their charset in their content. */
const declaredCharset = /(?:<meta[^<>]{0,200}charset|<\?xml[^<>]{0,200}encoding)\s*=\s*["']?([\w.:-]{1,40})/i

/** Detected by the byte order mark, or by an ASCII first character, as in JSON. "" when it is not UTF-16. */
export function detectUtf16([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === undefined || second === undefined || (first !== 0 && second !== 0)) return ''
  if (isOfText(first) && second === 0) return 'utf-16le'
  return first === 0 && isOfText(second) ? 'utf-16be' : ''
}

const isOfText = (byte: number) => (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d)

/**
 * Decodes bytes to text without byte order mark. Invalid sequences become U+FFFD, and so does NUL, which many consumers
 * cannot store. An empty or unknown charset counts as UTF-8.
 */
export function decodeText(bytes: Uint8Array, charset: string): string {
  return replaceNul(decodeInCharset(bytes, detectUtf16(bytes) || charset.toLowerCase()))
}

/** Labels that servers often set by default although they send UTF-8. */
const oftenWrong = /^(iso-?8859-?1|latin-?1|us-ascii|ascii|windows-1252|cp-?1252|utf-?16.*)$/

function decodeInCharset(bytes: Uint8Array, charset: string): string {
  const name =
    charset ||
    (bytes[0] === 0x3c ? (declaredCharset.exec(utf8.decode(bytes.subarray(0, 1024)))?.[1] ?? '') : '')
  if (name === '' || name === 'utf-8' || name === 'utf8') return decodeAsUtf8(bytes)
  try {
    if (oftenWrong.test(name) && !detectUtf16(bytes) && isUtf8Text(bytes)) return utf8.decode(bytes)
    return new TextDecoder(name).decode(bytes)
  } catch {
    return decodeAsUtf8(bytes)
  }
}

/** Falls back to Windows-1252 if the bytes are not valid UTF-8. */
function decodeAsUtf8(bytes: Uint8Array): string {
  const text = utf8.decode(bytes)
  if (!text.includes('\ufffd') || /[^\0-\x7f\ufffd]/.test(text) || controlCharacter.test(text)) return text
  return windows1252.decode(bytes)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that text does not contain
const controlCharacter = /[\0-\x08\x0e-\x1a\x1c-\x1f]/

const isUtf8Text = (bytes: Uint8Array) => isTextIn(bytes, strictUtf8)

/** Whether bytes of an unknown type are text: UTF-8 or UTF-16 without control characters. */
export function isText(bytes: Uint8Array): boolean {
  const wide = detectUtf16(bytes)
  return wide ? isTextIn(bytes, new TextDecoder(wide, { fatal: true })) : isUtf8Text(bytes)
}

function isTextIn(bytes: Uint8Array, decoder: typeof strictUtf8): boolean {
  try {
    return !controlCharacter.test(decoder.decode(bytes))
  } catch {
    return false
  }
}
