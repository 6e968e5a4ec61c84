// Converts thrown values to `Failure`: Fastify's errors by their code, unknown errors masked as `internal_error`.
import { Failure, type InputFault, invalid } from '#base/errors.ts'

type FrameworkError = {
  code?: string
  statusCode?: number
  message?: string
  validation?: ValidationFault[]
  validationContext?: string
}
type ValidationFault = {
  instancePath: string
  keyword: string
  message?: string
  params: Record<string, unknown>
}

const maxFaults = 50

export const notJson = () =>
  new Failure('unsupported_media_type', 'The body must be JSON: Content-Type application/json.')

const framework: Record<string, () => Failure> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson,
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Failure('payload_too_large', 'The body is larger than this service accepts.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new Failure('invalid_request', 'The length of the body does not match Content-Length.'),
  FST_ERR_BAD_URL: () => new Failure('invalid_request', 'The path is not a valid percent-encoded path.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Failure('not_found', 'No resource exists at this path.'),
}

/** The JSON Pointer `/a/0/b` as `a[0].b`. */
const dotted = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '')

const join = (path: string, member: unknown) => (path ? `${path}.${String(member)}` : String(member))

function faultOf(fault: ValidationFault): InputFault {
  const path = dotted(fault.instancePath)
  if (fault.keyword === 'required') {
    return { path: join(path, fault.params.missingProperty), code: 'required', message: 'is required' }
  }
  if (fault.keyword === 'enum') {
    const allowed = (fault.params.allowedValues as unknown[]).map((value) => JSON.stringify(value)).join(', ')
    return { path, code: 'enum', message: `must be one of ${allowed}` }
  }
  return { path, code: fault.keyword, message: fault.message ?? 'is not valid' }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  const known = error as FrameworkError
  if (known.validation) return invalid(known.validation.slice(0, maxFaults).map(faultOf))
  const mapped = known.code ? framework[known.code] : undefined
  if (mapped) return mapped()
  if (known.statusCode === 400) return new Failure('invalid_request', 'The request is malformed.')
  return new Failure('internal_error', 'An internal error occurred.', { internal: error })
}
