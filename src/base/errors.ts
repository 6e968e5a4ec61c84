// One error class and a closed list of codes. Thrown anywhere below a face; drawn only in http/errors and faces/mcp.
// A failure has two texts: `message` is for the caller, `internal` is for us and never leaves the process.

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

/** One fault of an input: `path` is a dotted path into what was sent, `code` a stable word, `message` says what would be right. */
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

/** What is missing and what belongs to somebody else look alike. */
export const notFound = (noun: string) => new Failure('not_found', `There is no such ${noun}.`)

/** An id inside a body that names nothing the caller may use. */
export const unknownReference = (path: string, noun: string) =>
  new Failure('unprocessable', `${path} names no ${noun} of this app.`, {
    details: [{ path, code: 'unknown_reference', message: `must be the id of a ${noun} of this app` }],
  })

/** Input that is malformed, each fault named. */
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
