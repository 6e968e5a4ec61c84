import pino, { type Logger } from 'pino'
import { instantNow } from '#adapters/system/clock.ts'
import type { RequestLine, RequestLog } from '#http/router.ts'
import type { LogLevel } from './config.ts'

export type Log = Logger

const output = pino.destination({ dest: 1, sync: false })

/**
 * Lines that are not written yet: many are written at once, since each write wakes other threads. They are kept as bytes,
 * beside the heap: a line is made of many small strings, which would all live as long as it waits.
 */
const block = Buffer.alloc(64 * 1024)
let used = 0
const heldMs = 100

function release(): void {
  if (used > 0) output.write(block.toString('utf8', 0, used))
  used = 0
}

function write(line: string): void {
  if (line.length * maxBytesOfUnit > block.length - used) release()
  if (line.length * maxBytesOfUnit > block.length) {
    output.write(line)
    return
  }
  if (used === 0) setTimeout(release, heldMs).unref()
  used += block.write(line, used)
}

/** In UTF-8, of a unit of UTF-16. */
const maxBytesOfUnit = 3

// Before the listeners that flush and close the output: a process that has nothing left to do closes it at the former.
process.prependListener('beforeExit', release)
process.prependListener('exit', release)

/** JSON lines on standard output. Bodies, tokens and arguments are never given to it. */
export const createLog = (level: LogLevel): Log =>
  pino({ level, base: null, timestamp: () => `,"time":"${instantNow()}"` }, { write })

/** As `log.info(fields, message)` at half its cost, for plain values, at least one, and plain words: every call and every request has a line. */
export function logInfo(log: Log, fields: Record<string, string | number | null>, msg: string): void {
  if (!log.isLevelEnabled('info')) return
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, { write(line: string): void }>
  const head = `"level":${infoLevel},"time":"${instantNow()}","msg":"${msg}"`
  stream?.write(`{${head},${JSON.stringify(fields).slice(1)}\n`)
}

const infoLevel = pino.levels.values.info

/** `count` is told of every request too. */
export const requestLog = (log: Log, count: (fields: RequestLine) => void): RequestLog => ({
  line(fields) {
    logInfo(log, fields, 'request')
    count(fields)
  },
  failure: (requestId, error) => log.error({ requestId, err: error }, 'request failed'),
})
