import pino, { type Logger } from 'pino'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import type { RequestLog, RequestLogEntry } from '#http/http-app.ts'
import type { LogLevel } from './config/config.ts'

export type Log = Logger

const output = pino.destination({ dest: 1, sync: false })

/**
 * Lines that wait to be written: many are written at once, since each write wakes other threads. They wait as bytes outside
 * the heap: a line is concatenated from many small strings, which would all survive collections until it is written.
 */
const pendingLines = Buffer.alloc(64 * 1024)
let pendingBytes = 0
const maxDelayMs = 100

function flushLines(): void {
  if (pendingBytes > 0) output.write(pendingLines.toString('utf8', 0, pendingBytes))
  pendingBytes = 0
}

function writeLine(line: string): void {
  if (line.length * maxBytesPerUnit > pendingLines.length - pendingBytes) flushLines()
  if (line.length * maxBytesPerUnit > pendingLines.length) {
    output.write(line)
    return
  }
  if (pendingBytes === 0) setTimeout(flushLines, maxDelayMs).unref()
  pendingBytes += pendingLines.write(line, pendingBytes)
}

/** UTF-8 bytes of one UTF-16 code unit, at most. */
const maxBytesPerUnit = 3

// Before pino's own listeners, which flush and close the output.
process.prependListener('beforeExit', flushLines)
process.prependListener('exit', flushLines)

/** Creates the log: JSON lines on standard output. Bodies, tokens and arguments are never logged. */
export const createLog = (level: LogLevel): Log =>
  pino({ level, base: null, timestamp: () => `,"time":"${getCurrentInstant()}"` }, { write: writeLine })

/**
 * As `log.info(fields, message)` at half its cost: every call and every request logs a line.
 * `fields` has at least one member; `msg` needs no escaping.
 */
export function logInfo(log: Log, fields: Record<string, string | number | null>, msg: string): void {
  if (!log.isLevelEnabled('info')) return
  const { [pino.symbols.streamSym]: stream } = log as unknown as Record<symbol, { write(line: string): void }>
  const head = `"level":${infoLevel},"time":"${getCurrentInstant()}","msg":"${msg}"`
  stream?.write(`{${head},${JSON.stringify(fields).slice(1)}\n`)
}

const infoLevel = pino.levels.values.info

/** Logs each request and passes it to `count`. */
export const createRequestLog = (log: Log, count: (fields: RequestLogEntry) => void): RequestLog => ({
  writeRequest(fields) {
    logInfo(log, fields, 'request')
    count(fields)
  },
  writeFailure: (requestId, error) => log.error({ requestId, err: error }, 'request failed'),
})
