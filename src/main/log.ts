import pino, { type Logger } from 'pino'
import type { RequestLine, RequestLog } from '#http/router.ts'
import type { LogLevel } from './config.ts'

export type Log = Logger

/** JSON lines on standard output. Bodies, tokens and arguments are never given to it. */
export const createLog = (level: LogLevel): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/** `count` is told of every request too. */
export const requestLog = (log: Log, count: (fields: RequestLine) => void): RequestLog => ({
  line(fields) {
    log.info(fields, 'request')
    count(fields)
  },
  failure: (requestId, error) => log.error({ requestId, err: error }, 'request failed'),
})
