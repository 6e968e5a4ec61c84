// Responses as Server-Sent Events. The head is sent with the first event; until then the response can still be JSON.
import type { ServerResponse } from 'node:http'
import {
  acceptsEventStream,
  eventStreamHeaders,
  formatEvent,
  keepAliveComment,
} from '#base/web/event-stream.ts'
import type { CorsHeaders } from './origin-guard.ts'

/** `message` is serialised JSON. */
export function sendEvent(response: ServerResponse, cors: CorsHeaders, message: string): void {
  if (response.destroyed) return
  if (!response.headersSent) response.writeHead(200, { ...eventStreamHeaders, ...cors })
  response.write(formatEvent('message', message))
}

export const sendKeepAlive = (response: ServerResponse): unknown => response.write(keepAliveComment)

export const endEventStream = (response: ServerResponse, message: string): unknown =>
  response.end(formatEvent('message', message))

export const canReceiveEvents = ({ req }: ServerResponse): boolean => acceptsEventStream(req.headers.accept)
