// Maps errors of the MCP client to errors of the port: an error of the server, a rejection by HTTP status, or
// an UpstreamError.
import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { isJsonObject, type Json } from '#base/json.ts'
import { cleanText, truncateText } from '#base/text.ts'
import { UpstreamError } from '#base/upstream-error.ts'
import type { McpHttpError, McpJsonRpcError } from '#core/model/integrations/mcp-server.ts'
import type { McpServer } from '#core/ports/mcp-upstream.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import { createUpstreamError } from '../upstream-errors.ts'
import type { McpCallScope } from './call-scope.ts'
import { completeError } from './lenient-messages.ts'
import { listSignInUrls } from './sign-in-urls.ts'

const maxMessage = 2000

/** Throws UpstreamError when there is neither a JSON-RPC error nor an HTTP error status. */
export async function toMcpFailure(
  error: unknown,
  call: McpCallScope,
  redact: McpServer['redact'],
): Promise<McpJsonRpcError | McpHttpError> {
  if (call.signal.aborted) throw call.signal.reason
  if (error instanceof ProtocolError) return buildServerError(error, redact)
  const { httpError } = call
  const rpcError = httpError && parseRpcError(httpError.body)
  if (rpcError && !decisiveStatuses.has(httpError.status)) return buildServerError(rpcError, redact)
  if (httpError)
    return buildHttpError(rpcError ? { ...httpError, body: rpcError.message } : httpError, redact)
  if (call.status >= 300) return { kind: 'rejected', status: call.status }
  throw (
    findUpstreamError(error) ?? createUpstreamError(isTimeout(error) ? 'timeout' : 'invalid_answer', error)
  )
}

/** Statuses that determine the caller's next step, whatever error is in the body. */
const decisiveStatuses = new Set([401, 403, 429])

type RpcError = { code: number; message: string; data?: unknown }

/** The credential is masked before the message is cut: a cut could leave an unrecognisable part of it. */
async function buildServerError(
  { code, message, data }: RpcError,
  redact: McpServer['redact'],
): Promise<McpJsonRpcError> {
  const elicitations = isJsonObject(data) && Array.isArray(data.elicitations) ? data.elicitations : []
  const urls = listSignInUrls(elicitations)
  const details = urls.length > 0 ? '' : describeData(data)
  // @guard repeated-credentials
  const redacted = await runInTimeSlices(redact([code, cleanText(message + details), urls]))
  const [redactedCode, redactedMessage, redactedUrls] = redacted as [Json, Json, string[]]
  return {
    kind: 'error',
    code: redactedCode === code ? code : 0,
    message: truncateText(String(redactedMessage), maxMessage),
    ...(urls.length > 0 && { urls: redactedUrls }),
  }
}

/** Details of a server in addition to the message, such as which argument is wrong. */
function describeData(data: unknown): string {
  const text =
    typeof data === 'string'
      ? data.trim()
      : isJsonObject(data) || Array.isArray(data)
        ? JSON.stringify(data)
        : ''
  return ['', '{}', '[]'].includes(text) ? '' : `\n\n${text}`
}

async function buildHttpError(httpError: McpHttpError, redact: McpServer['redact']): Promise<McpHttpError> {
  const { headers = {}, body = '' } = httpError
  const names = Object.keys(headers)
  // @guard odd-servers
  const texts = await runInTimeSlices(redact([cleanText(body), ...Object.values(headers)]))
  const [redactedBody = '', ...values] = texts as string[]
  return {
    kind: 'rejected',
    status: httpError.status,
    ...(names.length > 0 && {
      headers: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
    }),
    ...(redactedBody && { body: redactedBody }),
  }
}

/** Older servers send JSON-RPC errors in the body of an HTTP error response. */
function parseRpcError(text: unknown): RpcError | null {
  const body = typeof text === 'string' ? parseJson(text) : undefined
  const [message] = [body].flat()
  const error = isJsonObject(message) ? message.error : undefined
  if (!isJsonObject(error) || (error.code === undefined && error.message === undefined)) return null
  const { code, message: reason, data } = completeError(error)
  return { code: Number(code), message: String(reason), data }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The UpstreamError of the guarded fetch, however deep the client has wrapped it as a cause. */
export function findUpstreamError(error: unknown, depth = 5): UpstreamError | null {
  if (error instanceof UpstreamError) return error
  return error instanceof Error && depth > 0 ? findUpstreamError(error.cause, depth - 1) : null
}

const isTimeout = (error: unknown) => error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout

/** The server now supports only an older revision, or has lost the session: a reused connection must be replaced. */
export function isStaleConnection(error: unknown, call: McpCallScope, isStateful: boolean): boolean {
  if (call.signal.aborted) return false
  if (error instanceof ProtocolError)
    return error.code === unsupportedVersionCode || (isStateful && isSessionError(error))
  if (staleConnectionStatuses.has(call.status)) return error instanceof SdkHttpError || isStateful
  return isStateful && isSessionHttpError(call)
}

const unsupportedVersionCode = -32022
const staleConnectionStatuses = new Set([400, 404, 405])

const sessionWords =
  /\bsession\b[^.]*\b(not found|not exist|not initiali[sz]ed|not valid|no longer|unknown|invalid|expired|missing|lost|closed|terminated|ended|required)\b|\b(no|unknown|invalid|expired|missing|stale)\b[^.]*\bsession\b|\b(server not|before) initiali[sz](ed|ation)\b/i

/** Codes for the server rather than a tool: invalid request, and the range that JSON-RPC reserves for servers. */
const isServerCode = (code: number) => code === -32600 || (code <= -32000 && code >= -32099)

/** Servers in Python respond so to an unknown session. */
const isUninitialized = (message: string) => /\bbefore initiali[sz]ation\b/i.test(message)

const isSessionError = ({ code, message }: ProtocolError) =>
  isUninitialized(message) || (isServerCode(code) && sessionWords.test(message.replaceAll('_', ' ')))

/** A request in a session that the server does not know was not executed, whatever the status. */
function isSessionHttpError({ status, httpError }: McpCallScope): boolean {
  if (status === 410) return true
  const { headers = {}, body = '' } = httpError ?? {}
  if (sessionWords.test(body.slice(0, maxMessage).replaceAll('_', ' '))) return true
  // A rejected token comes with a challenge.
  return status === 401 && headers['www-authenticate'] === undefined
}
