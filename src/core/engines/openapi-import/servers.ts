import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { httpUrl } from '#base/url.ts'
import { listAt, memberAt, objectAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import type { Source } from './source.ts'

/** The first server of a document, absolute if it can be resolved; "" if it declares none. */
export function documentServer(root: JsonObject, dialect: Source['dialect'], url: string): string {
  if (dialect === 'swagger-2') return swaggerServer(root, url)
  // OpenAPI's default server is "/", relative to the document's URL.
  return firstServer(root, url) ?? (url ? resolved('/', url) : '')
}

/** The first server of an operation or its path item if it differs from the document's, absolute; else "". */
export function ownServer(source: Source, pathItem: JsonObject, operation: JsonObject, notes: Notes): string {
  const base = source.url || source.baseUrl
  const server = firstServer(operation, base) ?? firstServer(pathItem, base) ?? source.baseUrl
  if (server === source.baseUrl) return ''
  if (httpUrl(server)) return server
  notes.degrade(`its own server ${startOf(server, 200)} is not used: it is not an http or https URL`)
  return ''
}

/** Null if none is declared. */
function firstServer(holder: JsonObject, base: string): string | null {
  for (const server of listAt(holder, 'servers')) {
    const url = isJsonObject(server) ? serverUrl(server) : null
    if (url !== null) return resolved(url, base)
  }
  return null
}

/** The URL with the defaults of its variables; null if it is empty or a variable has no default. */
function serverUrl(server: JsonObject): string | null {
  const variables = objectAt(server, 'variables')
  const url = textAt(server, 'url').replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = defaultOf(objectAt(variables, name))
    return value ?? placeholder
  })
  return url === '' || /[{}]/.test(url) ? null : url
}

function defaultOf(variable: JsonObject): string | null {
  const value: Json | undefined = memberAt(variable, 'default') ?? listAt(variable, 'enum')[0]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function swaggerServer(root: JsonObject, url: string): string {
  const document = httpUrl(url)
  const host = textAt(root, 'host') || document?.host
  const path = textAt(root, 'basePath')
  if (!host) return path
  const schemes = listAt(root, 'schemes')
  const isPlain = schemes.length > 0 ? !schemes.includes('https') : document?.protocol === 'http:'
  return withoutSlash(
    `${isPlain ? 'http' : 'https'}://${host}${path.startsWith('/') || !path ? path : `/${path}`}`,
  )
}

const resolved = (url: string, base: string) =>
  withoutSlash(URL.canParse(url, base || undefined) ? new URL(url, base || undefined).href : url)

const withoutSlash = (url: string) => url.replace(/\/$/, '')
