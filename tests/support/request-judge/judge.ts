// Holds a request that arrived against the document that it was made of. The values are judged by a validator that is
// not ours (openapi-backend); nothing of the import is asked, so that what the import misreads is seen here.
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
 * `reasons` is empty for a request that the document allows. `unread` says why the validator cannot read the document;
 * `unjudged` what of the request nobody judged, "" when all of it was.
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
  const reasons = unknown.map((name) => `the query has ${name}, which the document does not`)
  const body = described.body ? await bodyOf(described.body, described, received) : nobody(received)
  if (typeof body === 'string') return { reasons: [...reasons, body], unread: '', unjudged: '' }
  const told = await validated(described, values, body)
  const unjudged = [...open.map((name) => `the members of ${name}`), body.unjudged].filter(
    (one) => one !== '',
  )
  return { reasons: [...reasons, ...told.reasons], unread: told.unread, unjudged: unjudged.join(', ') }
}

/** OpenAPI has no way to write what is nested inside a list or an object by style, but in `deepObject`. */
function isLeftOpen({ schema, style, contentType }: DescribedParameter, schemas: JsonObject): boolean {
  if (contentType || style === 'deepObject') return false
  const parts = [...Object.values(propertiesOf(schema, schemas)), itemsOf(schema, schemas)]
  return parts.some((part) => [...kindsOf(part, schemas)].some((kind) => kind !== 'text'))
}

const nothing: Body = { value: undefined, schema: {}, isCoerced: false, unjudged: '' }
const nobody = ({ body }: Received) =>
  body.length > 0 ? 'there is a body, and the document has none' : nothing

/** What is wrong with the body without a look at its schema, or what is to be held against that. */
async function bodyOf(
  body: DescribedBody,
  { schemas }: Described,
  received: Received,
): Promise<Body | string> {
  const sent = received.headers['content-type']
  if (sent === undefined) return body.required ? 'the body is missing' : nothing
  const [essence = ''] = sent.toLowerCase().split(/\s*;/)
  const entry = [...body.types].find(([type]) => isWithin(essence, type))
  if (!entry) return `the body is ${essence}, which the document does not take`
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
  // Encoded as a form is, so that both are read in one way.
  return [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? encodeURIComponent(value).replaceAll('%2C', ',') : 'bytes',
  ])
}

/** Each value under the name of its place, so that a document of one operation holds them all. */
async function validated(described: Described, values: JsonObject, body: Body) {
  const operation: JsonObject = {
    operationId: 'judged',
    responses: {},
    parameters: described.parameters.map((one) => parameterOf(one, described.schemas)),
    ...(body.value !== undefined && {
      requestBody: { content: { 'application/json': { schema: body.schema } } },
    }),
  }
  const definition = {
    openapi: '3.0.3',
    info: { title: 'Judged', version: '1' },
    paths: { '/judged': { post: operation } },
    components: { schemas: described.schemas },
  } as unknown as Document
  const told = await errorsOf(definition, values, body, true)
  // Patterns that only the older, laxer grammar of JavaScript reads are read by that.
  return /regular expression/.test(told.unread) ? errorsOf(definition, values, body, false) : told
}

function parameterOf(one: DescribedParameter, schemas: JsonObject): JsonObject {
  const { in: place, name, required, schema } = one
  return {
    name: `${place} ${place === 'header' ? name.toLowerCase() : name}`,
    in: 'query',
    required: required && !isTold(place, name),
    // A schema's own word about further members would be taken for one about all parameters.
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
      path: '/judged',
      query: structuredClone(values) as Record<string, string | string[]>,
      headers: { 'content-type': 'application/json' },
      // Text is parsed as JSON by the validator, which a body that is no object must be.
      body: JSON.stringify(body.value),
    }
    const { errors } = backend.validator.validateRequest(request, 'judged')
    const reasons = (errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`.slice(0, 300),
    )
    return { reasons, unread: '' }
  } catch (error) {
    return { reasons: [], unread: String(error).slice(0, 200) }
  }
}

/** Headers that OpenAPI says are told by other means. */
const isTold = (place: string, name: string) =>
  place === 'header' && ['accept', 'content-type', 'authorization'].includes(name.toLowerCase())

export const parsedDocument = (text: string): JsonObject => {
  const document: Json = JSON.parse(text)
  return isJsonObject(document) ? document : {}
}
