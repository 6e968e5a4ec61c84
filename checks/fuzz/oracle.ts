// What every answer must be, whatever was asked.
import { Ajv, type ValidateFunction } from 'ajv'
import { type ErrorCode, errorCodes } from '#base/errors.ts'
import { statusOf } from '#http/envelope.ts'
import { errorCodesOf, type Operation } from '#http/operation.ts'
import { operationTable } from '#tests/support/operation-table.ts'
import type { FuzzRequest } from './request.ts'
import type { RawReply } from './wire.ts'

/** What any path may answer: there is nothing, not with this method, or the request is none. */
const anywhere: ErrorCode[] = ['invalid_request', 'not_found', 'method_not_allowed']
/** Faults of the service that no request may cause. */
const never: ErrorCode[] = ['internal_error', 'unavailable']
/** Answered with `invalid_request` before there is a request: it came too slowly, or its headers are too large. */
const parserStatuses = [400, 408, 431]

/** An id may be empty: `/apps/` asks for the app of no id. */
const templates = operationTable.map((op) => ({
  op,
  pattern: new RegExp(`^${op.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
}))

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The operation that a request line asks for. */
export function operationAt({ method, target }: FuzzRequest): Operation | undefined {
  const path = decoded(target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#;]/)[0] ?? '')
  const asked = method === 'HEAD' ? 'GET' : method
  return templates.find(({ op, pattern }) => op.method === asked && pattern.test(path))?.op
}

/** OPTIONS may bring a body, which is judged although nobody asked for it. */
const ofOptions: ErrorCode[] = ['payload_too_large', 'unsupported_media_type']

const allowedCodes = (op: Operation | undefined, method: string): ErrorCode[] => [
  ...anywhere,
  ...(method === 'OPTIONS' ? ofOptions : []),
  ...(op ? errorCodesOf(op).filter((code) => !never.includes(code)) : []),
]

const ajv = new Ajv({ strict: false })
const replySchemas = new Map<Operation, ValidateFunction>()

function shapeFaults(op: Operation, body: unknown): string[] {
  const validate = replySchemas.get(op) ?? ajv.compile(op.reply)
  replySchemas.set(op, validate)
  return validate(body) ? [] : [`the reply is not as documented: ${ajv.errorsText(validate.errors)}`]
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Said once more, so that it is not judged by itself. */
const requestIdKey = (target: string) =>
  /^(https?:\/\/[^/]*)?\/api\/v1(?![^/?])/.test(target) ? 'requestId' : 'request_id'

function envelopeFaults(request: FuzzRequest, reply: RawReply, op: Operation | undefined): string[] {
  const error = (parsed(reply.body) as { error?: Record<string, unknown> } | undefined)?.error
  if (!error) return [`${reply.status} without an envelope: ${reply.body.slice(0, 200)}`]
  const key = requestIdKey(request.target)
  const members = Object.keys(error).sort().join()
  const code = error.code as ErrorCode
  return [
    ...(members === ['code', 'details', 'message', key].sort().join() ? [] : [`an envelope with ${members}`]),
    ...(error[key] === reply.headers.get('x-request-id')
      ? []
      : ['the request id is not the one of the header']),
    ...(errorCodes.includes(code) ? [] : [`an unknown code ${code}`]),
    ...(statusOf[code] === reply.status ||
    (code === 'invalid_request' && parserStatuses.includes(reply.status))
      ? []
      : [`${code} with status ${reply.status}`]),
    ...(allowedCodes(op, request.method).includes(code)
      ? []
      : [`${code} is not documented for ${op?.id ?? 'this path'}`]),
  ]
}

function successFaults(request: FuzzRequest, reply: RawReply, op: Operation | undefined): string[] {
  const leaked = request.planted.filter((value) => reply.body.includes(value))
  const isSilent = request.method === 'HEAD' || reply.status === 204 || reply.status === 304
  if (reply.status === 204 && request.method === 'OPTIONS') return []
  if (!op) return [`${reply.status} where no operation is`]
  const isDocumented = reply.status === op.status || (reply.status === 304 && op.method === 'GET')
  return [
    ...leaked.map((value) => `a member of the service's own was set by the caller: ${value}`),
    ...(isDocumented ? [] : [`${reply.status} is not documented for ${op.id}`]),
    ...(isSilent ? [] : shapeFaults(op, parsed(reply.body))),
  ]
}

/** What is wrong with an answer; empty when nothing is. */
export function faultsOf(request: FuzzRequest, reply: RawReply): string[] {
  const op = operationAt(request)
  const hasId = reply.headers.has('x-request-id')
  const isError = reply.status >= 400
  const isHead = request.method === 'HEAD'
  return [
    ...(reply.status >= 500 &&
    !allowedCodes(op, request.method).some((code) => statusOf[code] === reply.status)
      ? [`${reply.status}: ${reply.body.slice(0, 200)}`]
      : []),
    ...(hasId ? [] : [`${reply.status} without a request id`]),
    ...(isError ? (isHead ? [] : envelopeFaults(request, reply, op)) : successFaults(request, reply, op)),
  ]
}
