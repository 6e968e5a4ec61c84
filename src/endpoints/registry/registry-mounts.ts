// Published apps that their owners list, in the protocol of the official MCP registry: any registry client, including
// another instance of this service, can use it.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { serverNameOf } from '#core/engines/directory/server-json.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { findServer, listServers } from '#core/usecases/directory/listed-servers.ts'
import { type Mount, sendText } from '#http/server.ts'
import { parseListing, presentPage, presentServer } from './registry.wire.ts'

export type RegistryUses = Uses<'store' | 'baseUrl'> & {
  /** Counts a request. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
  admit(request: IncomingMessage): number
  /** Logs an internal error, which callers do not see. */
  log(message: string, error: unknown): void
}

const path = '/v0.1/servers'

export const registryMounts = (uses: RegistryUses): Mount[] => [
  { path, handle: (request, response) => void handle(uses, request, response) },
]

type Answer = { status: number; body: object; headers?: Record<string, string> }

const fault = (status: number, error: string, headers = {}): Answer => ({ status, body: { error }, headers })

async function handle(uses: RegistryUses, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    send(response, await answerTo(uses, request))
  } catch (error) {
    uses.log('A request to the registry endpoint failed.', error)
    send(response, fault(503, 'The service is temporarily unavailable'))
  }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const shared = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-cache' }
  const type = { 'Content-Type': 'application/json; charset=utf-8' }
  sendText(response, status, { ...type, ...shared, ...headers }, JSON.stringify(body))
}

async function answerTo(uses: RegistryUses, request: IncomingMessage): Promise<Answer> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return fault(405, 'Method not allowed; only GET is supported', { Allow: 'GET, HEAD' })
  const wait = uses.admit(request)
  if (wait > 0) return fault(429, 'Rate limit exceeded', { 'Retry-After': String(wait) })
  const { pathname, searchParams } = new URL(request.url ?? '', uses.baseUrl)
  return pathname === path ? list(uses, searchParams) : one(uses, pathname.slice(path.length + 1))
}

async function list(uses: RegistryUses, query: URLSearchParams): Promise<Answer> {
  const request = parseListing(query)
  if ('error' in request) return fault(400, request.error)
  const { servers, next } = await listServers(uses, request)
  return { status: 200, body: presentPage(servers, next) }
}

const notFound = fault(404, 'Server not found')

/** `{name}/versions` and `{name}/versions/{version}`; the slash in a name is encoded as `%2F`. */
async function one(uses: RegistryUses, rest: string): Promise<Answer> {
  const [, name, version] = /^([^/]+)\/versions(?:\/([^/]+))?$/.exec(rest) ?? []
  const known = name && (await byName(uses, decoded(name)))
  if (!known) return notFound
  if (version === undefined) return { status: 200, body: presentPage([known], '') }
  const isIt = version === 'latest' || decoded(version) === known.server.version
  return isIt ? { status: 200, body: presentServer(known) } : notFound
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

async function byName(uses: RegistryUses, name: string) {
  const publicMcpId = name.slice(name.lastIndexOf('/') + 1)
  return name === serverNameOf(uses.baseUrl, publicMcpId) ? findServer(uses, publicMcpId) : null
}
