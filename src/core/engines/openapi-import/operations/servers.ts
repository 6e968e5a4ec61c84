import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { parseHttpUrl } from '#base/web/url.ts'
import { isUsableBaseUrl } from '#core/engines/rest-request/index.ts'
import { getArray, getMember, getObject, getString } from '../document/members.ts'
import type { ImportContext } from '../import-context.ts'
import type { OperationDiagnostics } from '../operation-diagnostics.ts'

/** The first server of a document; relative if the URL of the document is unknown; "" if it declares none. */
export function resolveDocumentServer(
  root: JsonObject,
  dialect: ImportContext['dialect'],
  url: string,
): string {
  if (dialect === 'swagger-2') return withoutTrailingSlash(resolveSwaggerServer(root, url))
  // OpenAPI's default server is "/", relative to the document's URL.
  return findFirstServer(root, url) ?? (url ? withoutTrailingSlash(resolveServerUrl('/', url)) : '')
}

/**
 * What relative addresses in the document are resolved against (OpenAPI 3.1, 4.6): its first server, with its trailing
 * slash; "" if it declares none.
 */
export function findReferenceBase(root: JsonObject, dialect: ImportContext['dialect'], url: string): string {
  if (dialect === 'swagger-2') return getString(root, 'host') ? resolveSwaggerServer(root, url) : ''
  return findDeclaredServer(root, url) ?? ''
}

/** The first server of an operation or its path item if it differs from the document's, absolute; else "". */
export function resolveOperationServer(
  context: ImportContext,
  pathItem: JsonObject,
  operation: JsonObject,
  diagnostics: OperationDiagnostics,
): string {
  const base = context.url || context.baseUrl
  const server = findFirstServer(operation, base) ?? findFirstServer(pathItem, base) ?? context.baseUrl
  if (server === context.baseUrl) return ''
  if (isUsableBaseUrl(server)) return server
  diagnostics.degrade(
    `its own server ${truncateText(server, 200)} is not used: it is not an absolute http or https URL without query and fragment`,
  )
  return ''
}

/** Null if none is declared. */
function findFirstServer(holder: JsonObject, base: string): string | null {
  const server = findDeclaredServer(holder, base)
  return server === null ? null : withoutTrailingSlash(server)
}

function findDeclaredServer(holder: JsonObject, base: string): string | null {
  for (const server of getArray(holder, 'servers')) {
    const url = isJsonObject(server) ? expandServerUrl(server) : null
    if (url !== null) return resolveServerUrl(url, base)
  }
  return null
}

/** The URL with the defaults of its variables; null if it is empty or a variable has no default. */
function expandServerUrl(server: JsonObject): string | null {
  const variables = getObject(server, 'variables')
  const url = getString(server, 'url').replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = getDefaultValue(getObject(variables, name))
    return value ?? placeholder
  })
  return url === '' || /[{}]/.test(url) ? null : url
}

function getDefaultValue(variable: JsonObject): string | null {
  const value: Json | undefined = getMember(variable, 'default') ?? getArray(variable, 'enum')[0]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function resolveSwaggerServer(root: JsonObject, url: string): string {
  const document = parseHttpUrl(url)
  const host = getString(root, 'host') || document?.host
  const path = getString(root, 'basePath')
  if (!host) return path
  const schemes = getArray(root, 'schemes')
  const isPlain = schemes.length > 0 ? !schemes.includes('https') : document?.protocol === 'http:'
  return `${isPlain ? 'http' : 'https'}://${host}${path.startsWith('/') || !path ? path : `/${path}`}`
}

function resolveServerUrl(url: string, base: string): string {
  const absolute = url.startsWith('//') && !base ? `https:${url}` : url
  return URL.canParse(absolute, base || undefined) ? new URL(absolute, base || undefined).href : url
}

const withoutTrailingSlash = (url: string) => url.replace(/\/$/, '')
