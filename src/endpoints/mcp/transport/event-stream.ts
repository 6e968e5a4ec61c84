// Responses as Server-Sent Events. The head is sent with the first event; until then the response can still be JSON.
import type { ServerResponse } from 'node:http'
import type { CorsHeaders } from './origin-guard.ts'

/** Proxies must not buffer or compress the stream. */
const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** `message` is serialised JSON, which has no line breaks. */
const formatEvent = (message: string) => `event: message\ndata: ${message}\n\n`

export function sendEvent(response: ServerResponse, cors: CorsHeaders, message: string): void {
  if (response.destroyed) return
  if (!response.headersSent) response.writeHead(200, { ...eventStreamHeaders, ...cors })
  response.write(formatEvent(message))
}

/** A comment line keeps proxies from closing an idle stream; clients ignore it. */
export const sendKeepAlive = (response: ServerResponse): unknown => response.write(':\n\n')

export const endEventStream = (response: ServerResponse, message: string): unknown =>
  response.end(formatEvent(message))

export const canReceiveEvents = ({ req }: ServerResponse): boolean =>
  req.headers.accept?.toLowerCase().includes('text/event-stream') ?? false
