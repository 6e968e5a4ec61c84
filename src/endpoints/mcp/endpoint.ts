// The MCP endpoint of published apps: Streamable HTTP, stateless, all revisions of MCP, one URL for each app. Responses
// are JSON, or event streams when progress precedes the result. It depends on node:http alone and runs before Fastify.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearerChallenge, bearerToken } from '#base/bearer.ts'
import { clientGone } from '#base/client-gone.ts'
import { when } from '#base/when.ts'
import type { AppAccess } from '#core/model/app.ts'
import type { Manifest } from '#core/model/manifest.ts'
import { appEndpoint } from '#core/model/release-endpoint.ts'
import type { Events } from '#core/ports/events.ts'
import type { Uses } from '#core/ports/sockets.ts'
import {
  type AppAddress,
  type CacheState,
  type PublishedApp,
  PublishedApps,
} from '#core/services/published-apps/published-apps.ts'
import { addressIn } from './address.ts'
import { type AppView, appView } from './app-view.ts'
import { connectPage, noAppPage, type WebPage } from './connect-page.ts'
import type { McpHeaders } from './era.ts'
import { endEvents } from './event-stream.ts'
import { replyTo } from './exchange.ts'
import { type CorsHeaders, createGate, type Gate, type GateSettings, preflightHeaders } from './gate.ts'
import { type Fault, httpFault, internalError, unavailable } from './json-rpc.ts'
import { callerOf, isOwner } from './owner.ts'
import { ClientGone, parsedBody, readBody } from './read-body.ts'
import { send, sendFault, sendReply } from './send.ts'
import { watchChanges } from './watch-changes.ts'
import type { WidgetTemplates } from './widget-view.ts'

export type McpEndpointUses = Uses<
  | 'store'
  | 'secrets'
  | 'upstream'
  | 'mcpUpstream'
  | 'clock'
  | 'identity'
  | 'oauth'
  | 'timer'
  | 'ids'
  | 'calls'
> &
  GateSettings & {
    widgetTemplates: WidgetTemplates
    /** Counts a request to the app. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
    admit(publicMcpId: string): number
    /** Logs an internal error, which callers do not see. */
    log(message: string, error: unknown): void
  }

export interface McpEndpoint extends Events {
  /** Serves all paths below `/mcp`. The body must be unread. Never rejects, and always ends the response. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Size and hit counters of the cache of published apps. */
  cache(): CacheState
  /** Stops polling for changes; calls in progress are not aborted. */
  close(): Promise<void>
}

type App = PublishedApp<AppView>

export function createMcpEndpoint(uses: McpEndpointUses): McpEndpoint {
  const viewOf = (manifest: Manifest, access: AppAccess) =>
    appView(manifest, { templates: uses.widgetTemplates, isPublic: access === 'public' })
  const apps = new PublishedApps(uses, viewOf)
  const watch = watchChanges(() => apps.refresh(), uses.log)
  const context: Context = { uses, apps, gate: createGate(uses) }
  return {
    servingChanged: (publicMcpId) => apps.servingChanged(publicMcpId),
    async handle(request, response) {
      try {
        await serve(context, request, response)
      } catch (error) {
        if (error instanceof ClientGone) return
        uses.log('A request to a published app failed.', error)
        sendFault(response, internalError('An internal error occurred.'))
      }
    },
    cache: () => apps.state(),
    close: watch.stop,
  }
}

type Context = { uses: McpEndpointUses; apps: PublishedApps<AppView>; gate: Gate }

/** On the path of every call, so it stays synchronous where nothing is asynchronous. */
function serve(context: Context, request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  const verdict = context.gate(request.headers)
  if ('error' in verdict) return sendFault(response, verdict.error)
  const { cors } = verdict
  if (request.method === 'OPTIONS') return send(response, 204, { ...preflightHeaders, ...cors }, [])
  const address = addressIn(request.url)
  const isPage = isForPeople(request) && !address?.releaseId
  if (request.method !== 'POST' && !isPage) return sendFault(response, onlyPost, cors)
  const wait = address ? context.uses.admit(address.publicMcpId) : 0
  if (wait > 0) return sendFault(response, tooMany, { ...cors, 'retry-after': String(wait) })
  const app = address ? appFor(context, request, address) : noApp
  return when(app, (found) => serveApp(context, { request, response, cors }, found))
}

/** A request that passed the origin guard, with its CORS headers. */
type Admitted = { request: IncomingMessage; response: ServerResponse; cors: CorsHeaders }

function serveApp(context: Context, admitted: Admitted, app: App | Fault): void | Promise<void> {
  const { request, response, cors } = admitted
  const isPage = isForPeople(request)
  if (isPage && app === noApp) return sendPage(response, 404, noAppPage())
  if ('status' in app) return sendFault(response, app, { ...challengeFor(context, request, app), ...cors })
  if (isPage) {
    return sendPage(response, 200, connectPage(app.manifest, app.access, addressOf(context, app)))
  }
  return answer(context, admitted, app)
}

const sendPage = (response: ServerResponse, status: number, { headers, body }: WebPage) =>
  send(response, status, headers, [body])

const onlyPost = httpFault(405, 'Method not allowed; only POST is supported.')
const tooMany = httpFault(429, 'Rate limit of this app exceeded; retry after the seconds in Retry-After.')
const noApp = httpFault(404, 'No published app exists at this URL.')

const addressOf = ({ uses }: Context, { manifest }: App) => appEndpoint(uses.baseUrl, manifest)

/** RFC 9728: an app is a protected resource of its own; pinned releases belong to the resource of the service. */
function challengeFor(
  { uses }: Context,
  request: IncomingMessage,
  { status }: Fault,
): Record<string, string> {
  if (status !== 401) return {}
  const address = addressIn(request.url)
  const path = address && address.releaseId === null ? `/mcp/${address.publicMcpId}` : ''
  const isBadToken = bearerToken(request.headers.authorization) !== ''
  return { 'www-authenticate': bearerChallenge(uses.baseUrl, path, isBadToken) }
}

/** The app that the caller may use, or an error. Synchronous when the app is cached, as it nearly always is. */
const appFor = (context: Context, request: IncomingMessage, address: AppAddress) =>
  (address.releaseId === null ? liveApp : pinnedApp)(context, request, address)

function pinnedApp(
  context: Context,
  request: IncomingMessage,
  address: AppAddress,
): App | Fault | Promise<App | Fault> {
  return when(callerOf(context.uses, request), (by) => {
    if ('status' in by) return by
    return when(find(context, address), (app) => ('status' in app || isOwner(app.owner, by) ? app : noApp))
  })
}

/** An `oauth` app is a resource of its own: tokens for the service or for another app are rejected. */
function liveApp(
  context: Context,
  request: IncomingMessage,
  address: AppAddress,
): App | Fault | Promise<App | Fault> {
  return when(find(context, address), (app) => {
    if ('status' in app || app.access === 'public' || isForPeople(request)) return app
    const by = callerOf(context.uses, request, addressOf(context, app))
    return when(by, (caller) => ('status' in caller ? caller : app))
  })
}

function find({ apps, uses }: Context, address: AppAddress): App | Fault | Promise<App | Fault> {
  const app = apps.find(address) ?? noApp
  return 'then' in app ? loaded(uses, app) : app
}

/** 503 when the store fails. */
async function loaded(uses: McpEndpointUses, app: Promise<App | null>): Promise<App | Fault> {
  try {
    return (await app) ?? noApp
  } catch (error) {
    uses.log('A published app cannot be loaded.', error)
    return unavailable('The service is temporarily unavailable.')
  }
}

async function answer({ uses }: Context, { request, response, cors }: Admitted, app: App) {
  const signal = clientGone(request.socket)
  const bytes = await readBody(request)
  if ('status' in bytes) return sendFault(response, bytes, cors)
  const taken = parsedBody(bytes)
  if ('error' in taken) return sendFault(response, taken.error, cors)
  const exchange = { uses, app, signal, response, cors, headers: mcpHeaders(request), log: uses.log }
  const reply = await replyTo(taken.body, exchange)
  if (response.headersSent) endEvents(response, reply.body.join(''))
  else sendReply(response, reply, cors)
}

const isForPeople = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false)

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header)

const mcpHeaders = ({ headers }: IncomingMessage): McpHeaders => ({
  version: oneOf(headers['mcp-protocol-version']),
  method: oneOf(headers['mcp-method']),
  name: oneOf(headers['mcp-name']),
})
