import type { ErrorCode } from '#base/errors.ts'
import { findRequestIdKey, httpStatusByErrorCode } from '../error-envelope.ts'
import {
  type ApiOperation,
  canTakeIdempotencyKey,
  isSingleResourceRead,
  linesMediaType,
  listErrorCodes,
} from '../operation.ts'
import { extractDescribedSchema } from './describe-operation.ts'
import type { OpenApiContext } from './document-info.ts'
import { buildResponseHeaders, type ResponseHeaderName } from './headers.ts'
import { buildJsonContent, type OpenApiNode } from './openapi-node.ts'

const successTexts = { 200: 'Success.', 201: 'Created.', 202: 'Accepted.' }

const listCommonHeaders = ({ deprecation }: ApiOperation): ResponseHeaderName[] => [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  ...(deprecation ? (['Deprecation', 'Link'] as const) : []),
]

const isSingleResourceReply = (op: ApiOperation) =>
  isSingleResourceRead(op) || op.method === 'PUT' || op.method === 'PATCH' || op.status === 201

const listSuccessHeaders = (op: ApiOperation): ResponseHeaderName[] => [
  ...listCommonHeaders(op),
  ...(isSingleResourceReply(op) ? (['ETag'] as const) : []),
  ...(op.status === 201 ? (['Location'] as const) : []),
  ...(op.paged ? (['Link'] as const) : []),
  ...(op.body && !op.isUpload ? (['Ignored-Members'] as const) : []),
  ...(canTakeIdempotencyKey(op) ? (['Idempotency-Replayed'] as const) : []),
]

const headersByErrorCode: Partial<Record<ErrorCode, ResponseHeaderName[]>> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limited: ['Retry-After'],
  conflict: ['Retry-After'],
  unavailable: ['Retry-After'],
}

const errorDescriptions: Record<ErrorCode, string> = {
  invalid_request: 'The request is malformed; `details` lists each violation.',
  unauthorized: 'The bearer token is missing or invalid.',
  forbidden: 'The token does not permit this operation.',
  not_found: 'The resource does not exist or belongs to another user.',
  method_not_allowed: 'The path does not support this method.',
  conflict:
    'The name is taken, the resource was changed concurrently, or a request with the same key is in progress.',
  precondition_failed: 'The resource has changed: If-Match does not match its current ETag.',
  payload_too_large: 'The body exceeds 1 MiB, or 40 MiB for uploads.',
  unsupported_media_type: 'The body is not JSON.',
  unprocessable:
    'The request is well-formed, but refers to something that does not exist or reuses a key with another body.',
  draft_blocked: 'The draft cannot be released; `details` is the validation result, blocking issues first.',
  rate_limited: 'The rate limit is exceeded.',
  internal_error: 'An internal error occurred.',
  upstream_failed: 'The server behind the app failed.',
  unavailable: 'The service is temporarily unavailable.',
  upstream_timeout: 'The server behind the app did not respond in time.',
}

const toPascalCase = (code: string) =>
  code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

const exampleRequestId = 'req_01kb0000000000000000000000'

const buildErrorDetails = (code: ErrorCode) =>
  code === 'invalid_request' ? [{ path: 'name', code: 'required', message: 'is required' }] : null

function buildErrorSchema(idKey: string, codes: ErrorCode[]): OpenApiNode {
  const [code = 'internal_error'] = codes
  const details = {
    description:
      'For invalid_request an array of `{path, code, message}`; for draft_blocked the validation result; else null.',
    examples: [buildErrorDetails(code)],
  }
  const members = {
    code: {
      enum: codes,
      examples: [code],
      description: 'Identifies the error for programs. The same cause always has the same code.',
    },
    message: {
      type: 'string',
      description: 'Explains the error to people; the wording may change.',
      examples: [errorDescriptions[code]],
    },
    details,
    [idKey]: {
      type: 'string',
      description: 'Id of the request in the log of the service; also in `X-Request-Id`.',
      examples: [exampleRequestId],
    },
  }
  const error = {
    type: 'object',
    description: 'Reason why the request failed.',
    required: Object.keys(members),
    properties: members,
  }
  return { type: 'object', required: ['error'], properties: { error } }
}

/** The headers of a deprecated family's errors differ, so these errors need names of their own. */
const buildFamilySuffix = ({ id, deprecation }: ApiOperation) =>
  deprecation ? (id.split('.')[0]?.toUpperCase() ?? '') : ''

const nameErrorResponse = (op: ApiOperation, codes: ErrorCode[]) =>
  `${codes.map(toPascalCase).join('Or')}${buildFamilySuffix(op)}`

/** A single response for all error codes of a status. */
function buildErrorResponse(op: ApiOperation, codes: ErrorCode[], context: OpenApiContext): OpenApiNode {
  const { info, components } = context
  const idKey = findRequestIdKey(info.errorEnvelopes, op.path)
  const [code = 'internal_error'] = codes
  const example = {
    error: {
      code,
      message: errorDescriptions[code],
      details: buildErrorDetails(code),
      [idKey]: exampleRequestId,
    },
  }
  return components.addComponent('responses', nameErrorResponse(op, codes), {
    description: codes.map((code) => `\`${code}\`: ${errorDescriptions[code]}`).join(' '),
    headers: buildResponseHeaders(
      [...listCommonHeaders(op), ...codes.flatMap((code) => headersByErrorCode[code] ?? [])],
      context,
    ),
    content: buildJsonContent(buildErrorSchema(idKey, codes), { example }),
  })
}

/** Requests that are rejected before their operation is known. */
const parserRejections = {
  408: ['RequestTimeout', 'The request took longer than 30 seconds to arrive.'],
  431: ['HeadersTooLarge', 'The request line and headers exceed 16 KiB.'],
} as const

function buildParserRejection(
  op: ApiOperation,
  status: keyof typeof parserRejections,
  context: OpenApiContext,
) {
  const { info, components } = context
  const idKey = findRequestIdKey(info.errorEnvelopes, op.path)
  const [name, message] = parserRejections[status]
  const code = 'invalid_request'
  const error = { code, message, details: null, [idKey]: exampleRequestId }
  return components.addComponent('responses', `${name}${buildFamilySuffix(op)}`, {
    description: `\`${code}\`: ${message}`,
    headers: buildResponseHeaders(['X-Request-Id'], context),
    content: buildJsonContent(buildErrorSchema(idKey, [code]), { example: { error } }),
  })
}

/** OpenAPI 3.1 cannot describe the events of a stream. */
const progressSchema = {
  type: 'string',
  description:
    'Server-Sent Events while the operation runs: `progress` with the current state in the format of the JSON response, and at the end `result` or `error`. Lines that begin with a colon keep the connection open. With an `Idempotency-Key` the response is JSON.',
}

export function buildOpenApiResponses(op: ApiOperation, context: OpenApiContext): OpenApiNode {
  const byStatus = Map.groupBy(listErrorCodes(op), (code) => httpStatusByErrorCode[code])
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    buildErrorResponse(op, codes, context),
  ])
  return {
    [op.status]: {
      description: successTexts[op.status],
      headers: buildResponseHeaders(listSuccessHeaders(op), context),
      content: {
        ...(op.repliesWithLines
          ? { [linesMediaType]: { schema: op.reply } }
          : buildJsonContent(extractDescribedSchema(op, op.reply, context))),
        ...(op.reportsProgress && { 'text/event-stream': { schema: progressSchema } }),
      },
    },
    ...(isSingleResourceRead(op) && {
      304: {
        description: 'Not modified.',
        headers: buildResponseHeaders([...listCommonHeaders(op), 'ETag'], context),
      },
    }),
    ...Object.fromEntries(failures),
    408: buildParserRejection(op, 408, context),
    431: buildParserRejection(op, 431, context),
  }
}
