// Listed published apps in the protocol of the official MCP registry: any registry client, including another instance
// of this service, can use it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildServerName } from '#core/engines/sources/directory/index.ts'
import type { Deps } from '#core/ports/ports.ts'
import { findListedServer, listListedServers } from '#core/usecases/apps/listed-servers.ts'
import { sendPublicPreflight } from '#http/cors.ts'
import { type HttpMount, sendText } from '#http/server.ts'
import { parseListedRequest, presentListedServer, presentServerPage } from './registry.wire.ts'

export type RegistryDeps = Deps<'store' | 'timer' | 'baseUrl' | 'publicAppsUrl'> & {
  /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
  throttle(request: IncomingMessage): number
  /** Logs an internal error, which callers do not see. */
  log(message: string, error: unknown): void
}

const serversPath = '/v0.1/servers'

export const createRegistryMounts = (deps: RegistryDeps): HttpMount[] => [
  { path: serversPath, handle: (request, response) => void handleRegistryRequest(deps, request, response) },
]

type RegistryReply = { status: number; body: object; headers?: Record<string, string> }

const createErrorReply = (status: number, error: string, headers = {}): RegistryReply => ({
  status,
  body: { error },
  headers,
})

async function handleRegistryRequest(
  deps: RegistryDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'OPTIONS') return sendPublicPreflight(request, response)
  try {
    sendReply(response, await buildReply(deps, request))
  } catch (error) {
    deps.log('A request to the registry endpoint failed.', error)
    sendReply(response, createErrorReply(503, 'The service is temporarily unavailable'))
  }
}

function sendReply(response: ServerResponse, { status, body, headers }: RegistryReply): void {
  const shared = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' }
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  sendText(response, status, { ...type, ...shared, ...headers }, JSON.stringify(body))
}

async function buildReply(deps: RegistryDeps, request: IncomingMessage): Promise<RegistryReply> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return createErrorReply(405, 'Method not allowed; only GET is supported', { Allow: 'GET, HEAD' })
  const waitSeconds = deps.throttle(request)
  if (waitSeconds > 0)
    return createErrorReply(429, 'Rate limit exceeded', { 'Retry-After': String(waitSeconds) })
  const { pathname, searchParams } = new URL(request.url ?? '', deps.baseUrl)
  return pathname === serversPath
    ? listPage(deps, searchParams)
    : readVersions(deps, pathname.slice(serversPath.length + 1))
}

async function listPage(deps: RegistryDeps, query: URLSearchParams): Promise<RegistryReply> {
  const request = parseListedRequest(query)
  if ('error' in request) return createErrorReply(400, request.error)
  const { servers, next } = await listListedServers(deps, request)
  return { status: 200, body: presentServerPage(servers, next) }
}

const notFound = createErrorReply(404, 'Server not found')

/** `{name}/versions` and `{name}/versions/{version}`; the slash in a name is encoded as `%2F`. */
async function readVersions(deps: RegistryDeps, rest: string): Promise<RegistryReply> {
  const [, name, version] = /^([^/]+)\/versions(?:\/([^/]+))?$/.exec(rest) ?? []
  const listed = name && (await findByName(deps, decodeSegment(name)))
  if (!listed) return notFound
  if (version === undefined) return { status: 200, body: presentServerPage([listed], '') }
  const isRequestedVersion = version === 'latest' || decodeSegment(version) === listed.server.version
  return isRequestedVersion ? { status: 200, body: presentListedServer(listed) } : notFound
}

function decodeSegment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

async function findByName(deps: RegistryDeps, name: string) {
  const publicMcpId = name.slice(name.lastIndexOf('/') + 1)
  return name === buildServerName(deps.baseUrl, publicMcpId) ? findListedServer(deps, publicMcpId) : null
}
