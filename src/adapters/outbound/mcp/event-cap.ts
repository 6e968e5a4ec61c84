import { fault } from '../faults.ts'
import type { Count } from './body-stream.ts'

const maxEventBytes = 5 * 1024 * 1024
const [lineFeed, carriageReturn] = [10, 13]

/** Caps each event of an endless stream. An empty line ends an event; lines end with LF, CR or CRLF. */
export function eventCap(maxBytes = maxEventBytes): Count {
  let bytes = 0
  let inLine = 0
  let last = 0
  return (chunk) => {
    for (const byte of chunk) {
      const isEnd = byte === carriageReturn || (byte === lineFeed && last !== carriageReturn)
      bytes = isEnd && inLine === 0 ? 0 : bytes + 1
      inLine = isEnd ? 0 : inLine + (byte === lineFeed ? 0 : 1)
      last = byte
    }
    if (bytes > maxBytes) throw fault('too_large', 'event')
  }
}
