import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { type CorsHeaders, type OriginGuard, preflightHeaders } from './origin-guard.ts'
import { sendResponse, sendRpcError } from './send-response.ts'

/** A request that passed the origin guard, with its CORS headers. */
export type AcceptedRequest = { request: HttpRequest; response: HttpResponse; cors: CorsHeaders }

/** Whether a browser opens the address as a page. */
export const isHtmlRequest = ({ method, headers }: HttpRequest) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false)

/** Null when the request was answered: with an error, or as a CORS preflight. */
export function acceptRequest(
  guard: OriginGuard,
  request: HttpRequest,
  response: HttpResponse,
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
