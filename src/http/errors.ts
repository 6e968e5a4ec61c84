// Converts thrown values to `ServiceError`: Fastify's errors by their code; unknown errors are masked as
// `internal_error`.

import { createInvalidInputError, type InputViolation, maxViolations, ServiceError } from '#base/errors.ts'
import { memberNamePattern } from '#base/json.ts'
import { domainPattern, emailPattern } from '#base/texts/email-pattern.ts'
import { rfc3339Pattern } from '#base/time.ts'
import { isViolationCode } from '#base/violation-codes.ts'
import { headerNamePattern } from '#base/web/header-name.ts'
import { urlPatterns, urlViolations } from '#base/web/url.ts'
import { scopePattern } from '#core/model/access/access-rule.ts'

type FrameworkError = {
  code?: string
  statusCode?: number
  message?: string
  validation?: SchemaViolation[]
  validationContext?: string
}
type SchemaViolation = {
  instancePath: string
  keyword: string
  /** Set when the name of a member violates the schema. */
  propertyName?: string
  message?: string
  params: Record<string, unknown>
}

/** Patterns whose violations have a code and a message of their own. */
const violationByPattern: Record<string, Omit<InputViolation, 'path'>> = {
  [urlPatterns.http]: urlViolations.http,
  [urlPatterns.https]: urlViolations.https,
  [urlPatterns.template]: urlViolations.http,
  [headerNamePattern]: { code: 'header_name', message: 'must be a valid header name' },
  [memberNamePattern]: { code: 'name', message: 'must not be empty or a reserved name such as __proto__' },
  [emailPattern]: { code: 'format', message: 'must be an e-mail address such as ada@example.com' },
  [scopePattern]: {
    code: 'format',
    message:
      'must be a scope such as orders:cancel: ASCII without spaces and quotes, and none of openid, profile, email and offline_access',
  },
  [domainPattern]: { code: 'format', message: 'must be a domain such as example.com, without @ and *' },
  [rfc3339Pattern]: {
    code: 'format',
    message: 'must be an RFC 3339 date and time such as 2026-01-31T12:00:00Z',
  },
}

export const createNotJsonFailure = () =>
  new ServiceError('unsupported_media_type', 'The body must be JSON: Content-Type application/json.')

const failureByFrameworkCode: Record<string, () => ServiceError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: createNotJsonFailure,
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new ServiceError('payload_too_large', 'The body is larger than this service accepts.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new ServiceError('invalid_request', 'The length of the body does not match Content-Length.'),
  FST_ERR_BAD_URL: () => new ServiceError('invalid_request', 'The path is not a valid percent-encoded path.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new ServiceError('not_found', 'No resource exists at this path.'),
}

/** The JSON Pointer `/a/0/b` as `a[0].b`. */
const toDottedPath = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')

/** Their violations repeat the violation of another keyword. */
const repeatingKeywords = ['if', 'propertyNames']

const joinPath = (path: string, member: unknown) => (path ? `${path}.${String(member)}` : String(member))

function toInputViolation(violation: SchemaViolation): InputViolation {
  const { instancePath, propertyName } = violation
  const path =
    propertyName === undefined
      ? toDottedPath(instancePath)
      : joinPath(toDottedPath(instancePath), propertyName)
  if (violation.keyword === 'required') {
    return {
      path: joinPath(path, violation.params.missingProperty),
      code: 'required',
      message: 'is required',
    }
  }
  if (violation.keyword === 'enum') {
    const allowed = (violation.params.allowedValues as unknown[])
      .map((value) => JSON.stringify(value))
      .join(', ')
    return { path, code: 'enum', message: `must be one of ${allowed}` }
  }
  if (violation.keyword === 'additionalProperties') {
    const member = joinPath(path, violation.params.additionalProperty)
    return { path: member, code: 'unknown_member', message: 'is not a known member' }
  }
  if (violation.keyword === 'not') {
    return { path, code: 'exclusive', message: 'has members that exclude each other' }
  }
  if (violation.keyword === 'const') {
    return { path, code: 'const', message: `must be ${JSON.stringify(violation.params.allowedValue)}` }
  }
  const named = violationByPattern[String(violation.params.pattern)]
  if (named) return { path, ...named }
  const code = isViolationCode(violation.keyword) ? violation.keyword : 'invalid'
  return { path, code, message: violation.message ?? 'is not valid' }
}

const toInputViolations = (violations: SchemaViolation[]) =>
  violations
    .filter(({ keyword }) => !repeatingKeywords.includes(keyword))
    .slice(0, maxViolations)
    .map(toInputViolation)

const escapeToken = (token: unknown) => String(token).replaceAll('~', '~0').replaceAll('/', '~1')

/** The location of the member, even if it is missing. */
function toMemberPointer({ instancePath, propertyName, params }: SchemaViolation): string {
  const member = propertyName ?? params.missingProperty ?? params.additionalProperty
  return member === undefined ? instancePath : `${instancePath}/${escapeToken(member)}`
}

/** Violations in the form of those in bodies that Fastify validates, with JSON Pointers next to the paths. */
export const toPointedViolations = (
  violations: SchemaViolation[],
): (InputViolation & { pointer: string })[] =>
  violations
    .filter(({ keyword }) => !repeatingKeywords.includes(keyword))
    .slice(0, maxViolations)
    .map((violation) => ({ ...toInputViolation(violation), pointer: toMemberPointer(violation) }))

export function toApiFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const frameworkError = error as FrameworkError
  if (frameworkError.validation) return createInvalidInputError(toInputViolations(frameworkError.validation))
  const createFailure = frameworkError.code ? failureByFrameworkCode[frameworkError.code] : undefined
  if (createFailure) return createFailure()
  if (frameworkError.statusCode === 400)
    return new ServiceError('invalid_request', 'The request is malformed.')
  return new ServiceError('internal_error', 'An internal error occurred.', { internal: error })
}
