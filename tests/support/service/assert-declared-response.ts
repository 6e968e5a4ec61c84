// Validates every response that a test receives against the schema that its operation declares, as documented: with the
// values of its enumerations.
import { Ajv, type ValidateFunction } from 'ajv'
import { apiFamilies } from '#endpoints/index.ts'
import { buildCombinedDocument } from '#endpoints/well-known/openapi-documents.ts'
import { type ApiOperation, linesMediaType } from '#http/operation.ts'
import { about } from '#main/about.ts'
import { operationTable } from './operation-table.ts'

/** One document for all operations: a component is compiled once, however many of them refer to it. */
const documentKey = 'openapi'
const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false }).addSchema(
  buildCombinedDocument({
    families: apiFamilies,
    operations: operationTable,
    info: { ...about, baseUrl: 'http://localhost' },
  }),
  documentKey,
)

const escapePointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

function getValidator({ path, method, status, repliesWithLines }: ApiOperation): ValidateFunction {
  const mediaType = repliesWithLines ? linesMediaType : 'application/json'
  const keys = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', mediaType, 'schema']
  const validate = ajv.getSchema(`${documentKey}#/${keys.map(escapePointer).join('/')}`)
  if (!validate) throw new Error(`${method} ${path} has no schema for its response`)
  return validate as ValidateFunction
}

const buildPathPattern = (path: string) => {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${literal}$`)
}

const declaredOperations = operationTable.map((op) => ({ op, pattern: buildPathPattern(op.path) }))

/** Throws when a successful response does not have the status and body that its operation declares. */
export function assertDeclaredResponse(method: string, url: string, status: number, body: unknown): void {
  const { pathname } = new URL(url)
  const found = declaredOperations.find(({ op, pattern }) => op.method === method && pattern.test(pathname))
  if (!found || status >= 300) return
  const { op } = found
  if (status !== op.status) throw new Error(`${op.id} responded with ${status}; it declares ${op.status}`)
  const validate = getValidator(op)
  if (validate(body)) return
  const why = ajv.errorsText(validate.errors)
  throw new Error(`${op.id} responded with a body that does not match its schema: ${why}`)
}
