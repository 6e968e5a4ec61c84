// Maps what the MCP client throws to what the port declares: an error of the server, a rejection by HTTP status, or an
// UpstreamError.
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { isJsonObject, type Json } from '#base/json.ts'
import { cleanText, truncateText } from '#base/text.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { McpHttpError, McpJsonRpcError } from '#core/model/integrations/mcp-server.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { createUpstreamError } from '../upstream-errors.ts'
import type { McpCallScope } from './call-scope.ts'

const maxMessage = 2000

/** Throws UpstreamError when there is neither a JSON-RPC error nor an HTTP error status. */
export async function toMcpFailure(
  error: unknown,
  call: McpCallScope,
  redact: McpServer['redact'],
): Promise<McpJsonRpcError | McpHttpError> {
  if (call.signal.aborted) throw call.signal.reason
  const rpcError = error instanceof SdkHttpError ? parseRpcError(error.data.text) : null
  if (error instanceof ProtocolError) return buildServerError(error, redact)
  if (rpcError) return buildServerError(rpcError, redact)
  if (call.status >= 300) return { kind: 'refused', status: call.status }
  throw (
    findUpstreamError(error) ?? createUpstreamError(isTimeout(error) ? 'timeout' : 'invalid_answer', error)
  )
}

type RpcError = { code: number; message: string }

/** The credential is masked before the message is cut, which could leave a part of it that is not recognised. */
async function buildServerError(
  { code, message }: RpcError,
  redact: McpServer['redact'],
): Promise<McpJsonRpcError> {
  const redacted = await runInTimeSlices(redact([code, cleanText(message)]))
  const [redactedCode, redactedMessage] = redacted as [Json, Json]
  return {
    kind: 'error',
    code: redactedCode === code ? code : 0,
    message: truncateText(String(redactedMessage), maxMessage),
  }
}

/** Older servers send JSON-RPC errors in the body of an HTTP error response. */
function parseRpcError(text: unknown): RpcError | null {
  const body = typeof text === 'string' ? parseJson(text) : undefined
  const error = isJsonObject(body) ? body.error : undefined
  if (!isJsonObject(error) || typeof error.code !== 'number' || typeof error.message !== 'string') return null
  return { code: error.code, message: error.message }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The UpstreamError of the guarded fetch, however deep the client has wrapped it as a cause. */
function findUpstreamError(error: unknown, depth = 5): UpstreamError | null {
  if (error instanceof UpstreamError) return error
  return error instanceof Error && depth > 0 ? findUpstreamError(error.cause, depth - 1) : null
}

const isTimeout = (error: unknown) => error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout

/** The server now supports only an older revision, or has lost the session: a reused connection must be replaced. */
export function isStaleConnection(error: unknown, call: McpCallScope, isStateful: boolean): boolean {
  if (call.signal.aborted) return false
  if (error instanceof ProtocolError) return error.code === unsupportedVersionCode
  return (error instanceof SdkHttpError || isStateful) && staleConnectionStatuses.has(call.status)
}

const unsupportedVersionCode = -32022
const staleConnectionStatuses = new Set([400, 404, 405])
