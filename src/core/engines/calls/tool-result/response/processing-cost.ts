// Estimates the cost of a response before it is parsed: time and memory grow with the number of values, and a kilobyte
// of compressed JSON can contain a million values.

/** Bodies up to this size in bytes are cheap to process, whatever they contain. */
export const smallBodyBytes = 16 * 1024
/** Larger bodies are costly whatever they contain. */
const maxCheapBytes = 128 * 1024
/** The maximum number of separators and brackets in a cheap body, including those inside strings. */
const maxCheapMarks = 8_000

const marks = new Uint8Array(256)
for (const mark of '[{,:\n\r') marks[mark.charCodeAt(0)] = 1
/** These marks, and those before elements and attribute values in XML. */
const costs = marks.slice()
for (const mark of '<=') costs[mark.charCodeAt(0)] = 1

/**
 * Whether building a result would hold the event loop for more than a few milliseconds. Only the start of errors is
 * read.
 */
export function isCostlyResponse({ status, body }: { status: number; body: Uint8Array }): boolean {
  if (body.length <= smallBodyBytes || status >= 300) return false
  if (body.length > maxCheapBytes) return true
  let count = 0
  for (const byte of body) count += costs[byte] ?? 0
  return count > maxCheapMarks
}

const [quote, backslash] = [0x22, 0x5c]

/** Whether JSON text, JSON Lines or an event stream contains more than `limit` values; text without strings is exact. */
export function hasMoreValues(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  let count = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === quote) isInString = !isInString
    else if (isInString && unit === backslash) index++
    // A string of JSON contains no line break, so a line always begins outside of strings.
    else if (unit === 0x0a || unit === 0x0d) isInString = false
    if (!isInString && isMark(unit)) count++
    if (count > limit) return true
  }
  return false
}

/** Each value is preceded by one of these, members of objects by a comma or brace. */
const isMark = (unit: number) => unit < 256 && unit !== 0x3a && marks[unit] === 1
