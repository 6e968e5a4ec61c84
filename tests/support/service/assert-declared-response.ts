// Validates every response that a test receives against the schema that its operation declares, as documented: with the
// values of its enumerations.
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { apiFamilies } from '#endpoints/index.ts'
import { buildCombinedDocument } from '#endpoints/well-known/openapi-documents.ts'
import { type ApiOperation, linesMediaType } from '#http/operation.ts'
import { about } from '#main/about.ts'
import { operationTable } from './operation-table.ts'

/** One document for all operations: a component is compiled once, however many of them refer to it. */
const documentKey = 'openapi'
// biome-ignore lint/suspicious/noExplicitAny: members of a document are accessed by names that the test knows
const document: any = buildCombinedDocument({
  families: apiFamilies,
  operations: operationTable,
  info: { ...about, baseUrl: 'http://localhost', issuer: 'http://localhost/auth' },
})
const ajv = addFormats
  .default(new Ajv2020({ strict: false, allErrors: true, validateSchema: false }))
  .addSchema(document, documentKey)

const escapePointer = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

type DeclaredResponse = { status: number; headers: Headers; body?: unknown }

const resolve = (part: { $ref?: string }) =>
  part.$ref ? document.components[part.$ref.split('/')[2] ?? ''][part.$ref.split('/')[3] ?? ''] : part

/** The statuses that `default` stands for. */
const generalStatuses = [400, 408, 413, 415, 431, 500, 503]

/** Undefined when the document does not say that the operation has this status. */
function findDocumentedResponse({ path, method }: ApiOperation, status: number) {
  const { responses } = document.paths[path][method.toLowerCase()]
  const found = responses[status] ?? (generalStatuses.includes(status) ? responses.default : undefined)
  return found && resolve(found)
}

function getValidator({ path, method, status, repliesWithLines }: ApiOperation): ValidateFunction {
  const mediaType = repliesWithLines ? linesMediaType : 'application/json'
  const keys = ['paths', path, method.toLowerCase(), 'responses', `${status}`, 'content', mediaType, 'schema']
  const validate = ajv.getSchema(`${documentKey}#/${keys.map(escapePointer).join('/')}`)
  if (!validate) throw new Error(`${method} ${path} has no schema for its response`)
  return validate as ValidateFunction
}

/** Headers of HTTP and of browsers, which say nothing about an operation. */
const undocumentedHeaders =
  /^(?:access-control-|alt-svc$|cache-control$|connection$|content-|date$|keep-alive$|origin-|referrer-policy$|server$|strict-transport-security$|transfer-encoding$|vary$|x-content-type-options$)/

/** Sent with every response that documents them. */
const constantHeaders = ['x-request-id', 'etag', 'location', 'deprecation']

function findHeaderProblem(op: ApiOperation, { status, headers }: DeclaredResponse): string | undefined {
  const documented = Object.keys(findDocumentedResponse(op, status).headers).map((name) => name.toLowerCase())
  const extra = [...headers.keys()].filter(
    (name) => !undocumentedHeaders.test(name) && !documented.includes(name),
  )
  if (extra.length > 0) return `sent undocumented headers: ${extra}`
  const missing = constantHeaders.filter((name) => documented.includes(name) && !headers.has(name))
  return missing.length > 0 ? `did not send documented headers: ${missing}` : undefined
}

function findBodyProblem(op: ApiOperation, { status, body }: DeclaredResponse): string | undefined {
  if (status >= 300) return undefined
  if (status !== op.status) return `responded with ${status}; it declares ${op.status}`
  const validate = getValidator(op)
  if (validate(body)) return undefined
  return `responded with a body that does not match its schema: ${ajv.errorsText(validate.errors)}`
}

/** The ids that v3 has as "" when there is none, below the member that has them: fixed by the contract, or texts to edit. */
const emptyIdsOfV3 = [
  'config.client_id',
  'auth_connection.provider_id',
  'data.provider_id',
  'tool.widget_id',
  'items.widget_id',
  'tools.widget_id',
  'source.integration_id',
  'source.operation_id',
  'binding.integration_operation_id',
  'release.source_release_id',
  'data.source_release_id',
  'current_draft.source_release_id',
  'draft.source_release_id',
  'body.source_release_id',
  'app.starter_template_id',
  'data.starter_template_id',
  'actions.target_tool_id',
  'references.entity_id',
]

/** Ids and times in a response of v3 that are "" and no null. `external_id` is a name that the API chose. */
function* findEmptyIds(body: unknown, parent = 'body'): Generator<string> {
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    const path = `${parent}.${name}`
    if (value === '' && /^(?:id|(?!external_id$).+_id|.+_at)$/.test(name) && !emptyIdsOfV3.includes(path))
      yield path
    yield* findEmptyIds(value, Array.isArray(body) ? parent : name)
  }
}

function findEmptyIdProblem({ id }: ApiOperation, { status, body }: DeclaredResponse): string | undefined {
  const [first] = id.startsWith('v3.') && status < 300 ? findEmptyIds(body) : []
  return first && `responded with an empty ${first}, which must be null`
}

const buildPathPattern = (path: string) => {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${literal}$`)
}

const declaredOperations = operationTable.map((op) => ({ op, pattern: buildPathPattern(op.path) }))

/** Throws when a response has a status, a body or headers that the documents do not have, or lacks those they have. */
export function assertDeclaredResponse(method: string, url: string, response: DeclaredResponse): void {
  const { pathname } = new URL(url)
  const found = declaredOperations.find(({ op, pattern }) => op.method === method && pattern.test(pathname))
  if (!found) return
  const { op } = found
  const { status } = response
  const problem = findDocumentedResponse(op, status)
    ? (findBodyProblem(op, response) ?? findEmptyIdProblem(op, response) ?? findHeaderProblem(op, response))
    : `responded with ${status}, which is not documented`
  if (problem) throw new Error(`${op.id} ${problem}`)
}
