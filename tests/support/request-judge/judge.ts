// Checks a received request against its OpenAPI document. A third-party validator (openapi-backend) checks the values.
// No code of the import is used, so that errors of the import are found here.
import { type Document, OpenAPIBackend } from 'openapi-backend'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { Received } from '#tests/requests/wire.ts'
import { type Described, type DescribedBody, type DescribedParameter, describe } from './described.ts'
import {
  itemsOf,
  kindsOf,
  pairsOf,
  propertiesOf,
  receivedForm,
  receivedParameters,
} from './received-values.ts'

/**
 * `reasons` is empty for a valid request. `validatorError` says why the validator does not support the document, and
 * `unchecked` names what was not checked; both are "" otherwise.
 */
export type Verdict = { reasons: string[]; unread: string; unjudged: string }

type Operation = { path: string; method: string }
type Body = { value: Json | undefined; schema: Json; isCoerced: boolean; unjudged: string }

export async function judge(
  document: JsonObject,
  { path, method }: Operation,
  received: Received,
): Promise<Verdict> {
  const described = describe(document, path, method)
  const open = described.parameters
    .filter((one) => isLeftOpen(one, described.schemas))
    .map(({ name }) => name)
  const { values, unknown } = receivedParameters(received, path, described)
  const reasons = unknown.map((name) => `the document has no query parameter ${name}`)
  const body = described.body ? await bodyOf(described.body, described, received) : nobody(received)
  if (typeof body === 'string') return { reasons: [...reasons, body], unread: '', unjudged: '' }
  const told = await validated(described, values, body)
  const unjudged = [...open.map((name) => `the members of ${name}`), body.unjudged].filter(
    (one) => one !== '',
  )
  return { reasons: [...reasons, ...told.reasons], unread: told.unread, unjudged: unjudged.join(', ') }
}

/** Except for `deepObject`, OpenAPI does not define how a style serializes nested lists and objects. */
function isLeftOpen({ schema, style, contentType }: DescribedParameter, schemas: JsonObject): boolean {
  if (contentType || style === 'deepObject') return false
  const parts = [...Object.values(propertiesOf(schema, schemas)), itemsOf(schema, schemas)]
  return parts.some((part) => [...kindsOf(part, schemas)].some((kind) => kind !== 'text'))
}

const nothing: Body = { value: undefined, schema: {}, isCoerced: false, unjudged: '' }
const nobody = ({ body }: Received) =>
  body.length > 0 ? 'the request has a body, but the document has none' : nothing

/** The problem of the body that is found without its schema, or the value to check against the schema. */
async function bodyOf(
  body: DescribedBody,
  { schemas }: Described,
  received: Received,
): Promise<Body | string> {
  const sent = received.headers['content-type']
  if (sent === undefined) return body.required ? 'the body is missing' : nothing
  const [essence = ''] = sent.toLowerCase().split(/\s*;/)
  const entry = [...body.types].find(([type]) => isWithin(essence, type))
  if (!entry) return `the document has no body of the type ${essence}`
  const [, { schema, encoding }] = entry
  const text = received.body.toString()
  if (/json\b/.test(essence)) return { ...nothing, value: JSON.parse(text), schema }
  if (essence.endsWith('x-www-form-urlencoded')) {
    const value = receivedForm(pairsOf(text, '&'), schema, encoding, schemas)
    return { ...nothing, value, schema, isCoerced: true }
  }
  if (essence.startsWith('multipart/')) {
    const pairs = await partsOf(sent, received.body)
    const value = receivedForm(pairs, schema, encoding, schemas)
    return { ...nothing, value, schema, isCoerced: true }
  }
  return { ...nothing, unjudged: `the content of ${essence}` }
}

function isWithin(essence: string, type: string): boolean {
  const [range = ''] = type.toLowerCase().trim().split(/\s*;/)
  return (
    range === essence || range === '*/*' || (range.endsWith('/*') && essence.startsWith(range.slice(0, -1)))
  )
}

async function partsOf(contentType: string, body: Buffer): Promise<[string, string][]> {
  const headers = { 'content-type': contentType.replace(/^multipart\/[^;]+/, 'multipart/form-data') }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  // Encoded like a form, so that both are parsed by the same code.
  return [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? encodeURIComponent(value).replaceAll('%2C', ',') : 'bytes',
  ])
}

/** Names each value after its location, so that all of them are query parameters of a single operation. */
async function validated(described: Described, values: JsonObject, body: Body) {
  const operation: JsonObject = {
    operationId: 'checked',
    responses: {},
    parameters: described.parameters.map((one) => parameterOf(one, described.schemas)),
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
  const told = await errorsOf(definition, values, body, true)
  // Some patterns are valid only in the older, more lenient syntax of JavaScript (without the flag `u`).
  return /regular expression/.test(told.unread) ? errorsOf(definition, values, body, false) : told
}

function parameterOf(one: DescribedParameter, schemas: JsonObject): JsonObject {
  const { in: place, name, required, schema } = one
  return {
    name: `${place} ${place === 'header' ? name.toLowerCase() : name}`,
    in: 'query',
    required: required && !isTold(place, name),
    // `allOf`, because the validator would apply `additionalProperties` of the schema to all parameters.
    schema: isLeftOpen(one, schemas) ? {} : { allOf: [schema] },
  }
}

async function errorsOf(definition: Document, values: JsonObject, body: Body, unicodeRegExp: boolean) {
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
    return { reasons, unread: '' }
  } catch (error) {
    return { reasons: [], unread: String(error).slice(0, 200) }
  }
}

/** Header parameters that OpenAPI ignores, because other fields describe them. */
const isTold = (place: string, name: string) =>
  place === 'header' && ['accept', 'content-type', 'authorization'].includes(name.toLowerCase())

export const parsedDocument = (text: string): JsonObject => {
  const document: Json = JSON.parse(text)
  return isJsonObject(document) ? document : {}
}
