// The MCP endpoint of published apps: Streamable HTTP, stateless, all revisions of MCP, one URL for each app. Responses
// are JSON, or event streams when progress precedes the result. It depends on node:http alone and runs before Fastify.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buildBearerChallenge, parseBearerToken } from '#base/bearer.ts'
import { getDisconnectSignal } from '#base/client-disconnect.ts'
import {
  type MemoryBudget,
  MemoryExhaustedError,
  readDeclaredBytes,
  runWithMemory,
  uncountedBytes,
} from '#base/memory-budget.ts'
import type { AppAccess } from '#core/model/apps/app.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { buildAppEndpoint, buildClientEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ServingEvents } from '#core/ports/serving-events.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import {
  type AppCacheStats,
  type PublishedApp,
  PublishedApps,
} from '#core/services/published-apps/published-apps.ts'
import { type HtmlResponse, renderAppNotFoundPage, renderConnectPage } from './connect-page/connect-page.ts'
import { processBody } from './process-body.ts'
import {
  createHttpError,
  createInternalError,
  createUnavailableError,
  type RpcError,
} from './protocol/json-rpc.ts'
import type { McpHeaders } from './protocol/message-revision.ts'
import { parsePublishedAppAddress, type RequestedAddress } from './transport/app-address.ts'
import { authenticateCaller, isOwner } from './transport/authenticate-caller.ts'
import { endEventStream } from './transport/event-stream.ts'
import {
  type CorsHeaders,
  createOriginGuard,
  type OriginGuard,
  type OriginGuardSettings,
  preflightHeaders,
} from './transport/origin-guard.ts'
import { ClientGoneError, maxBodyBytes, parseMcpBody, readMcpBody } from './transport/read-body.ts'
import { sendMcpReply, sendResponse, sendRpcError } from './transport/send-response.ts'
import { type AppView, buildAppView } from './views/app-view.ts'
import type { WidgetTemplates } from './views/widget-view.ts'
import { watchChanges } from './watch-changes.ts'

export type McpEndpointDeps = Deps<
  | 'store'
  | 'secrets'
  | 'upstream'
  | 'mcpUpstream'
  | 'largeResults'
  | 'clock'
  | 'identity'
  | 'oauth'
  | 'timer'
  | 'ids'
  | 'calls'
> &
  OriginGuardSettings & {
    widgetTemplates: WidgetTemplates
    /** Counts a request to the app. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
    throttle(publicMcpId: string): number
    /** For bodies in progress; absent: not limited. */
    memory?: MemoryBudget
    /** Absent: nothing is traced. */
    tracing?: Tracing | undefined
    /** Logs an internal error, which callers do not see. */
    log(message: string, error: unknown): void
  }

export interface McpEndpoint extends ServingEvents {
  /** Serves all paths below `/mcp`. The body must be unread. Never rejects, and always ends the response. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Size and hit counters of the cache of published apps. */
  cache(): AppCacheStats
  /** Stops polling for changes; calls in progress are not aborted. */
  close(): Promise<void>
}

type ServedApp = PublishedApp<AppView>

export function createMcpEndpoint(deps: McpEndpointDeps): McpEndpoint {
  const buildView = (manifest: Manifest, access: AppAccess) =>
    buildAppView(manifest, { templates: deps.widgetTemplates, isPublic: access === 'public' })
  const apps = new PublishedApps(deps, buildView)
  const watcher = watchChanges(() => apps.refresh(), deps.log)
  const context: EndpointContext = { deps, apps, guard: createOriginGuard(deps) }
  return {
    notifyServingChanged: (publicMcpId) => apps.notifyServingChanged(publicMcpId),
    async handle(request, response) {
      try {
        await serve(context, request, response)
      } catch (error) {
        if (error instanceof ClientGoneError) return
        deps.log('A request to a published app failed.', error)
        sendRpcError(response, createInternalError('An internal error occurred.'))
      }
    },
    cache: () => apps.readStats(),
    close: watcher.stop,
  }
}

type EndpointContext = { deps: McpEndpointDeps; apps: PublishedApps<AppView>; guard: OriginGuard }

async function serve(
  context: EndpointContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const guardResult = context.guard(request.headers)
  if ('error' in guardResult) return sendRpcError(response, guardResult.error)
  const { cors } = guardResult
  if (request.method === 'OPTIONS') return sendResponse(response, 204, { ...preflightHeaders, ...cors }, [])
  const address = parsePublishedAppAddress(request.url)
  const isPage = isHtmlRequest(request) && !address?.releaseId
  if (request.method !== 'POST' && !isPage) return sendRpcError(response, methodNotAllowed, cors)
  const waitSeconds = address ? context.deps.throttle(address.publicMcpId) : 0
  if (waitSeconds > 0)
    return sendRpcError(response, rateLimitExceeded, { ...cors, 'retry-after': String(waitSeconds) })
  const app = address ? await resolveApp(context, request, address) : appNotFound
  return serveApp(context, { request, response, cors }, app)
}

/** A request that passed the origin guard, with its CORS headers. */
type AcceptedRequest = { request: IncomingMessage; response: ServerResponse; cors: CorsHeaders }

function serveApp(
  context: EndpointContext,
  accepted: AcceptedRequest,
  app: ServedApp | RpcError,
): void | Promise<void> {
  const { request, response, cors } = accepted
  const isPage = isHtmlRequest(request)
  if (isPage && app === appNotFound) return sendPage(response, 404, renderAppNotFoundPage())
  if ('status' in app)
    return sendRpcError(response, app, { ...buildChallengeHeaders(context, request, app), ...cors })
  if (isPage) {
    const url = buildClientEndpoint(context.deps.baseUrl, app.manifest)
    return sendPage(response, 200, renderConnectPage(app.manifest, app.access, url))
  }
  return respond(context, accepted, app)
}

const sendPage = (response: ServerResponse, status: number, { headers, body }: HtmlResponse) =>
  sendResponse(response, status, headers, [body])

const methodNotAllowed = createHttpError(405, 'Method not allowed; only POST is supported.')
const rateLimitExceeded = createHttpError(
  429,
  'Rate limit of this app exceeded; retry after the seconds in Retry-After.',
)
const appNotFound = createHttpError(404, 'No published app exists at this URL.')

const resolveAppUrl = ({ deps }: EndpointContext, { manifest }: ServedApp) =>
  buildAppEndpoint(deps.baseUrl, manifest)

/** RFC 9728: an app is a protected resource of its own; pinned releases belong to the resource of the service. */
function buildChallengeHeaders(
  { deps }: EndpointContext,
  request: IncomingMessage,
  { status }: RpcError,
): Record<string, string> {
  if (status !== 401) return {}
  const address = parsePublishedAppAddress(request.url)
  const path = address && address.releaseId === null ? `/mcp/${address.publicMcpId}${address.suffix}` : ''
  const isBadToken = parseBearerToken(request.headers.authorization) !== ''
  return { 'www-authenticate': buildBearerChallenge(deps.baseUrl, path, isBadToken) }
}

/** The app that the caller may use, or an error. */
const resolveApp = (context: EndpointContext, request: IncomingMessage, address: RequestedAddress) =>
  (address.releaseId === null ? resolveLiveApp : resolvePinnedApp)(context, request, address)

async function resolvePinnedApp(
  context: EndpointContext,
  request: IncomingMessage,
  address: RequestedAddress,
): Promise<ServedApp | RpcError> {
  const caller = await authenticateCaller(context.deps, request)
  if ('status' in caller) return caller
  const app = await findApp(context, address)
  return 'status' in app || isOwner(app.owner, caller) ? app : appNotFound
}

/** An `oauth` app is a resource of its own: tokens for the service or for another app are rejected. */
async function resolveLiveApp(
  context: EndpointContext,
  request: IncomingMessage,
  address: RequestedAddress,
): Promise<ServedApp | RpcError> {
  const app = await findApp(context, address)
  if ('status' in app || app.access === 'public' || isHtmlRequest(request)) return app
  const caller = await authenticateCaller(context.deps, request, resolveAppUrl(context, app) + address.suffix)
  return 'status' in caller ? caller : app
}

/** 503 when the store fails. */
async function findApp(
  { apps, deps }: EndpointContext,
  address: RequestedAddress,
): Promise<ServedApp | RpcError> {
  try {
    return (await apps.find(address)) ?? appNotFound
  } catch (error) {
    deps.log('A published app cannot be loaded.', error)
    return createUnavailableError('The service is temporarily unavailable.')
  }
}

/** A large body takes memory until its response is sent. */
function respond(context: EndpointContext, accepted: AcceptedRequest, app: ServedApp): Promise<void> {
  const bytes = readDeclaredBytes(accepted.request.headers, maxBodyBytes)
  const { memory } = context.deps
  if (!memory || bytes <= uncountedBytes) return processAndRespond(context, accepted, app)
  return runWithMemory(memory, bytes, () => processAndRespond(context, accepted, app)).catch((error) => {
    if (!(error instanceof MemoryExhaustedError)) throw error
    sendRpcError(accepted.response, memoryExhausted, accepted.cors)
  })
}

const memoryExhausted = createUnavailableError('The service has no memory for this body; retry later.')

async function processAndRespond(
  { deps }: EndpointContext,
  { request, response, cors }: AcceptedRequest,
  app: ServedApp,
) {
  const signal = getDisconnectSignal(request.socket)
  const bytes = await readMcpBody(request)
  if ('status' in bytes) return sendRpcError(response, bytes, cors)
  const parsed = parseMcpBody(bytes)
  if ('error' in parsed) return sendRpcError(response, parsed.error, cors)
  const exchange = { deps, app, signal, response, cors, headers: readMcpHeaders(request), log: deps.log }
  const reply = await processBody(parsed.body, exchange)
  if (response.headersSent) endEventStream(response, reply.body.join(''))
  else sendMcpReply(response, reply, cors)
}

const isHtmlRequest = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false)

const joinHeader = (header: string | string[] | undefined) =>
  Array.isArray(header) ? header.join(', ') : header

const readMcpHeaders = ({ headers }: IncomingMessage): McpHeaders => ({
  version: joinHeader(headers['mcp-protocol-version']),
  method: joinHeader(headers['mcp-method']),
  name: joinHeader(headers['mcp-name']),
})
