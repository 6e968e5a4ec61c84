import pino, { type Logger } from 'pino'
import { instantNow } from '#adapters/system/clock.ts'
import type { RequestLine, RequestLog } from '#http/router.ts'
import type { LogLevel } from './config.ts'

export type Log = Logger

const output = pino.destination({ dest: 1, sync: false })

/** Lines that are not written yet: many are written at once, since each write wakes other threads. */
let held: string[] = []
const heldMs = 100
const maxHeld = 500

function release(): void {
  if (held.length > 0) output.write(held.join(''))
  held = []
}

function write(line: string): void {
  if (held.length === 0) setTimeout(release, heldMs).unref()
  if (held.push(line) === maxHeld) release()
}

// Before the listener that flushes the output.
process.prependListener('exit', release)

/** JSON lines on standard output. Bodies, tokens and arguments are never given to it. */
export const createLog = (level: LogLevel): Log =>
  pino({ level, base: null, timestamp: () => `,"time":"${instantNow()}"` }, { write })

/** `count` is told of every request too. */
export const requestLog = (log: Log, count: (fields: RequestLine) => void): RequestLog => ({
  line(fields) {
    log.info(fields, 'request')
    count(fields)
  },
  failure: (requestId, error) => log.error({ requestId, err: error }, 'request failed'),
})
