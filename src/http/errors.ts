// Converts thrown values to `ServiceError`: Fastify's errors by their code, unknown errors masked as `internal_error`.
import { createInvalidInputError, type InputViolation, ServiceError } from '#base/errors.ts'

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
  message?: string
  params: Record<string, unknown>
}

const maxViolations = 50

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

const joinPath = (path: string, member: unknown) => (path ? `${path}.${String(member)}` : String(member))

function toInputViolation(violation: SchemaViolation): InputViolation {
  const path = toDottedPath(violation.instancePath)
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
  return { path, code: violation.keyword, message: violation.message ?? 'is not valid' }
}

export function toApiFailure(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const frameworkError = error as FrameworkError
  if (frameworkError.validation)
    return createInvalidInputError(frameworkError.validation.slice(0, maxViolations).map(toInputViolation))
  const createFailure = frameworkError.code ? failureByFrameworkCode[frameworkError.code] : undefined
  if (createFailure) return createFailure()
  if (frameworkError.statusCode === 400)
    return new ServiceError('invalid_request', 'The request is malformed.')
  return new ServiceError('internal_error', 'An internal error occurred.', { internal: error })
}
