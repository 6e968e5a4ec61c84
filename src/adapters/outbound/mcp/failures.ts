// Maps what the MCP client throws to what the port declares: an error of the server, a rejection by HTTP status, or an
// UpstreamError.
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { isJsonObject } from '#base/json.ts'
import { cleanText, startOf } from '#base/text.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { McpFault, McpRefusal } from '#core/model/mcp.ts'
import { fault } from '../faults.ts'
import type { Call } from './call.ts'

const maxMessage = 2000

/** Throws UpstreamError when there is neither a JSON-RPC error nor an HTTP error status. */
export function failureOf(error: unknown, call: Call): McpFault | McpRefusal {
  if (call.signal.aborted) throw call.signal.reason
  if (error instanceof ProtocolError) return faultSaid(error.code, error.message)
  const said = error instanceof SdkHttpError ? rpcErrorIn(error.data.text) : null
  if (said) return said
  if (call.status >= 300) return { kind: 'refused', status: call.status }
  throw causeOf(error) ?? fault(isTimeout(error) ? 'timeout' : 'invalid_answer', error)
}

const faultSaid = (code: number, message: string): McpFault => ({
  kind: 'error',
  code,
  message: startOf(cleanText(message), maxMessage),
})

/** Older servers send JSON-RPC errors in the body of an HTTP error response. */
function rpcErrorIn(text: unknown): McpFault | null {
  const body = typeof text === 'string' ? parsed(text) : undefined
  const error = isJsonObject(body) ? body.error : undefined
  if (!isJsonObject(error) || typeof error.code !== 'number' || typeof error.message !== 'string') return null
  return faultSaid(error.code, error.message)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The UpstreamError of the guarded fetch, however deep the client has wrapped it as a cause. */
function causeOf(error: unknown, depth = 5): UpstreamError | null {
  if (error instanceof UpstreamError) return error
  return error instanceof Error && depth > 0 ? causeOf(error.cause, depth - 1) : null
}

const isTimeout = (error: unknown) => error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout

/** The server now supports only an older revision, or has lost the session: a reused connection must be replaced. */
export function isStale(error: unknown, call: Call, isBound: boolean): boolean {
  if (call.signal.aborted) return false
  if (error instanceof ProtocolError) return error.code === unsupportedVersion
  return (error instanceof SdkHttpError || isBound) && notServedAnyMore.has(call.status)
}

const unsupportedVersion = -32022
const notServedAnyMore = new Set([400, 404, 405])
