// An answer as a stream of events (SSE). It begins with the first event: until then the answer may still be one document.
import type { ServerResponse } from 'node:http'
import type { CorsHeaders } from './gate.ts'

/** Nothing on the way may hold events back or pack them. */
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** `message` is JSON text, so that it has no line ends. */
const eventOf = (message: string) => `event: message\ndata: ${message}\n\n`

export function sendEvent(response: ServerResponse, cors: CorsHeaders, message: string): void {
  if (response.destroyed) return
  if (!response.headersSent) response.writeHead(200, { ...headers, ...cors })
  response.write(eventOf(message))
}

/** A comment: it tells proxies that the stream is alive, and clients nothing. */
export const sendKeepAlive = (response: ServerResponse): unknown => response.write(':\n\n')

export const endEvents = (response: ServerResponse, message: string): unknown =>
  response.end(eventOf(message))

export const takesEvents = ({ req }: ServerResponse): boolean =>
  req.headers.accept?.toLowerCase().includes('text/event-stream') ?? false
