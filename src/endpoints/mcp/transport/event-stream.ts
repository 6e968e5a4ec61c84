// Responses as Server-Sent Events. The head is sent with the first event; until then the response can still be JSON.

import {
  acceptsEventStream,
  eventStreamHeaders,
  formatEvent,
  keepAliveComment,
} from '#base/web/event-stream.ts'
import type { HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import type { CorsHeaders } from './origin-guard.ts'

/** `message` is serialised JSON. */
export function sendEvent(response: HttpResponse, cors: CorsHeaders, message: string): void {
  if (response.destroyed) return
  if (!response.headersSent) response.writeHead(200, { ...eventStreamHeaders, ...cors })
  response.write(formatEvent('message', message))
}

export const sendKeepAlive = (response: HttpResponse): unknown => response.write(keepAliveComment)

export const endEventStream = (response: HttpResponse, message: string): unknown =>
  response.end(formatEvent('message', message))

export const canReceiveEvents = ({ req }: HttpResponse): boolean => acceptsEventStream(req.headers.accept)
