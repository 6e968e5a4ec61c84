// Processes the parsed body of a POST: one JSON-RPC message or a batch.
import type { Tracing } from '#core/ports/tracing.ts'
import { executeMethod } from './methods/execute-method.ts'
import { isChallengedResult, type McpMethodCall, type McpMethodResult } from './methods/mcp-method-call.ts'
import {
  createInvalidRequestError,
  findRequestId,
  isRpcError,
  parseRpcMessage,
  type RpcError,
  type RpcMessage,
  type RpcRequest,
  type SerializedJson,
  serializeRpcError,
  serializeRpcResult,
  toThrownError,
} from './protocol/json-rpc.ts'
import {
  hasModernEnvelope,
  type McpHeaders,
  parseLegacyRevision,
  resolveRevision,
} from './protocol/message-revision.ts'
import { type McpRevision, modernRevision, revisionFeatures } from './protocol/revisions.ts'
import { startRequestSpan } from './trace-request.ts'

/** `body` is JSON in chunks; without chunks the response has no body. */
export type McpReply = {
  status: number
  body: readonly SerializedJson[]
  headers?: Record<string, string>
}

export type McpExchange = Omit<McpMethodCall, 'revision' | 'params'> & {
  headers: McpHeaders
  /** Absent means nothing is traced. */
  tracing?: Tracing | undefined
  log(message: string, error: unknown): void
}

const maxBatch = 20

const acceptedReply: McpReply = { status: 202, body: [] }

const buildErrorReply = (error: RpcError, body: unknown): McpReply => ({
  status: error.status,
  body: [serializeRpcError(findRequestId(body), error)],
})

export function processBody(body: unknown, exchange: McpExchange): McpReply | Promise<McpReply> {
  if (Array.isArray(body)) return processBatch(body, exchange)
  const message = parseRpcMessage(body)
  if (!message)
    return buildErrorReply(createInvalidRequestError('The body is not a JSON-RPC 2.0 message.'), body)
  if (message.kind === 'response') return acceptedReply
  const revision = resolveRevision(message, exchange.headers)
  if (typeof revision !== 'string') return buildErrorReply(revision, body)
  return message.kind === 'request' ? processRequest(message, revision, exchange) : acceptedReply
}

async function processRequest(
  request: RpcRequest,
  revision: McpRevision,
  exchange: McpExchange,
): Promise<McpReply> {
  const { server, callTool, signal, response, cors, tracing, log } = exchange
  const { method, params } = request
  const span = tracing && startRequestSpan(tracing, request, { server, response, revision })
  let outcome: McpMethodResult
  try {
    outcome = await executeMethod(method, {
      server,
      callTool,
      signal,
      response,
      cors,
      revision,
      params,
      span,
    })
  } catch (error) {
    log(`The MCP method ${method} failed.`, error)
    outcome = toThrownError(error)
  }
  if (span && isRpcError(outcome)) span.fail(String(outcome.code))
  span?.end()
  if (isChallengedResult(outcome)) {
    const headers = { 'www-authenticate': outcome.challenge }
    return { status: 403, body: serializeRpcResult(request.id, outcome.result), headers }
  }
  return { status: resolveStatus(outcome, revision), body: serializeOutcome(request, outcome) }
}

/** Before 2026-07-28, the error of a request has the HTTP status 200. */
function resolveStatus(outcome: SerializedJson | RpcError, revision: McpRevision): number {
  return isRpcError(outcome) && revision === modernRevision ? outcome.status : 200
}

const serializeOutcome = ({ id }: RpcRequest, outcome: SerializedJson | RpcError) =>
  isRpcError(outcome) ? [serializeRpcError(id, outcome)] : serializeRpcResult(id, outcome)

async function processBatch(body: unknown[], exchange: McpExchange): Promise<McpReply> {
  const revision = parseLegacyRevision(exchange.headers.version)
  if (typeof revision !== 'string') return buildErrorReply(revision, body)
  if (exchange.headers.version !== undefined && !revisionFeatures[revision].batches) {
    return buildErrorReply(
      createInvalidRequestError(`Protocol version ${revision} does not support batches.`),
      body,
    )
  }
  if (body.length === 0 || body.length > maxBatch) {
    return buildErrorReply(createInvalidRequestError(`A batch must contain 1 to ${maxBatch} messages.`), body)
  }
  const texts = await Promise.all(body.map((element) => processBatchElement(element, revision, exchange)))
  const responses = texts.filter((text) => text !== null)
  return responses.length > 0 ? { status: 200, body: [`[${responses.join(',')}]`] } : acceptedReply
}

async function processBatchElement(
  element: unknown,
  revision: McpRevision,
  exchange: McpExchange,
): Promise<string | null> {
  const message = parseRpcMessage(element)
  const error = validateBatchElement(message)
  if (error) return serializeRpcError(findRequestId(element), error)
  if (message?.kind !== 'request') return null
  const { body } = await processRequest(message, revision, exchange)
  return body.join('')
}

function validateBatchElement(message: RpcMessage | null): RpcError | undefined {
  if (!message) return createInvalidRequestError('The element is not a JSON-RPC 2.0 message.')
  if (message.kind === 'response') return undefined
  if (hasModernEnvelope(message))
    return createInvalidRequestError(`Protocol version ${modernRevision} does not support batches.`)
  if (message.method === 'initialize')
    return createInvalidRequestError('initialize cannot be part of a batch.')
  return undefined
}
