// Checks a received request against its OpenAPI document. A third-party validator (openapi-backend) checks the values.
// No code of the import is used, so that errors of the import are found here.
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { RecordedRequest } from '#tests/support/request-wire.ts'
import {
  type DescribedBody,
  type DescribedOperation,
  type DescribedParameter,
  describeOperation,
} from './described-operation.ts'
import {
  collectProperties,
  getItemsSchema,
  listValueKinds,
  readReceivedForm,
  readReceivedParameters,
  splitPairs,
} from './received-values.ts'

/**
 * `reasons` is empty for a valid request. `validatorError` says why the validator does not support the document, and
 * `unchecked` names what was not checked; both are "" otherwise.
 */
export type RequestValidation = { reasons: string[]; validatorError: string; unchecked: string }

type OperationLocation = { path: string; method: string }
type ReceivedBody = { value: Json | undefined; schema: Json; isCoerced: boolean; unchecked: string }

export async function validateReceivedRequest(
  document: JsonObject,
  { path, method }: OperationLocation,
  received: RecordedRequest,
): Promise<RequestValidation> {
  const described = describeOperation(document, path, method)
  const undefinedNames = described.parameters
    .filter((parameter) => isSerializationUndefined(parameter, described.schemas))
    .map(({ name }) => name)
  const { values, unknown } = readReceivedParameters(received, path, described)
  const reasons = unknown.map((name) => `the document has no query parameter ${name}`)
  const body = described.body ? await readBody(described.body, described, received) : checkNoBody(received)
  if (typeof body === 'string') return { reasons: [...reasons, body], validatorError: '', unchecked: '' }
  const result = await runValidation(described, values, body)
  const unchecked = [...undefinedNames.map((name) => `the members of ${name}`), body.unchecked].filter(
    (text) => text !== '',
  )
  return {
    reasons: [...reasons, ...result.reasons],
    validatorError: result.validatorError,
    unchecked: unchecked.join(', '),
  }
}

/** Except for `deepObject`, OpenAPI does not define how a style serializes nested lists and objects. */
function isSerializationUndefined(
  { schema, style, contentType }: DescribedParameter,
  schemas: JsonObject,
): boolean {
  if (contentType || style === 'deepObject') return false
  const parts = [...Object.values(collectProperties(schema, schemas)), getItemsSchema(schema, schemas)]
  return parts.some((part) => [...listValueKinds(part, schemas)].some((kind) => kind !== 'text'))
}

const emptyBody: ReceivedBody = { value: undefined, schema: {}, isCoerced: false, unchecked: '' }
const checkNoBody = ({ body }: RecordedRequest) =>
  body.length > 0 ? 'the request has a body, but the document has none' : emptyBody

/** The problem of the body that is found without its schema, or the value to check against the schema. */
async function readBody(
  body: DescribedBody,
  { schemas }: DescribedOperation,
  received: RecordedRequest,
): Promise<ReceivedBody | string> {
  const contentType = received.headers['content-type']
  if (contentType === undefined) return body.required ? 'the body is missing' : emptyBody
  const [essence = ''] = contentType.toLowerCase().split(/\s*;/)
  const entry = [...body.types].find(([type]) => isInMediaRange(essence, type))
  if (!entry) return `the document has no body of the type ${essence}`
  const [, { schema, encoding }] = entry
  const text = received.body.toString()
  if (/json\b/.test(essence)) return { ...emptyBody, value: JSON.parse(text), schema }
  if (essence.endsWith('x-www-form-urlencoded')) {
    const value = readReceivedForm(splitPairs(text, '&'), schema, encoding, schemas)
    return { ...emptyBody, value, schema, isCoerced: true }
  }
  if (essence.startsWith('multipart/')) {
    const pairs = await readMultipart(contentType, received.body)
    const value = readReceivedForm(pairs, schema, encoding, schemas)
    return { ...emptyBody, value, schema, isCoerced: true }
  }
  return { ...emptyBody, unchecked: `the content of ${essence}` }
}

function isInMediaRange(essence: string, type: string): boolean {
  const [range = ''] = type.toLowerCase().trim().split(/\s*;/)
  return (
    range === essence || range === '*/*' || (range.endsWith('/*') && essence.startsWith(range.slice(0, -1)))
  )
}

async function readMultipart(contentType: string, body: Buffer): Promise<[string, string][]> {
  const headers = { 'content-type': contentType.replace(/^multipart\/[^;]+/, 'multipart/form-data') }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  // Encoded like a form, so that both are parsed by the same code.
  return [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? encodeURIComponent(value).replaceAll('%2C', ',') : 'bytes',
  ])
}

/** Names each value after its location, so that all of them are query parameters of a single operation. */
async function runValidation(described: DescribedOperation, values: JsonObject, body: ReceivedBody) {
  const operation: JsonObject = {
    operationId: 'checked',
    responses: {},
    parameters: described.parameters.map((parameter) => buildParameter(parameter, described.schemas)),
    ...(body.value !== undefined && {
      requestBody: { content: { 'application/json': { schema: body.schema } } },
    }),
  }
  const definition = {
    openapi: '3.0.3',
    info: { title: 'Checked', version: '1' },
    paths: { '/checked': { post: operation } },
    components: { schemas: described.schemas },
  } as unknown as Document
  const result = await runValidator(definition, values, body, true)
  // Some patterns are valid only in the older, more lenient syntax of JavaScript (without the flag `u`).
  return /regular expression/.test(result.validatorError)
    ? runValidator(definition, values, body, false)
    : result
}

function buildParameter(parameter: DescribedParameter, schemas: JsonObject): JsonObject {
  const { in: location, name, required, schema } = parameter
  return {
    name: `${location} ${location === 'header' ? name.toLowerCase() : name}`,
    in: 'query',
    required: required && !isIgnoredHeader(location, name),
    // `allOf`, because the validator would apply `additionalProperties` of the schema to all parameters.
    schema: isSerializationUndefined(parameter, schemas) ? {} : { allOf: [schema] },
  }
}

async function runValidator(
  definition: Document,
  values: JsonObject,
  body: ReceivedBody,
  unicodeRegExp: boolean,
) {
  const ajvOpts = {
    strict: false,
    logger: false as const,
    validateFormats: false,
    coerceTypes: body.isCoerced,
    unicodeRegExp,
  }
  try {
    const backend = new OpenAPIBackend({ definition, quick: true, ajvOpts })
    await backend.init()
    const request = {
      method: 'post',
      path: '/checked',
      query: structuredClone(values) as Record<string, string | string[]>,
      headers: { 'content-type': 'application/json' },
      // The validator parses text as JSON; it needs that for a body that is not an object.
      body: JSON.stringify(body.value),
    }
    const { errors } = backend.validator.validateRequest(request, 'checked')
    const reasons = (errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
    )
    return { reasons, validatorError: '' }
  } catch (error) {
    return { reasons: [], validatorError: String(error).slice(0, 200) }
  }
}

/** Header parameters that OpenAPI ignores, because other fields describe them. */
const isIgnoredHeader = (location: string, name: string) =>
  location === 'header' && ['accept', 'content-type', 'authorization'].includes(name.toLowerCase())

export const parseJsonDocument = (text: string): JsonObject => {
  const document: Json = JSON.parse(text)
  return isJsonObject(document) ? document : {}
}
