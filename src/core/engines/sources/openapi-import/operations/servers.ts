import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { truncateText } from '#base/text.ts'
import { parseHttpUrl } from '#base/web/url.ts'
import { isCallableServer } from '#core/engines/calls/rest-request/index.ts'
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
  return (
    findFirstServer(root, url) ??
    (findServerTemplate(root) || (url ? withoutTrailingSlash(resolveServerUrl('/', url)) : ''))
  )
}

/**
 * The base of relative addresses in the document (OpenAPI 3.1, 4.6): its first server, with its trailing slash; "" if
 * it declares none.
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
  if (isCallableServer(server)) return server
  diagnostics.degrade(
    `its own server ${truncateText(server, 200)} is not used: it is not an absolute http or https URL without fragment`,
  )
  return ''
}

/** Without its trailing slash; null if none is declared. */
function findFirstServer(holder: JsonObject, base: string): string | null {
  const server = findDeclaredServer(holder, base)
  return server === null ? null : withoutTrailingSlash(server)
}

/** Of lists of servers that many operations refer to, each is resolved once. */
const foundByServers = new WeakMap<Json[], { base: string; server: string | null }>()

function findDeclaredServer(holder: JsonObject, base: string): string | null {
  const servers = getArray(holder, 'servers')
  const known = foundByServers.get(servers)
  if (known?.base === base) return known.server
  const server = chooseServer(servers, base)
  foundByServers.set(servers, { base, server })
  return server
}

/** A local server is the last choice, unless the document itself comes from there. */
function chooseServer(servers: Json[], base: string): string | null {
  const resolved = servers.flatMap((server) => {
    const url = isJsonObject(server) ? expandServerUrl(server) : null
    return url === null ? [] : [resolveServerUrl(url, base)]
  })
  const reachable = isOwnMachine(base) ? undefined : resolved.find((url) => !isOwnMachine(url))
  return reachable ?? resolved[0] ?? null
}

/** The first server with a variable of which no value is known; "" if there is none. */
function findServerTemplate(root: JsonObject): string {
  const [server = ''] = getArray(root, 'servers').flatMap((server) =>
    isJsonObject(server) ? fillServerVariables(server) || [] : [],
  )
  return normalizeServerUrl(server)
}

/** Whether a URL points to the local machine. */
export const isOwnMachine = (url: string) =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/.test(parseHttpUrl(url)?.hostname ?? '')

/** The URL with the defaults of its variables; null if it is empty or a variable has no default. */
function expandServerUrl(server: JsonObject): string | null {
  const url = fillServerVariables(server)
  return url === '' || /[{}]/.test(url) ? null : url
}

function fillServerVariables(server: JsonObject): string {
  const variables = getObject(server, 'variables')
  return getString(server, 'url').replace(/\{([^{}]+)\}/g, (placeholder, name: string) => {
    const value = getDefaultValue(getObject(variables, name))
    return value ?? placeholder
  })
}

function getDefaultValue(variable: JsonObject): string | null {
  const value: Json | undefined = getMember(variable, 'default') ?? getArray(variable, 'enum')[0]
  return value !== '' && (typeof value === 'string' || typeof value === 'number') ? String(value) : null
}

function resolveSwaggerServer(root: JsonObject, url: string): string {
  const document = parseHttpUrl(url)
  const declared = normalizeServerUrl(getString(root, 'host'))
  const path = normalizeServerUrl(getString(root, 'basePath'))
  // Some documents have a whole URL in one of these.
  if (hasScheme(path)) return resolveServerUrl(path, '')
  const host = declared.replace(schemePattern, '').replace(/^\/+|\/+$/g, '') || document?.host
  if (!host) return path
  const schemes = [getMember(root, 'schemes') ?? []].flat().map((scheme) => String(scheme).toLowerCase())
  const hasPlain = schemes.includes('http') && !schemes.includes('https')
  const isPlain = schemes.length > 0 ? hasPlain : /^http:/i.test(hasScheme(declared) ? declared : url)
  return resolveServerUrl(
    `${isPlain ? 'http' : 'https'}://${host}${path.startsWith('/') || !path ? path : `/${path}`}`,
    '',
  )
}

const schemePattern = /^https?:\/\//i
const hasScheme = (url: string) => schemePattern.test(url)

/**
 * A host without a scheme: a name with a top-level domain, an address or `localhost`, followed by a port, a
 * path or nothing.
 */
const hostPattern =
  /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z\d_-]+\.)+[a-z]{2,})(?::\d{1,5})?(?=[/?#]|$)/i
const fileNamePattern = /^[^/]+\.(?:json|ya?ml|html?|php|aspx?|jsp|do|cgi)(?=[?#]|$)/i

/** With slashes for backslashes, both slashes after its scheme, and no white space. */
const normalizeServerUrl = (url: string) =>
  url
    .replaceAll('\\', '/')
    .replace(/\s+/g, '')
    .replace(/^(https?):\/*/i, '$1://')

function resolveServerUrl(declared: string, base: string): string {
  const url = completeHost(normalizeServerUrl(declared), base)
  if (!URL.canParse(url, base || undefined)) return url
  const [resolved = ''] = new URL(url, base || undefined).href.split('#', 1)
  return resolved
}

/** With the scheme of a host that lacks it. */
function completeHost(url: string, base: string): string {
  if (url.startsWith('//') && !base) return `https:${url}`
  const [host = ''] = hostPattern.exec(url) ?? []
  if (!host || fileNamePattern.test(url)) return url
  return `${/^(?:localhost|\d)/i.test(host) ? 'http' : 'https'}://${url}`
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+(?=$|\?)/, '')
