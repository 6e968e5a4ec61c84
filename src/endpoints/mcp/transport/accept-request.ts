import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CorsHeaders, type OriginGuard, preflightHeaders } from './origin-guard.ts'
import { sendResponse, sendRpcError } from './send-response.ts'

/** A request that passed the origin guard, with its CORS headers. */
export type AcceptedRequest = { request: IncomingMessage; response: ServerResponse; cors: CorsHeaders }

/** Whether a browser opens the address as a page. */
export const isHtmlRequest = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false)

/** Null when the request was answered: by an error, or as a CORS preflight. */
export function acceptRequest(
  guard: OriginGuard,
  request: IncomingMessage,
  response: ServerResponse,
): AcceptedRequest | null {
  const result = guard(request.headers)
  if ('error' in result) {
    sendRpcError(response, result.error)
    return null
  }
  if (request.method !== 'OPTIONS') return { request, response, cors: result.cors }
  sendResponse(response, 204, { ...preflightHeaders, ...result.cors }, [])
  return null
}
