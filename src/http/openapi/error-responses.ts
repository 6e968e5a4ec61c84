// The errors of an operation: one response for each of its own statuses, and `default` for the errors of
// every operation.
import { type ErrorCode, errorCodes } from '#base/errors.ts'
import { findRequestIdKey, httpStatusByErrorCode } from '../error-envelope.ts'
import { errorMeanings } from '../error-meanings.ts'
import { type ApiOperation, canTakeIdempotencyKey, listOwnErrorCodes } from '../operation.ts'
import type { OpenApiContext } from './document-info.ts'
import { buildResponseHeaders, listCommonHeaders, type ResponseHeaderName } from './headers.ts'
import { buildJsonContent, type OpenApiNode } from './openapi-node.ts'
import { toPascalCase } from './schema-names.ts'

const headersByErrorCode: Partial<Record<ErrorCode, ResponseHeaderName[]>> = {
  unauthorized: ['WWW-Authenticate'],
  precondition_failed: ['ETag'],
  rate_limited: ['Retry-After'],
  conflict: ['Retry-After'],
}

const exampleRequestId = 'req_01kb0000000000000000000000'

const buildErrorDetails = (code: ErrorCode) =>
  code === 'invalid_request' ? [{ path: 'name', code: 'required', message: 'is required' }] : null

const buildErrorInfo = (idKey: string): OpenApiNode => {
  const members = {
    code: {
      type: 'string',
      enum: errorCodes,
      examples: ['not_found'],
      description: 'Identifies the error for programs. The same cause always has the same code.',
    },
    message: {
      type: 'string',
      description: 'Explains the error to people; the wording may change.',
      examples: [errorMeanings.not_found.meaning],
    },
    details: {
      description:
        'For invalid_request an array of `{path, code, message}`; for draft_blocked the validation result; else null.',
      examples: [null],
    },
    [idKey]: {
      type: 'string',
      description: 'Id of the request in the log of the service; also in `X-Request-Id`.',
      examples: [exampleRequestId],
    },
  }
  return { type: 'object', required: Object.keys(members), properties: members }
}

/** The responses of an archived family differ, so they need names of their own. */
const buildFamilySuffix = ({ id, deprecation }: ApiOperation) =>
  deprecation ? (id.split('.')[0]?.toUpperCase() ?? '') : ''

/** One schema for all errors of a family. */
function referToEnvelope(op: ApiOperation, idKey: string, { components }: OpenApiContext): OpenApiNode {
  const suffix = buildFamilySuffix(op)
  const error = {
    ...components.addComponent('schemas', `ErrorInfo${suffix}`, buildErrorInfo(idKey)),
    description: 'Reason why the request failed.',
  }
  const envelope = { type: 'object', required: ['error'], properties: { error } }
  return components.addComponent('schemas', `ErrorEnvelope${suffix}`, envelope)
}

type ErrorResponse = {
  name: string
  description: string
  headers: ResponseHeaderName[]
  example: { code: ErrorCode; message: string; details: unknown }
}

function addErrorResponse(op: ApiOperation, response: ErrorResponse, context: OpenApiContext): OpenApiNode {
  const { name, description, headers, example } = response
  const { info, components } = context
  const idKey = findRequestIdKey(info.errorEnvelopes, op.path)
  // Only these have the header Idempotency-Replayed.
  const suffix = canTakeIdempotencyKey(op) ? 'ToPost' : ''
  return components.addComponent('responses', `${name}${suffix}${buildFamilySuffix(op)}`, {
    description,
    headers: buildResponseHeaders([...listCommonHeaders(op), ...headers], context),
    content: buildJsonContent(referToEnvelope(op, idKey, context), {
      example: { error: { ...example, [idKey]: exampleRequestId } },
    }),
  })
}

const buildExample = (code: ErrorCode) => ({
  code,
  message: errorMeanings[code].meaning,
  details: buildErrorDetails(code),
})

const describeCodes = (codes: readonly ErrorCode[]) =>
  codes.map((code) => `\`${code}\`: ${errorMeanings[code].meaning}`).join(' ')

/** A single response for all error codes of a status. */
const buildOwnError = (codes: readonly [ErrorCode, ...ErrorCode[]]): ErrorResponse => ({
  name: codes.map(toPascalCase).join('Or'),
  description: describeCodes(codes),
  headers: codes.flatMap((code) => headersByErrorCode[code] ?? []),
  example: buildExample(codes[0]),
})

/** 408 and 431 are rejected before their operation is known. */
const generalError: ErrorResponse = {
  name: 'OtherError',
  description: [
    'Any other error, as every operation may return:',
    '400 (a malformed request), 408 (it took longer than 30 seconds to arrive), 413 (the body exceeds 1 MiB, or 40 MiB for uploads), 415 (the body is not JSON), 431 (the request line and headers exceed 16 KiB), 500 (an internal error) or 503 (the service is temporarily unavailable, `Retry-After` says for how long).',
  ].join(' '),
  headers: ['Retry-After'],
  example: buildExample('unavailable'),
}

export function buildErrorResponses(op: ApiOperation, context: OpenApiContext): OpenApiNode {
  const byStatus = Map.groupBy(listOwnErrorCodes(op), (code) => httpStatusByErrorCode[code])
  const own = [...byStatus].map(([status, codes]) => [
    String(status),
    addErrorResponse(op, buildOwnError(codes as [ErrorCode, ...ErrorCode[]]), context),
  ])
  return { ...Object.fromEntries(own), default: addErrorResponse(op, generalError, context) }
}
