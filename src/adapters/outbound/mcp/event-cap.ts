import { createUpstreamError } from '../upstream-errors.ts'
import type { ByteCounter } from './body-stream.ts'

const maxEventBytes = 5 * 1024 * 1024
const [lineFeed, carriageReturn] = [10, 13]

/** Caps each event of an endless stream. An empty line ends an event; lines end with LF, CR or CRLF. */
export function createEventCap(maxBytes = maxEventBytes): ByteCounter {
  let eventBytes = 0
  let lineBytes = 0
  let previousByte = 0
  return (chunk) => {
    for (const byte of chunk) {
      const isEnd = byte === carriageReturn || (byte === lineFeed && previousByte !== carriageReturn)
      eventBytes = isEnd && lineBytes === 0 ? 0 : eventBytes + 1
      lineBytes = isEnd ? 0 : lineBytes + (byte === lineFeed ? 0 : 1)
      previousByte = byte
    }
    if (eventBytes > maxBytes) throw createUpstreamError('too_large', 'event')
  }
}
