// One error class and a closed list of codes. Thrown anywhere below the endpoints; turned into responses only by
// http/errors and endpoints/mcp. `message` is for the caller; `internal` is for logs and never leaves the process.

import type { ViolationCode } from './violation-codes.ts'

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
export type InputViolation = { path: string; code: ViolationCode; message: string }

/** Violations, or an object whose members the code of the error explains. */
export type ErrorDetails = readonly InputViolation[] | { readonly [member: string]: unknown }

export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ErrorCode
  readonly details: unknown
  readonly internal: unknown

  constructor(
    code: ErrorCode,
    message: string,
    options: { details?: ErrorDetails; internal?: unknown } = {},
  ) {
    super(message)
    this.code = code
    this.details = options.details ?? null
    this.internal = options.internal
  }
}

/** A failure that needs no log line, or already has one, such as an outage of the database. */
export const isReportedFailure = (error: unknown) =>
  error instanceof ServiceError && error.code === 'unavailable' && error.internal === undefined

/** `revision`: the current one of a resource that has changed. */
export class StaleRevisionError extends ServiceError {
  readonly revision: number

  constructor(revision: number) {
    super('precondition_failed', 'It has changed since you read it. Read it again and repeat the change.')
    this.revision = revision
  }
}

/** The same error for missing entities and for entities of another user, so that ids cannot be probed. */
export const createNotFoundError = (entity: string) =>
  new ServiceError('not_found', `There is no such ${entity}.`)

/** The app has reached its limit of entities of this kind. */
export const createFullAppError = (entity: string, max: number) =>
  new ServiceError(
    'unprocessable',
    `An app has at most ${max} ${entity}s. Delete one before you create another.`,
  )

/** The `value` of `member`, such as a key, belongs to another entity of the app. */
export const createTakenError = (entity: string, member: string, value: string) =>
  new ServiceError('conflict', `Another ${entity} of this app already has the ${member} ${value}.`, {
    details: [{ path: member, code: 'taken', message: `must be unique among the ${entity}s of the app` }],
  })

/** Files name entities by keys, other requests by ids. */
export const describeId = (entity: string) =>
  `must be the id of ${/^[aeiou]/.test(entity) ? 'an' : 'a'} ${entity} of this app, not its key`

/** The most violations that a response lists: a body of 1 MiB may have thousands. */
export const maxViolations = 50

/** An id in a body that refers to nothing in this app. */
export type UnknownReference = { path: string; entity: string }

/** Lists the first ones. */
export const createUnknownReferencesError = (unknown: readonly UnknownReference[]) =>
  new ServiceError('unprocessable', `${unknown[0]?.path} names no ${unknown[0]?.entity} of this app.`, {
    details: unknown
      .slice(0, maxViolations)
      .map(({ path, entity }) => ({ path, code: 'unknown_reference' as const, message: describeId(entity) })),
  })

export const createUnknownReferenceError = (path: string, entity: string) =>
  createUnknownReferencesError([{ path, entity }])

/** Malformed input. Lists the first violations. */
export function createInvalidInputError(violations: InputViolation[]): ServiceError {
  const details = violations.slice(0, maxViolations)
  const message = details.map((violation) => `${violation.path || 'body'} ${violation.message}`).join('; ')
  return new ServiceError('invalid_request', message, { details })
}

/** Makes the compiler prove that a switch over a union is complete. */
export function assertUnreachable(value: never): never {
  throw new ServiceError('internal_error', 'Something went wrong.', {
    internal: `unreachable: ${String(value)}`,
  })
}
