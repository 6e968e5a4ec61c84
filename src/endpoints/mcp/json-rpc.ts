// JSON-RPC 2.0 as MCP uses it: what a message is, and the two replies to a request.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

export type RequestId = string | number

export type RpcRequest = { kind: 'request'; id: RequestId; method: string; params: JsonObject }
export type RpcNotification = { kind: 'notification'; method: string; params: JsonObject }
/** An answer to what a server may ask; this one asks nothing. */
export type RpcResponse = { kind: 'response' }
export type RpcMessage = RpcRequest | RpcNotification | RpcResponse

/** `status` is the HTTP status when the fault is the whole reply. */
export type Fault = { status: number; code: number; message: string; data?: Json }

/** Codes from -32768 to -32000 belong to JSON-RPC and MCP; faults of HTTP carry their own status as code. */
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

/** 2026-07-28 has no code of its own for it any more. */
export const resourceNotFound = (uri: string, isModern: boolean): Fault =>
  fault(200, isModern ? codes.invalidParams : codes.resourceNotFound)('Resource not found.', { uri })

/** Numbers beyond 2^53 and fractions would not come back as they were sent. */
export const isId = (id: unknown): id is RequestId => typeof id === 'string' || Number.isSafeInteger(id)

/** The message, or null when the value is none. */
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

/** The id of something that may not be a message, as far as it has one. */
export const idOf = (value: unknown): RequestId | null =>
  isJsonObject(value) && isId(value.id) && typeof value.method === 'string' ? value.id : null

/** JSON text: bytes of it, when it was written out before anybody asked. */
export type JsonText = string | Buffer

/** A message in pieces, one after the other, so that what was written out before is not written again. */
export function resultPieces(id: RequestId, result: JsonText): JsonText[] {
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
  return typeof result === 'string' ? [`${head}${result}}`] : [head, result, '}']
}

export const faultText = (id: RequestId | null, { code, message, data }: Fault) =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } })
