// Converts a Postman collection of version 2.0 or 2.1 to OpenAPI, by a package. Its mistakes and inventions (servers,
// security, bodies, names of merged requests) are corrected here. Values of examples are left out: they may be secret.
import { convert } from '@scalar/postman-to-openapi'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ConvertedDocument } from '../converted-document.ts'
import { inferSchema } from '../infer-schema.ts'
import { omitEmpty, toObject, toObjects, toText } from '../members.ts'
import type { PostmanSecurity } from './postman-auth.ts'
import { listPathParameters, toDescription } from './postman-url.ts'
import { type PreparedRequest, prepareRequests, restoreColons } from './prepare-requests.ts'

/** `value`: the collection, also as the API of Postman wraps it. */
export function convertPostman(value: JsonObject): ConvertedDocument {
  const collection = isJsonObject(value.collection) ? value.collection : value
  const info = toObject(collection.info)
  const requests = prepareRequests(collection)
  const name = toText(info.name) || 'Collection'
  const source = { info: { name, schema: 'collection' }, item: requests.map(({ item }) => item) }
  const converted = convert(JSON.stringify(source), { mergeOperation: true }) as unknown as JsonObject
  const server = findCommonServer(requests)
  const schemes = requests.flatMap(({ security }) => (hasScheme(security) ? [security] : []))
  const document: JsonObject = {
    openapi: '3.1.0',
    info: { title: name, version: '1.0.0', description: toDescription(info.description) },
    ...(server ? { servers: [{ url: server }] } : {}),
    paths: completePaths(toObject(converted.paths), requests, server),
    components: { securitySchemes: Object.fromEntries(schemes.map(({ name, scheme }) => [name, scheme])) },
  }
  return { document, warnings: listWarnings(requests) }
}

const hasScheme = (
  security: PostmanSecurity | null,
): security is Extract<PostmanSecurity, { name: string }> =>
  security !== null && security !== 'none' && 'name' in security

function findCommonServer(requests: PreparedRequest[]): string {
  const counts = new Map<string, number>()
  for (const { server } of requests) if (server) counts.set(server, (counts.get(server) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}

const signatureOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/\{[^{}]*\}/g, '{}')}`

function completePaths(paths: JsonObject, requests: PreparedRequest[], server: string): JsonObject {
  const bySignature = Map.groupBy(requests, (request) => signatureOf(request.method, request.path))
  const entries = Object.entries(paths).map(([path, item]) => {
    const plain = restoreColons(path)
    const operations = Object.entries(toObject(item)).map(([method, operation]) => {
      const of = bySignature.get(signatureOf(method, plain)) ?? []
      return [method, completeOperation(toObject(operation), plain, of, server)]
    })
    return [plain, Object.fromEntries(operations)]
  })
  return Object.fromEntries(entries)
}

/** `requests`: the requests that became the operation, which has the name of the first. */
function completeOperation(
  operation: JsonObject,
  path: string,
  requests: PreparedRequest[],
  server: string,
): JsonObject {
  const [first] = requests
  const own = requests.find((request) => request.server)?.server ?? ''
  const security = first?.security ?? null
  const { requestBody, responses, parameters, operationId } = operation
  return {
    ...omitEmpty({
      operationId,
      summary: first?.name ?? operation.summary,
      description: requests.find((request) => request.description)?.description,
    }),
    ...(first?.tag ? { tags: [first.tag] } : {}),
    parameters: completeParameters(toObjects(parameters), path),
    ...(requestBody ? { requestBody: completeBody(toObject(requestBody), first?.isFile ?? false) } : {}),
    responses: completeResponses(toObject(responses)),
    ...(own && own !== server ? { servers: [{ url: own }] } : {}),
    security: hasScheme(security) ? [{ [security.name]: [] }] : [],
  }
}

/** A value under one of these names is a secret, or stands for one. */
const secretPattern = /key|token|secret|passw|auth|signature|session|cookie|credential/i

const isShowable = (name: string, value: Json | undefined) =>
  !secretPattern.test(name) && toText(value) !== '' && !toText(value).includes('{{')

function completeParameters(parameters: JsonObject[], path: string): JsonObject[] {
  const named = parameters.map(({ examples, example: _, 'x-scalar-disabled': _disabled, ...parameter }) => {
    const values = Object.values(toObject(examples)).map((example) => toObject(example).value)
    const shown = values.find((value) => isShowable(toText(parameter.name), value))
    return { ...parameter, ...(shown === undefined ? {} : { example: shown }) }
  })
  const known = new Set(
    named.map((parameter: JsonObject) => `${toText(parameter.in)} ${toText(parameter.name)}`),
  )
  const missing = listPathParameters(path).filter((name) => !known.has(`path ${name}`))
  return [
    ...named,
    ...missing.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
  ]
}

function completeBody(body: JsonObject, isFile: boolean): JsonObject {
  if (isFile)
    return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
  const content = Object.entries(toObject(body.content)).map(([type, media]) => [
    type,
    { schema: buildBodySchema(type, toObject(media)) },
  ])
  return { content: Object.fromEntries(content) }
}

function buildBodySchema(type: string, { schema, examples }: JsonObject): JsonObject {
  if (type !== 'application/json') return withoutExamples(toObject(schema))
  const values = Object.values(toObject(examples)).flatMap((example) => parseExample(toObject(example).value))
  return inferSchema(values)
}

function parseExample(value: Json | undefined): Json[] {
  try {
    return [JSON.parse(toText(value))]
  } catch {
    return []
  }
}

function withoutExamples({ example: _, examples: _examples, ...schema }: JsonObject): JsonObject {
  const properties = Object.entries(toObject(schema.properties)).map(([name, member]) => [
    name,
    withoutExamples(toObject(member)),
  ])
  return properties.length > 0 ? { ...schema, properties: Object.fromEntries(properties) } : schema
}

function completeResponses(responses: JsonObject): JsonObject {
  const entries = Object.entries(responses).map(([status, value]) => {
    const { description, content } = toObject(value)
    const media = Object.entries(toObject(content)).map(([type, body]) => {
      const { schema, examples } = toObject(body)
      const example = toObject(examples).default
      const isJson = isJsonObject(example) || Array.isArray(example)
      return [type, { schema: isJson ? inferSchema([example]) : withoutExamples(toObject(schema)) }]
    })
    return [status, { description: toText(description), content: Object.fromEntries(media) }]
  })
  return entries.length > 0 ? Object.fromEntries(entries) : { default: { description: 'The response.' } }
}

function listWarnings(requests: PreparedRequest[]): string[] {
  const unsupported = new Set(
    requests.flatMap(({ security }) =>
      security !== null && security !== 'none' && 'unsupported' in security ? [security.unsupported] : [],
    ),
  )
  const merged =
    requests.length - new Set(requests.map((request) => signatureOf(request.method, request.path))).size
  return [
    ...(unsupported.size > 0
      ? [`Requests authenticate in a way that is not supported (${[...unsupported].join(', ')}).`]
      : []),
    ...(merged > 0
      ? [`Requests with the same method and path became one operation each; ${merged} were merged.`]
      : []),
  ]
}
