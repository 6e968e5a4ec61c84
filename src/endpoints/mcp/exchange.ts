// Processes the parsed body of a POST: one JSON-RPC message or a batch.
import { claimsModern, legacyRevisionOf, type McpHeaders, revisionOf } from './era.ts'
import {
  type Fault,
  faultText,
  idOf,
  internalError,
  invalidRequest,
  type JsonText,
  messageOf,
  type RpcMessage,
  type RpcRequest,
  resultPieces,
} from './json-rpc.ts'
import { type Call, type Outcome, perform } from './methods.ts'
import { features, modernRevision, type Revision } from './revisions.ts'

/** `body` is JSON in chunks; without chunks the response has no body. */
export type Reply = { status: number; body: readonly JsonText[] }

export type Exchange = Omit<Call, 'revision' | 'params'> & {
  headers: McpHeaders
  log(message: string, error: unknown): void
}

const maxBatch = 20

const accepted: Reply = { status: 202, body: [] }

const refused = (fault: Fault, body: unknown): Reply => ({
  status: fault.status,
  body: [faultText(idOf(body), fault)],
})

export function replyTo(body: unknown, exchange: Exchange): Reply | Promise<Reply> {
  if (Array.isArray(body)) return replyToBatch(body, exchange)
  const message = messageOf(body)
  if (!message) return refused(invalidRequest('The body is not a JSON-RPC 2.0 message.'), body)
  if (message.kind === 'response') return accepted
  const revision = revisionOf(message, exchange.headers)
  if (typeof revision !== 'string') return refused(revision, body)
  return message.kind === 'request' ? replyToRequest(message, revision, exchange) : accepted
}

async function replyToRequest(request: RpcRequest, revision: Revision, exchange: Exchange): Promise<Reply> {
  const { uses, app, signal, response, cors, log } = exchange
  const { method, params } = request
  let outcome: Outcome
  try {
    outcome = await perform(method, { uses, app, signal, response, cors, revision, params })
  } catch (error) {
    log(`The MCP method ${method} of a published app failed.`, error)
    outcome = internalError('An internal error occurred.')
  }
  return { status: statusOf(outcome, revision), body: piecesOf(request, outcome) }
}

/** Before 2026-07-28 the error of a request is returned with HTTP status 200. */
function statusOf(outcome: Outcome, revision: Revision): number {
  return isFault(outcome) && revision === modernRevision ? outcome.status : 200
}

const isFault = (outcome: Outcome): outcome is Fault => typeof outcome === 'object' && 'code' in outcome

const piecesOf = ({ id }: RpcRequest, outcome: Outcome) =>
  isFault(outcome) ? [faultText(id, outcome)] : resultPieces(id, outcome)

async function replyToBatch(body: unknown[], exchange: Exchange): Promise<Reply> {
  const revision = legacyRevisionOf(exchange.headers.version)
  if (typeof revision !== 'string') return refused(revision, body)
  if (exchange.headers.version !== undefined && !features[revision].batches) {
    return refused(invalidRequest(`Protocol version ${revision} does not support batches.`), body)
  }
  if (body.length === 0 || body.length > maxBatch) {
    return refused(invalidRequest(`A batch must contain 1 to ${maxBatch} messages.`), body)
  }
  const texts = await Promise.all(body.map((element) => batchText(element, revision, exchange)))
  const told = texts.filter((text) => text !== null)
  return told.length > 0 ? { status: 200, body: [`[${told.join(',')}]`] } : accepted
}

async function batchText(element: unknown, revision: Revision, exchange: Exchange): Promise<string | null> {
  const message = messageOf(element)
  const fault = batchFault(message)
  if (fault) return faultText(idOf(element), fault)
  if (message?.kind !== 'request') return null
  const { body } = await replyToRequest(message, revision, exchange)
  return body.join('')
}

function batchFault(message: RpcMessage | null): Fault | undefined {
  if (!message) return invalidRequest('The element is not a JSON-RPC 2.0 message.')
  if (message.kind === 'response') return undefined
  if (claimsModern(message))
    return invalidRequest(`Protocol version ${modernRevision} does not support batches.`)
  if (message.method === 'initialize') return invalidRequest('initialize cannot be part of a batch.')
  return undefined
}
