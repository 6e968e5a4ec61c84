// Splits the URL of a Postman request, whose parts may be variables, into server, path and arguments.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { omitEmpty, toList, toObject, toObjects, toText } from '../members.ts'

/** Values of the variables of the collection and of the folders around a request. */
export type PostmanVariables = ReadonlyMap<string, string>

/** `server`: "" if it is a variable without a value. `path` has its parameters in braces. */
export type PostmanUrl = { server: string; path: string; query: JsonObject[]; variable: JsonObject[] }

const variablePattern = /\{\{([^{}]{1,200})\}\}/g
/** Variables may have other variables in their values. */
const maxRounds = 5

export function readVariables(list: Json | undefined, outer: PostmanVariables = new Map()): PostmanVariables {
  const own = toObjects(list).flatMap((variable): [string, string][] => {
    const name = toText(variable.key) || toText(variable.id)
    const value = toText(variable.value)
    return name && value && variable.disabled !== true ? [[name.trim(), value]] : []
  })
  return new Map([...outer, ...own])
}

/** The text with the values of the variables that have one. */
export function fillVariables(text: string, variables: PostmanVariables): string {
  let filled = text
  for (let round = 0; round < maxRounds && filled.includes('{{') && filled.length < 10_000; round++)
    filled = filled.replace(variablePattern, (whole, name: string) => variables.get(name.trim()) ?? whole)
  return filled
}

export function readPostmanUrl(url: Json | undefined, variables: PostmanVariables): PostmanUrl {
  const text = toUrlText(url)
    .trim()
    .replace(/#[^{}]*$/, '')
  const [, before = '', queryText = ''] = /^([^?]*)\??([\s\S]*)$/.exec(text) ?? []
  const { server, rest } = splitServer(before, variables)
  const path = toPath(rest, variables)
  const listed = toObjects(toObject(url).query)
  return {
    server,
    path,
    query: (listed.length > 0 ? listed : parseQuery(queryText)).filter(
      (parameter) => toText(parameter.key) !== '',
    ),
    variable: describePathParameters(path, toObjects(toObject(url).variable)),
  }
}

function toUrlText(url: Json | undefined): string {
  if (typeof url === 'string') return url
  if (!isJsonObject(url)) return ''
  const raw = toText(url.raw)
  if (raw) return raw
  const host = Array.isArray(url.host) ? url.host.map(toText).join('.') : toText(url.host)
  const path = Array.isArray(url.path) ? url.path.map(toSegment).join('/') : toText(url.path)
  const protocol = toText(url.protocol).replace(/:\/\/$/, '')
  const port = toText(url.port)
  return `${protocol ? `${protocol}://` : ''}${host}${port ? `:${port}` : ''}/${path.replace(/^\//, '')}`
}

const toSegment = (segment: Json) => toText(toObject(segment).value ?? segment)

/** A first variable may have the whole address of the server, with a path. */
function splitServer(text: string, variables: PostmanVariables): { server: string; rest: string } {
  const [first = ''] = /^\{\{[^{}]+\}\}(?=\/|$)/.exec(text) ?? []
  if (first) {
    const value = fillVariables(first, variables)
    return { server: value === first ? '' : completeServer(value), rest: text.slice(first.length) }
  }
  const [server = ''] = /^(?:[^/]+:\/\/)?[^/]*/.exec(text) ?? []
  return { server: completeServer(fillVariables(server, variables)), rest: text.slice(server.length) }
}

/**
 * With a scheme. A variable without a value becomes a variable of the server, for which the owner is asked.
 */
function completeServer(server: string): string {
  const plain = server.replace(variablePattern, (_, name: string) => `{${name.trim()}}`).replace(/\/+$/, '')
  if (plain === '' || /^[a-z][a-z+.-]*:\/\//i.test(plain) || plain.startsWith('{')) return plain
  return `${/^(?:localhost|127\.|\[::1\])/.test(plain) ? 'http' : 'https'}://${plain}`
}

/** A variable for a version or a prefix is a part of the address; any other is an argument. */
function toPath(rest: string, variables: PostmanVariables): string {
  const path = rest
    .replace(variablePattern, (whole, name: string) => {
      const value = fillVariables(whole, variables)
      const isPrefix = /version|prefix|base|path|root/i.test(name) && value !== whole
      return isPrefix ? value.replace(/^\/+|\/+$/g, '') : `{${toParameterName(name)}}`
    })
    .replace(/(^|\/):([\w.-]+)/g, (_, before: string, name: string) => `${before}{${toParameterName(name)}}`)
  return `/${path.replace(/^\/+/, '')}`
}

const toParameterName = (name: string) => name.trim().replace(/[^\w.-]+/g, '_')

export const listPathParameters = (path: string) => [
  ...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)),
]

const describePathParameters = (path: string, described: JsonObject[]) =>
  listPathParameters(path).map((key) => {
    const known = described.find(
      (parameter) => toParameterName(toText(parameter.key) || toText(parameter.id)) === key,
    )
    return omitEmpty({ key, value: toText(known?.value), description: toDescription(known?.description) })
  })

/** The text of a description, which may be an object. */
export const toDescription = (description: Json | undefined): string =>
  typeof description === 'string' ? description : toText(toObject(description).content)

const parseQuery = (text: string): JsonObject[] =>
  text
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [key = '', ...value] = pair.split('=')
      return { key: decode(key), value: decode(value.join('=')) }
    })

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

export const listItems = (value: Json | undefined): JsonObject[] => toList(value).filter(isJsonObject)
