// JSON-RPC 2.0 as MCP uses it: parses messages, serialises results and errors.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export type RequestId = string | number

export type RpcRequest = { kind: 'request'; id: RequestId; method: string; params: JsonObject }
export type RpcNotification = { kind: 'notification'; method: string; params: JsonObject }
/** A response to a request of the server; this server sends no requests. */
export type RpcResponse = { kind: 'response' }
export type RpcMessage = RpcRequest | RpcNotification | RpcResponse

/** `status` is the HTTP status when the error is the only content of the response. */
export type Fault = { status: number; code: number; message: string; data?: Json }

/** Codes from -32768 to -32000 are reserved by JSON-RPC and MCP; errors of HTTP have their status as code. */
const codes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  resourceNotFound: -32002,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
} as const

const fault =
  (status: number, code: number) =>
  (message: string, data?: Json): Fault => ({
    status,
    code,
    message,
    ...(data !== undefined && { data }),
  })

export const httpFault = (status: number, message: string) => fault(status, status)(message)
export const parseError = fault(400, codes.parseError)
export const invalidRequest = fault(400, codes.invalidRequest)
export const methodNotFound = fault(404, codes.methodNotFound)
export const invalidParams = fault(200, codes.invalidParams)
export const invalidEnvelope = fault(400, codes.invalidParams)
export const headerMismatch = fault(400, codes.headerMismatch)
export const unsupportedVersion = fault(400, codes.unsupportedVersion)
export const internalError = fault(500, codes.internalError)
export const unavailable = fault(503, codes.internalError)

/** 2026-07-28 replaced the specific code by -32602. */
export const resourceNotFound = (uri: string, isModern: boolean): Fault =>
  fault(200, isModern ? codes.invalidParams : codes.resourceNotFound)('Resource not found.', { uri })

/** Fractions and integers beyond 2^53 are rejected: they could not be echoed exactly. */
export const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isSafeInteger(id)

/** Null when the value is not a JSON-RPC message. */
export function messageOf(value: unknown): RpcMessage | null {
  if (!isJsonObject(value) || value.jsonrpc !== '2.0') return null
  const { id, method } = value
  const params = value.params ?? {}
  if (method === undefined)
    return isId(id) && ('result' in value || 'error' in value) ? { kind: 'response' } : null
  if (typeof method !== 'string' || !isJsonObject(params)) return null
  if (id === undefined) return { kind: 'notification', method, params }
  return isId(id) ? { kind: 'request', id, method, params } : null
}

/** The id of a value that may not be a valid message; null when it has none. */
export const idOf = (value: unknown): RequestId | null =>
  isJsonObject(value) && isId(value.id) && typeof value.method === 'string' ? value.id : null

/** Serialised JSON; a Buffer when it was serialised in advance. */
export type JsonText = string | Buffer

/** The response in consecutive chunks, so that a Buffer serialised in advance is not copied. */
export function resultPieces(id: RequestId, result: JsonText): JsonText[] {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
  return typeof result === 'string' ? [`${head}${result}}`] : [head, result, '}']
}

export const faultText = (id: RequestId | null, { code, message, data }: Fault) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
