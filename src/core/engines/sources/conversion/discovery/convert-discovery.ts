// Converts a Google API Discovery document to OpenAPI 3.2. The packages for that are no longer maintained.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ConvertedDocument } from '../converted-document.ts'
import { omitEmpty, toList, toObject, toText } from '../members.ts'

const maxDepth = 50

export function convertDiscovery(root: JsonObject): ConvertedDocument {
  const methods = [...listMethods(root, [], 0)]
  const paths: Record<string, JsonObject> = {}
  for (const { method, tags } of methods) {
    const path = toPath(method)
    paths[path] = {
      ...paths[path],
      [toText(method.httpMethod).toLowerCase() || 'get']: convertMethod(root, method, tags),
    }
  }
  const schemas = Object.entries(toObject(root.schemas)).map(([name, schema]) => [
    name,
    convertSchema(schema),
  ])
  const server = findServer(root)
  return {
    document: {
      openapi: '3.2.0',
      info: {
        title: toText(root.title) || toText(root.canonicalName) || toText(root.name) || 'API',
        version: toText(root.version),
        description: toText(root.description),
      },
      ...('url' in server && server.url ? { servers: [{ url: server.url }] } : {}),
      paths,
      components: { schemas: Object.fromEntries(schemas), securitySchemes: convertSecurity(root) },
    },
    warnings: [
      ...('warning' in server ? [server.warning] : []),
      ...(methods.some(({ method }) => method.supportsMediaUpload)
        ? ['Uploads of media are imported without the file: only its metadata is sent.']
        : []),
    ],
  }
}

/** If a member is not a URL, the owner sets the base URL; the warning names it. */
function findServer(root: JsonObject): { url: string } | { warning: string } {
  const [rootUrl, path] = [toText(root.rootUrl), toText(root.servicePath)]
  if (!rootUrl) return { url: toText(root.baseUrl) }
  if (!URL.canParse(rootUrl)) return { warning: describeBrokenServer('rootUrl', rootUrl, 'an absolute URL') }
  return URL.canParse(path, rootUrl)
    ? { url: new URL(path, rootUrl).href }
    : { warning: describeBrokenServer('servicePath', path, 'a path') }
}

const describeBrokenServer = (member: string, value: string, wanted: string) =>
  `${member} must be ${wanted}, and is ${JSON.stringify(value.slice(0, 100))}: the document names no server, so set the base URL of the integration.`

type DeclaredMethod = { method: JsonObject; tags: string[] }

function* listMethods(holder: JsonObject, tags: string[], depth: number): Generator<DeclaredMethod> {
  for (const method of Object.values(toObject(holder.methods)))
    if (isJsonObject(method)) yield { method, tags }
  if (depth === maxDepth) return
  for (const [name, resource] of Object.entries(toObject(holder.resources)))
    yield* listMethods(toObject(resource), [...tags, name], depth + 1)
}

/** `{+name}` takes several segments, which `flatPath` has a parameter for each of. */
function toPath(method: JsonObject): string {
  const path = toText(method.path)
  const flat = path.includes('{+') ? toText(method.flatPath) : ''
  return `/${(flat || path).replace(/\{\+/g, '{').replace(/^\/+/, '')}`
}

function listParameters(root: JsonObject, method: JsonObject): [name: string, parameter: JsonObject][] {
  const names = [...toPath(method).matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
  const declared = Object.entries({ ...pickGlobalParameters(root), ...toObject(method.parameters) })
  const used = declared
    .map(([name, parameter]): [string, JsonObject] => [name, toObject(parameter)])
    .filter(([name, parameter]) => parameter.location !== 'path' || names.includes(name))
  const known = new Set(used.map(([name]) => name))
  const segments = names.filter((name) => !known.has(name))
  return [
    ...segments.map((name): [string, JsonObject] => [name, { location: 'path', type: 'string' }]),
    ...used,
  ]
}

function convertMethod(root: JsonObject, method: JsonObject, tags: string[]): JsonObject {
  const reserved = new Set([...toText(method.path).matchAll(/\{\+([^{}]+)\}/g)].map(([, name = '']) => name))
  const scopes = toList(method.scopes).map(toText)
  const request = toObject(method.request)
  const response = toObject(method.response)
  return {
    ...omitEmpty({
      operationId: toText(method.id),
      description: toText(method.description),
      deprecated: method.deprecated === true ? true : undefined,
    }),
    ...(tags.length > 0 ? { tags: [tags.join('.')] } : {}),
    parameters: listParameters(root, method).map(([name, parameter]) =>
      convertParameter(name, parameter, reserved.has(name)),
    ),
    ...(request.$ref
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: convertSchema(request) } },
          },
        }
      : {}),
    responses: {
      200: {
        description: 'The response.',
        ...(response.$ref ? { content: { 'application/json': { schema: convertSchema(response) } } } : {}),
      },
    },
    // Each of the scopes is enough.
    ...(scopes.length > 0 ? { security: [{ oauth2: scopes.slice(0, 1) }] } : { security: [] }),
  }
}

/** Of the parameters that every method has, only the selection of members is useful to a model. */
const pickGlobalParameters = (root: JsonObject): JsonObject => {
  const { fields } = toObject(root.parameters)
  return fields ? { fields } : {}
}

function convertParameter(name: string, parameter: JsonObject, isReserved: boolean): JsonObject {
  const { location, required, repeated, description } = parameter
  const schema = convertSchema(omitMembers(parameter, ['location', 'required', 'repeated', 'description']))
  const isPath = location === 'path'
  return {
    name,
    in: isPath ? 'path' : 'query',
    ...omitEmpty({ description: toText(description) }),
    required: isPath || required === true,
    ...(isReserved ? { allowReserved: true } : {}),
    schema: repeated === true ? { type: 'array', items: schema } : schema,
  }
}

const omitMembers = (object: JsonObject, names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)))

/** Draft 3: `required` is a boolean of a member, `any` is not a type, and numbers may be texts. */
function convertSchema(value: Json | undefined, depth = 0): JsonObject {
  const schema = toObject(value)
  if (depth === maxDepth) return {}
  if (typeof schema.$ref === 'string') return { $ref: `#/components/schemas/${toPointerToken(schema.$ref)}` }
  const properties = Object.entries(toObject(schema.properties))
  const required = properties
    .filter(([, property]) => toObject(property).required === true)
    .map(([name]) => name)
  const { description, type, format, pattern, default: initial } = schema
  const convertInside = (part: Json | undefined) =>
    part === undefined ? undefined : convertSchema(part, depth + 1)
  return omitEmpty({
    type: type === 'any' ? undefined : toText(type),
    format: toText(format),
    description: toText(description),
    pattern: toText(pattern),
    default: convertDefault(toText(type), initial),
    enum: Array.isArray(schema.enum) ? schema.enum : undefined,
    minimum: toNumber(schema.minimum),
    maximum: toNumber(schema.maximum),
    readOnly: schema.readOnly === true ? true : undefined,
    deprecated: schema.deprecated === true ? true : undefined,
    items: convertInside(schema.items),
    additionalProperties: convertInside(schema.additionalProperties),
    properties:
      properties.length > 0
        ? Object.fromEntries(properties.map(([name, property]) => [name, convertSchema(property, depth + 1)]))
        : undefined,
    required: required.length > 0 ? required : undefined,
  })
}

const toPointerToken = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

const toNumber = (value: Json | undefined): number | undefined => {
  const number = Number(toText(value) || Number.NaN)
  return Number.isFinite(number) ? number : undefined
}

/** Defaults of all types are texts. */
function convertDefault(type: string, value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value
  if (type === 'boolean') return value === 'true'
  return type === 'integer' || type === 'number' ? toNumber(value) : value
}

function convertSecurity(root: JsonObject): JsonObject {
  const scopes = Object.entries(toObject(toObject(toObject(root.auth).oauth2).scopes))
  if (scopes.length === 0) return {}
  const described = scopes.map(([name, scope]) => [name, toText(toObject(scope).description)])
  return {
    oauth2: {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          // The same for every API that is described in this format.
          authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
          tokenUrl: 'https://oauth2.googleapis.com/token',
          scopes: Object.fromEntries(described),
        },
      },
    },
  }
}
