// JSON-RPC 2.0 as MCP uses it: parses messages, serialises results and errors.
import { ServiceError } from '#base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export type RpcRequestId = string | number

export type RpcRequest = { kind: 'request'; id: RpcRequestId; method: string; params: JsonObject }
export type RpcNotification = { kind: 'notification'; method: string; params: JsonObject }
/** A response to a request of the server; this server sends no requests. */
export type RpcResponse = { kind: 'response' }
export type RpcMessage = RpcRequest | RpcNotification | RpcResponse

/** `status` is the HTTP status when the error is the only content of the response. */
export type RpcError = { status: number; code: number; message: string; data?: Json }

/** Codes from -32768 to -32000 are reserved by JSON-RPC and MCP; errors of HTTP have their status as code. */
const rpcErrorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  urlElicitationRequired: -32042,
} as const

const createErrorFactory =
  (status: number, code: number) =>
  (message: string, data?: Json): RpcError => ({
    status,
    code,
    message,
    ...(data !== undefined && { data }),
  })

export const createHttpError = (status: number, message: string) =>
  createErrorFactory(status, status)(message)
export const createParseError = createErrorFactory(400, rpcErrorCodes.parseError)
export const createInvalidRequestError = createErrorFactory(400, rpcErrorCodes.invalidRequest)
export const createMethodNotFoundError = createErrorFactory(404, rpcErrorCodes.methodNotFound)
export const createInvalidParamsError = createErrorFactory(200, rpcErrorCodes.invalidParams)
export const createInvalidEnvelopeError = createErrorFactory(400, rpcErrorCodes.invalidParams)
export const createHeaderMismatchError = createErrorFactory(400, rpcErrorCodes.headerMismatch)
export const createUnsupportedVersionError = createErrorFactory(400, rpcErrorCodes.unsupportedVersion)
export const createUrlElicitationError = createErrorFactory(200, rpcErrorCodes.urlElicitationRequired)
export const createInternalError = createErrorFactory(500, rpcErrorCodes.internalError)
export const createUnavailableError = createErrorFactory(503, rpcErrorCodes.internalError)

/** For thrown errors: an outage, such as of the database, is not an internal error of the service. */
export const toThrownError = (error: unknown): RpcError =>
  error instanceof ServiceError && error.code === 'unavailable'
    ? createUnavailableError(error.message)
    : createInternalError('An internal error occurred.')

/** 2026-07-28 replaced the specific code by -32602. */
export const createResourceNotFoundError = (uri: string, isModern: boolean): RpcError =>
  createErrorFactory(200, isModern ? rpcErrorCodes.invalidParams : rpcErrorCodes.resourceNotFound)(
    'Resource not found.',
    { uri },
  )

/** Fractions and integers beyond 2^53 are rejected: they could not be echoed exactly. */
export const isRpcRequestId = (id: unknown): id is RpcRequestId =>
  typeof id === 'string' || Number.isSafeInteger(id)

/** Null when the value is not a JSON-RPC message. */
export function parseRpcMessage(value: unknown): RpcMessage | null {
  if (!isJsonObject(value) || value.jsonrpc !== '2.0') return null
  const { id, method } = value
  const params = value.params ?? {}
  if (method === undefined)
    return isRpcRequestId(id) && ('result' in value || 'error' in value) ? { kind: 'response' } : null
  if (typeof method !== 'string' || !isJsonObject(params)) return null
  if (id === undefined) return { kind: 'notification', method, params }
  return isRpcRequestId(id) ? { kind: 'request', id, method, params } : null
}

/** The id of a value that may not be a valid message; null when it has none. */
export const findRequestId = (value: unknown): RpcRequestId | null =>
  isJsonObject(value) && isRpcRequestId(value.id) && typeof value.method === 'string' ? value.id : null

/** Serialised JSON; a Buffer when it was serialised in advance. */
export type SerializedJson = string | Buffer

/** The call is known and waits for its caller. */
export const isUrlElicitationError = ({ code }: RpcError): boolean =>
  code === rpcErrorCodes.urlElicitationRequired

export const isRpcError = (outcome: SerializedJson | object): outcome is RpcError =>
  typeof outcome === 'object' && 'code' in outcome

/** The response in consecutive chunks, so that a Buffer serialised in advance is not copied. */
export function serializeRpcResult(id: RpcRequestId, result: SerializedJson): SerializedJson[] {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
  return typeof result === 'string' ? [`${head}${result}}`] : [head, result, '}']
}

export const serializeRpcError = (id: RpcRequestId | null, { code, message, data }: RpcError) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
