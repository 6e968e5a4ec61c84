// The MCP client parses messages itself and rounds numbers beyond a double. As bytes arrive, such numbers are therefore
// replaced with marked texts, which become exact numbers when the message is parsed; NaN and Infinity, which the client
// rejects, become null.
import { markNumber } from '#base/exact-json.ts'
import { losesDigits } from '#base/exact-number.ts'

const [lineFeed, carriageReturn, quote, backslash] = [0x0a, 0x0d, 0x22, 0x5c]

/** Characters of numbers and of names such as `NaN`. */
const wordBytes = new Uint8Array(256)
for (const character of '0123456789.+-ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  wordBytes[character.charCodeAt(0)] = 1

/** The first letters of the event stream fields without messages: `id`, `event`, `retry`. */
const otherFields = new Set([...'ier'].map((letter) => letter.charCodeAt(0)))

const number = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/
const notNumber = /^[-+]?(nan|inf(inity)?)$/i

/** Of longer words the rest stays unchanged. */
const maxWordLength = 2_000

/** Rewrites a body that is JSON or an event stream, chunk by chunk. */
export class NumberMarker {
  /** The start of a word that the next chunk may continue. */
  #rest: Buffer = Buffer.alloc(0)
  /** The characters before the next chunk, and before the rest. */
  #lastByte: number = lineFeed
  #isLineStart = true
  #isSkippedLine = false
  #isInString = false
  #isEscaped = false

  /** The chunk itself if there is nothing to replace. */
  mark(chunk: Uint8Array): Uint8Array {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : toBuffer(chunk)
    this.#rest = Buffer.alloc(0)
    const parts: Uint8Array[] = []
    let copied = 0
    for (let at = 0; at < bytes.length; at++) {
      if (!this.#isWordStart(bytes[at] ?? 0)) continue
      let end = at + 1
      while (wordBytes[bytes[end] ?? 0] === 1) end++
      if (end === bytes.length && end - at <= maxWordLength) {
        this.#rest = bytes.subarray(at)
        break
      }
      const word = replaceWord(bytes, { start: at, end }, at > 0 ? bytes[at - 1] : this.#lastByte)
      if (word !== null) parts.push(bytes.subarray(copied, at), word)
      if (word !== null) copied = end
      at = end - 1
    }
    const end = bytes.length - this.#rest.length
    this.#lastByte = bytes[end - 1] ?? this.#lastByte
    if (copied === 0) return end === bytes.length ? bytes : bytes.subarray(0, end)
    return Buffer.concat([...parts, bytes.subarray(copied, end)])
  }

  /** The rest at the end of the body. */
  end(): Uint8Array {
    const rest = this.#rest
    this.#rest = Buffer.alloc(0)
    return rest
  }

  /** Follows strings and lines; whether a word begins here that may be a number. */
  #isWordStart(byte: number): boolean {
    if (byte === lineFeed || byte === carriageReturn) {
      this.#isLineStart = true
      this.#isSkippedLine = this.#isInString = this.#isEscaped = false
      return false
    }
    if (this.#isLineStart) this.#isSkippedLine = otherFields.has(byte)
    this.#isLineStart = false
    if (this.#isSkippedLine) return false
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === quote) this.#isInString = !this.#isInString
    else if (this.#isInString) this.#isEscaped = byte === backslash
    else return wordBytes[byte] === 1
    return false
  }
}

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)

/** Characters before and after a number in JSON; the line of an event may also contain an address. */
const before = new Set([...':,[ \t\n\r'].map((character) => character.charCodeAt(0)))
const behind = new Set([...',]} \t\n\r'].map((character) => character.charCodeAt(0)))

/** Null for a word that stays unchanged. */
function replaceWord(
  bytes: Buffer,
  { start, end }: { start: number; end: number },
  previous: number | undefined,
): Buffer | null {
  if (!before.has(previous ?? lineFeed) || !behind.has(bytes[end] ?? lineFeed)) return null
  const word = bytes.toString('latin1', start, end)
  if (number.test(word)) return losesDigits(word) ? Buffer.from(markNumber(word)) : null
  return notNumber.test(word) ? Buffer.from('null') : null
}
