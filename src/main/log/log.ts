import pino, { type Logger } from 'pino'
import { getCurrentInstant } from '#adapters/system/clock.ts'
import { OffHeapText } from '#fast/off-heap-text.ts'
import type { RequestLog, RequestLogEntry } from '#http/http-app.ts'
import type { LogFormat, LogLevel } from '../config/config.ts'
import { formatLogLine, paintColoured, paintPlain } from './format-log-line.ts'

export type Log = Logger

const output = pino.destination({ dest: 1, sync: false })

/** Lines wait for a moment, since each write wakes other threads. */
const pendingLines = new OffHeapText(64 * 1024)
const maxDelayMs = 100

function flushLines(): void {
  if (pendingLines.length > 0) output.write(pendingLines.take())
}

function writeLine(line: string): void {
  if (pendingLines.length === 0) setTimeout(flushLines, maxDelayMs).unref()
  if (pendingLines.append(line)) return
  flushLines()
  if (!pendingLines.append(line)) output.write(line)
}

// Runs before pino's own listeners, which flush and close the output.
process.prependListener('beforeExit', flushLines)
process.prependListener('exit', flushLines)

const hasColours = process.stdout.hasColors?.() ?? false

const writeForPeople = (line: string) =>
  writeLine(formatLogLine(line, hasColours ? paintColoured : paintPlain))

/** Whether the log is for people: on a terminal, unless LOG_FORMAT overrides it. */
export const isLogForPeople = (format: LogFormat): boolean =>
  format === 'text' || (format === 'auto' && process.stdout.isTTY === true)

/** Creates the log on standard output. Bodies, tokens and arguments are never logged. */
export const createLog = (level: LogLevel, format: LogFormat = 'json'): Log =>
  pino(
    { level, base: null, timestamp: () => `,"time":"${getCurrentInstant()}"` },
    { write: isLogForPeople(format) ? writeForPeople : writeLine },
  )

type PlainFields = Record<string, string | number | null>

/**
 * Like `log.info`, for fields without objects and a message without quotes. `JSON.stringify` takes half as long as pino
 * needs to join such a line, which saves 1 µs of every call of a tool.
 */
export function logPlainFields(log: Log, fields: PlainFields, message: string): void {
  if (!log.isLevelEnabled('info')) return
  const members = JSON.stringify(fields).slice(1, -1)
  const head = `"level":${pino.levels.values.info},"time":"${getCurrentInstant()}"`
  outputOf(log).write(`{${head},${members},"msg":"${message}"}\n`)
}

/** The log's output: pino names it by a symbol that its types lack. */
type LogWithOutput = Log & { readonly [pino.symbols.streamSym]: pino.DestinationStream }

const outputOf = (log: Log) => (log as LogWithOutput)[pino.symbols.streamSym]

/** Logs each request and passes it to `count`. */
export const createRequestLog = (log: Log, count: (fields: RequestLogEntry) => void): RequestLog => ({
  writeRequest(fields) {
    log.info(fields, 'request')
    count(fields)
  },
  writeFailure: (requestId, error) => log.error({ requestId, err: error }, 'request failed'),
})
