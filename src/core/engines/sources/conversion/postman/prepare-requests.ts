// The requests of a collection, in the form that the converter of the package reads without losing anything: it drops
// queries and parameters of URLs that are texts, requests of one path in one folder, and JSON that is not marked as such.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { toObject, toObjects, toText } from '../members.ts'
import { type PostmanSecurity, readPostmanAuth } from './postman-auth.ts'
import {
  fillVariables,
  listItems,
  type PostmanUrl,
  type PostmanVariables,
  readPostmanUrl,
  readVariables,
  toDescription,
} from './postman-url.ts'

export type PreparedRequest = PostmanUrl & {
  name: string
  description: string
  method: string
  /** The folder that it is in. */
  tag: string
  security: PostmanSecurity | null
  isFile: boolean
  /** The item for the converter. */
  item: JsonObject
}

type Surroundings = {
  tag: string
  security: PostmanSecurity | null
  variables: PostmanVariables
  depth: number
}

const maxDepth = 50
/** The converter invents a host for a server that it does not know. */
const placeholderOrigin = 'https://collection.invalid'

export function prepareRequests(collection: JsonObject): PreparedRequest[] {
  const variables = readVariables(collection.variable)
  const security = readPostmanAuth(collection.auth, variables)
  return prepareItems(collection.item, { tag: '', security, variables, depth: 0 })
}

function prepareItems(items: Json | undefined, around: Surroundings): PreparedRequest[] {
  if (around.depth === maxDepth) return []
  return listItems(items).flatMap((item) => {
    const variables = readVariables(item.variable, around.variables)
    const security = readPostmanAuth(item.auth, variables) ?? around.security
    const inside = { ...around, variables, security, depth: around.depth + 1 }
    if (Array.isArray(item.item))
      return prepareItems(item.item, { ...inside, tag: toText(item.name) || around.tag })
    return item.request ? [prepareRequest(item, inside)] : []
  })
}

function prepareRequest(item: JsonObject, { tag, security, variables }: Surroundings): PreparedRequest {
  const request = isJsonObject(item.request) ? item.request : { url: item.request ?? '' }
  const url = readPostmanUrl(request.url, variables)
  const method = (toText(request.method) || 'GET').toUpperCase()
  const name = toText(item.name) || `${method} ${url.path}`
  const description = toDescription(request.description) || toDescription(item.description)
  const body = toObject(request.body)
  return {
    ...url,
    name,
    description,
    method,
    tag,
    security: readPostmanAuth(request.auth, variables) ?? security,
    isFile: body.mode === 'file',
    item: {
      name,
      request: {
        method,
        description,
        url: {
          raw: `${placeholderOrigin}${hideColons(url.path)}`,
          query: url.query.map(prepareParameter),
          variable: url.variable,
        },
        header: prepareHeaders(request.header),
        ...(body.mode && body.disabled !== true
          ? { body: prepareBody(body, request.header, variables) }
          : {}),
      },
      response: toObjects(item.response).map(prepareResponse),
    },
  }
}

/** The converter takes every colon of a path for the beginning of a parameter. */
export const hideColons = (path: string) => path.replaceAll(':', '%3A')
export const restoreColons = (path: string) => path.replaceAll('%3A', ':')

const prepareParameter = (parameter: JsonObject): JsonObject => ({
  ...parameter,
  key: toText(parameter.key),
  value: toText(parameter.value),
  description: toDescription(parameter.description),
})

/** Older collections have the headers as one text. */
const prepareHeaders = (header: Json | undefined): JsonObject[] =>
  typeof header === 'string'
    ? header.split('\n').flatMap((line) => {
        const [key = '', ...value] = line.split(':')
        return key.trim() ? [{ key: key.trim(), value: value.join(':').trim(), description: '' }] : []
      })
    : toObjects(header).map(prepareParameter)

function prepareBody(body: JsonObject, header: Json | undefined, variables: PostmanVariables): JsonObject {
  const { mode } = body
  if (mode === 'formdata' || mode === 'urlencoded')
    return { mode, [mode]: toObjects(body[mode]).map(prepareParameter) }
  if (mode === 'graphql') return markAsJson(JSON.stringify({ query: '', variables: {} }))
  if (mode !== 'raw') return { mode: 'raw', raw: '' }
  const raw = toText(body.raw)
  const example = parseBody(raw, variables)
  const language = toText(toObject(toObject(body.options).raw).language)
  const type = prepareHeaders(header).find(({ key }) => /^content-type$/i.test(toText(key)))
  const isJson = language === 'json' || /json/i.test(toText(type?.value)) || typeof example === 'object'
  return isJson && example !== undefined ? markAsJson(JSON.stringify(example)) : { ...body, raw }
}

const markAsJson = (raw: string): JsonObject => ({ mode: 'raw', raw, options: { raw: { language: 'json' } } })

/** Replaces matches outside the strings of a JSON text. */
const replaceOutside = (text: string, pattern: string, replacement: string) =>
  text.replace(
    new RegExp(`("(?:[^"\\\\\\n]|\\\\.)*")|${pattern}`, 'g'),
    (_, quoted?: string) => quoted ?? replacement,
  )

/**
 * The JSON of a body. A variable outside quotes may be any value; comments and trailing commas are removed.
 */
function parseBody(raw: string, variables: PostmanVariables): Json | undefined {
  const filled = replaceOutside(fillVariables(raw, variables), String.raw`\{\{[^{}]*\}\}`, 'null')
  const withoutComments = replaceOutside(filled, String.raw`\/\/[^\n]*|\/\*[^*]*\*\/`, '')
  try {
    return JSON.parse(replaceOutside(withoutComments, String.raw`,(?=\s*[}\]])`, ''))
  } catch {
    return undefined
  }
}

const prepareResponse = (response: JsonObject): JsonObject => ({
  name: toText(response.name),
  status: toText(response.status),
  code: typeof response.code === 'number' ? response.code : 200,
  header: prepareHeaders(response.header),
  body: toText(response.body),
})
