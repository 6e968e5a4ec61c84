import type { ErrorCode } from '#base/errors.ts'
import { requestIdKey, statusOf } from '../envelope.ts'
import { errorCodesOf, isIdempotent, type Operation, readsOne } from '../operation.ts'
import type { Components } from './components.ts'
import { type AnswerHeader, headersOf } from './headers.ts'
import { json, type Node } from './node.ts'

const onAll = ({ deprecation }: Operation): AnswerHeader[] => [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  ...(deprecation ? (['Deprecation', 'Link'] as const) : []),
]

const showsOne = (op: Operation) =>
  readsOne(op) || op.method === 'PUT' || op.method === 'PATCH' || op.status === 201

const onSuccess = (op: Operation): AnswerHeader[] => [
  ...onAll(op),
  ...(showsOne(op) ? (['ETag'] as const) : []),
  ...(op.status === 201 ? (['Location'] as const) : []),
  ...(op.paged ? (['Link'] as const) : []),
  ...(isIdempotent(op) ? (['Idempotency-Replayed'] as const) : []),
]

const onFailure: Partial<Record<ErrorCode, AnswerHeader[]>> = {
  unauthorized: ['WWW-Authenticate'],
  rate_limited: ['Retry-After'],
  conflict: ['Retry-After'],
}

const words: Record<ErrorCode, string> = {
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
  draft_blocked: 'The draft cannot be released; `details` is the validation result.',
  rate_limited: 'The rate limit is exceeded.',
  internal_error: 'An internal error occurred.',
  upstream_failed: 'The server behind the app failed.',
  unavailable: 'The service is temporarily unavailable.',
  upstream_timeout: 'The server behind the app did not respond in time.',
}

const pascal = (code: string) => code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())

function errorSchema(idKey: string, codes: ErrorCode[]): Node {
  const text = { type: 'string' }
  const details = {
    description:
      'For invalid_request an array of `{path, code, message}`; for draft_blocked the validation result; else null.',
  }
  const members = { code: { enum: codes }, message: text, details, [idKey]: text }
  const error = { type: 'object', required: Object.keys(members), properties: members }
  return { type: 'object', required: ['error'], properties: { error } }
}

/** One response for all error codes of a status. */
function failure(op: Operation, codes: ErrorCode[], components: Components): Node {
  const idKey = requestIdKey(op.path)
  const name = `${codes.map(pascal).join('Or')}${op.deprecation ? 'V1' : ''}`
  const [code = 'internal_error'] = codes
  const details =
    code === 'invalid_request' ? [{ path: 'name', code: 'required', message: 'is required' }] : null
  const example = {
    error: { code, message: words[code], details, [idKey]: 'req_01kb0000000000000000000000' },
  }
  return components.use('responses', name, {
    description: codes.map((one) => `\`${one}\`: ${words[one]}`).join(' '),
    headers: headersOf([...onAll(op), ...codes.flatMap((one) => onFailure[one] ?? [])], components),
    content: json(components.schema(errorSchema(idKey, codes)), { example }),
  })
}

export function answersOf(op: Operation, components: Components): Node {
  const byStatus = Map.groupBy(errorCodesOf(op), (code) => statusOf[code])
  const failures = [...byStatus].map(([status, codes]) => [String(status), failure(op, codes, components)])
  return {
    [op.status]: {
      description: op.status === 201 ? 'Created.' : 'Success.',
      headers: headersOf(onSuccess(op), components),
      content: json(components.schema(op.reply)),
    },
    ...(readsOne(op) && {
      304: { description: 'Not modified.', headers: headersOf([...onAll(op), 'ETag'], components) },
    }),
    ...Object.fromEntries(failures),
  }
}
