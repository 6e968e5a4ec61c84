// Responses that may never end: the part that has arrived at the deadline or size limit is used.
import { jsonLinesType } from '#base/web/json-lines-type.ts'

/** Types that servers also use for JSON Lines. */
const otherType = /^$|json$|^text\/(plain|html)$|^application\/octet-stream$/
const maxLineLength = 64 * 1024
const lineFeed = 10

/** An event stream, or lines of JSON. */
export function isPartialStream(contentType: string, body: Buffer): boolean {
  if (body.length === 0) return false
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (type === 'text/event-stream' || jsonLinesType.test(type)) return true
  return otherType.test(type) && beginsWithJsonLine(body)
}

function beginsWithJsonLine(body: Buffer): boolean {
  const end = body.indexOf(lineFeed)
  if (end < 0 || end > maxLineLength) return false
  const line = body.toString('utf8', 0, end).trim()
  try {
    return /^[{[]/.test(line) && JSON.parse(line) !== null
  } catch {
    return false
  }
}
