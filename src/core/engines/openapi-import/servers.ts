import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { startOf } from '#base/text.ts'
import { httpUrl } from '#base/url.ts'
import { listAt, memberAt, objectAt, textAt } from './members.ts'
import type { Notes } from './notes.ts'
import type { Source } from './source.ts'

/** The first server of a document, absolute where that can be known; "" when it names none. */
export function documentServer(root: JsonObject, dialect: Source['dialect'], url: string): string {
  if (dialect === 'swagger-2') return swaggerServer(root, url)
  // Where none is named, the server is the root of the one that the document came from.
  return firstServer(root, url) ?? (url ? resolved('/', url) : '')
}

/** The first own server of an operation or its path that differs from the document's, absolute; "" when there is none. */
export function ownServer(source: Source, pathItem: JsonObject, operation: JsonObject, notes: Notes): string {
  const base = source.url || source.baseUrl
  const server = firstServer(operation, base) ?? firstServer(pathItem, base) ?? source.baseUrl
  if (server === source.baseUrl) return ''
  if (httpUrl(server)) return server
  notes.degrade(`its own server ${startOf(server, 200)} is not used: it is no http address`)
  return ''
}

/** Null when none is named. */
function firstServer(holder: JsonObject, base: string): string | null {
  for (const server of listAt(holder, 'servers')) {
    const url = isJsonObject(server) ? serverUrl(server) : null
    if (url !== null) return resolved(url, base)
  }
  return null
}

/** The URL with its variables filled in by their defaults; null when there is none, or a variable without default. */
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
