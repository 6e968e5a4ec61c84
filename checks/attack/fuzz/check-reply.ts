// Rules that every response must satisfy, whatever the request.
import { Ajv, type ValidateFunction } from 'ajv'
import { type ErrorCode, errorCodes } from '#base/errors.ts'
import { httpStatusByErrorCode } from '#http/error-envelope.ts'
import { type ApiOperation, listErrorCodes } from '#http/operation.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import type { FuzzReply } from './raw-http.ts'

/** Error codes that any path may return. */
const codesOfAnyPath: ErrorCode[] = ['invalid_request', 'forbidden', 'not_found', 'method_not_allowed']
/** Errors of the service that no request may cause. */
const codesOfNoRequest: ErrorCode[] = ['internal_error', 'unavailable']
/** Statuses of `invalid_request` from the HTTP parser: malformed, too slow, or too large headers. */
const parserStatuses = [400, 408, 431]

/** An id may be empty: `/apps/` requests the app with the empty id. */
const pathPatterns = operationTable.map((op) => ({
  op,
  pattern: new RegExp(`^${op.path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]*')}$`),
}))

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The operation that a request line addresses. */
export function findRequestedOperation({ method, target }: FuzzRequest): ApiOperation | undefined {
  const path = decodePath(target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#;]/)[0] ?? '')
  const routedMethod = method === 'HEAD' ? 'GET' : method
  return pathPatterns.find(({ op, pattern }) => op.method === routedMethod && pattern.test(path))?.op
}

/** The body of an OPTIONS request is validated although it is ignored. */
const codesOfOptions: ErrorCode[] = ['payload_too_large', 'unsupported_media_type']

const listAllowedCodes = (op: ApiOperation | undefined, method: string): ErrorCode[] => [
  ...codesOfAnyPath,
  ...(method === 'OPTIONS' ? codesOfOptions : []),
  ...(op ? listErrorCodes(op).filter((code) => !codesOfNoRequest.includes(code)) : []),
]

const ajv = new Ajv({ strict: false })
const replySchemas = new Map<ApiOperation, ValidateFunction>()

function checkShape(op: ApiOperation, body: unknown): string[] {
  const validate = replySchemas.get(op) ?? ajv.compile(op.reply)
  replySchemas.set(op, validate)
  return validate(body) ? [] : [`the response does not match its schema: ${ajv.errorsText(validate.errors)}`]
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Repeats the service's rule on purpose: the service's own code must not be the oracle. */
const resolveRequestIdKey = (target: string) =>
  /^(https?:\/\/[^/]*)?\/api\/v1(?![^/?])/.test(target) ? 'requestId' : 'request_id'

function checkEnvelope(request: FuzzRequest, reply: FuzzReply, op: ApiOperation | undefined): string[] {
  const error = (parseJson(reply.body) as { error?: Record<string, unknown> } | undefined)?.error
  if (!error) return [`${reply.status} without an error envelope: ${reply.body.slice(0, 200)}`]
  const key = resolveRequestIdKey(request.target)
  const members = Object.keys(error).sort().join()
  const code = error.code as ErrorCode
  return [
    ...(members === ['code', 'details', 'message', key].sort().join()
      ? []
      : [`an error envelope with the members ${members}`]),
    ...(error[key] === reply.headers.get('x-request-id')
      ? []
      : ['the request id differs from the X-Request-Id header']),
    ...(errorCodes.includes(code) ? [] : [`unknown error code ${code}`]),
    ...(httpStatusByErrorCode[code] === reply.status ||
    (code === 'invalid_request' && parserStatuses.includes(reply.status))
      ? []
      : [`${code} with status ${reply.status}`]),
    ...(listAllowedCodes(op, request.method).includes(code)
      ? []
      : [`${code} is not documented for ${op?.id ?? 'this path'}`]),
  ]
}

function checkSuccess(request: FuzzRequest, reply: FuzzReply, op: ApiOperation | undefined): string[] {
  const leaked = request.forbiddenValues.filter((value) => reply.body.includes(value))
  const hasNoBody = request.method === 'HEAD' || reply.status === 204 || reply.status === 304
  if (reply.status === 204 && request.method === 'OPTIONS') return []
  if (!op) return [`${reply.status} for a path without an operation`]
  const isDocumented = reply.status === op.status || (reply.status === 304 && op.method === 'GET')
  return [
    ...leaked.map((value) => `a member owned by the service was set by the request: ${value}`),
    ...(isDocumented ? [] : [`${reply.status} is not documented for ${op.id}`]),
    ...(hasNoBody ? [] : checkShape(op, op.repliesWithLines ? reply.body : parseJson(reply.body))),
  ]
}

/** The root serves the console, which no family describes. */
const isConsolePage = ({ target }: FuzzRequest, { status, headers }: FuzzReply) =>
  ['', '/', '?', '/?'].includes(target) &&
  status === 200 &&
  headers.get('content-type')?.startsWith('text/html') === true

/** The violations of a response; empty when it is correct. */
export function checkReply(request: FuzzRequest, reply: FuzzReply): string[] {
  if (isConsolePage(request, reply)) return []
  const op = findRequestedOperation(request)
  const hasId = reply.headers.has('x-request-id')
  const isError = reply.status >= 400
  const isHead = request.method === 'HEAD'
  return [
    ...(reply.status >= 500 &&
    !listAllowedCodes(op, request.method).some((code) => httpStatusByErrorCode[code] === reply.status)
      ? [`${reply.status}: ${reply.body.slice(0, 200)}`]
      : []),
    ...(hasId ? [] : [`${reply.status} without a request id`]),
    ...(isError ? (isHead ? [] : checkEnvelope(request, reply, op)) : checkSuccess(request, reply, op)),
  ]
}
