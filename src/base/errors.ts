// One error class and a closed list of codes. Thrown anywhere below the endpoints; turned into responses only by
// http/errors and endpoints/mcp. `message` is for the caller; `internal` is for logs and never leaves the process.

export const errorCodes = [
  'invalid_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'precondition_failed',
  'payload_too_large',
  'unsupported_media_type',
  'unprocessable',
  'draft_blocked',
  'rate_limited',
  'internal_error',
  'upstream_failed',
  'unavailable',
  'upstream_timeout',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/**
 * One violation in an input: `path` is a dotted path into the input, `code` a stable identifier, `message` says what
 * would be valid.
 */
export type InputFault = { path: string; code: string; message: string }

export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ErrorCode
  readonly details: unknown
  readonly internal: unknown

  constructor(code: ErrorCode, message: string, more: { details?: unknown; internal?: unknown } = {}) {
    super(message)
    this.code = code
    this.details = more.details ?? null
    this.internal = more.internal
  }
}

/** The same for what does not exist and for what belongs to another user, so that ids cannot be probed. */
export const notFound = (noun: string) => new Failure('not_found', `There is no such ${noun}.`)

/** An id inside a body that refers to nothing in this app. */
export const unknownReference = (path: string, noun: string) =>
  new Failure('unprocessable', `${path} names no ${noun} of this app.`, {
    details: [{ path, code: 'unknown_reference', message: `must be the id of a ${noun} of this app` }],
  })

/** Malformed input; lists every violation. */
export const invalid = (faults: InputFault[]) =>
  new Failure(
    'invalid_request',
    faults.map((fault) => `${fault.path || 'body'} ${fault.message}`).join('; '),
    {
      details: faults,
    },
  )

/** Makes the compiler prove that a switch over a union is complete. */
export function unreachable(value: never): never {
  throw new Failure('internal_error', 'Something went wrong.', { internal: `unreachable: ${String(value)}` })
}
