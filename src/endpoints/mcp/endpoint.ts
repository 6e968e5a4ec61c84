// The MCP endpoint of published apps: Streamable HTTP, stateless, all revisions of MCP, a URL for each app. Responses
// are JSON, or event streams when progress precedes the result. It depends only on node:http and runs before Fastify.

import { buildBearerChallenge, invalidToken, parseBearerToken } from '#base/web/bearer.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { createHostMatcher, type HostGuard } from '#base/web/host-guard.ts'
import type { CallerRules } from '#core/engines/tools/access/index.ts'
import type { CallerAccess } from '#core/model/apps/app.ts'
import type { Principal } from '#core/model/principal.ts'
import type { Manifest } from '#core/model/releases/manifest.ts'
import { buildAppEndpoint, buildClientEndpoint } from '#core/model/releases/release-endpoint.ts'
import type { MachineToken } from '#core/model/tokens/machine-token.ts'
import { includesRole } from '#core/model/workspaces/role.ts'
import type { WorkspaceUser } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ServingEvents } from '#core/ports/serving-events.ts'
import { DraftApps } from '#core/services/published-apps/draft-apps.ts'
import { findServedRole, type PublishedApp } from '#core/services/published-apps/published-app.ts'
import { type AppCacheStats, PublishedApps } from '#core/services/published-apps/published-apps.ts'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { runInShare } from '#platform/request-share.ts'
import { renderAppNotFoundPage, renderConnectPage } from './connect-page/connect-page.ts'
import { handleToolCall } from './methods/handle-tool-call.ts'
import { createHttpError, createUnavailableError, type RpcError, toThrownError } from './protocol/json-rpc.ts'
import { type MessageDeps, serveMessages } from './serve-messages.ts'
import { type AcceptedRequest, acceptRequest, isHtmlRequest } from './transport/accept-request.ts'
import {
  buildResourcePath,
  isLiveAddress,
  parsePublishedAppAddress,
  type RequestedAddress,
} from './transport/app-address.ts'
import { authenticateCaller } from './transport/authenticate-caller.ts'
import { appTokenRequired, authenticateTokenCaller } from './transport/authenticate-token-caller.ts'
import { createBlockedDraftError } from './transport/blocked-draft-error.ts'
import { checkAllowedCaller, emailScopeRequired } from './transport/check-allowed-caller.ts'
import { findCallerPart } from './transport/find-caller-part.ts'
import { createOriginGuard, type OriginGuard, type OriginGuardSettings } from './transport/origin-guard.ts'
import { ClientGoneError } from './transport/read-body.ts'
import { sendHtmlPage, sendRpcError } from './transport/send-response.ts'
import { type AppView, buildAppView } from './views/app-view.ts'
import type { WidgetTemplates } from './views/widget-view.ts'
import { watchChanges } from './watch-changes.ts'

export type McpEndpointDeps = Deps<
  | 'store'
  | 'secrets'
  | 'secretSource'
  | 'upstream'
  | 'mcpUpstream'
  | 'callThreads'
  | 'clock'
  | 'identity'
  | 'oauth'
  | 'timer'
  | 'ids'
  | 'calls'
  | 'callers'
  | 'publicAppsUrl'
  | 'digest'
  | 'tokenUses'
> &
  OriginGuardSettings &
  MessageDeps & {
    widgetTemplates: WidgetTemplates
    /** Counts a request to the app. Returns 0, or the whole seconds to wait when the rate limit is exceeded. */
    throttle(publicMcpId: string): number
    /** Counts a call with a token that has a limit of calls per minute. Returns the same as `throttle`. */
    throttleToken(tokenId: string, callsPerMinute: number): number
    /** The address of the client for the log. */
    clientAddressOf(request: HttpRequest): ClientAddress
    /** Called for every request that is answered by 401, 403 or 429. */
    logRejection(request: HttpRequest, rejection: McpRejection): void
  }

export interface McpEndpoint extends ServingEvents {
  /** Serves all paths below `/mcp`. The body must be unread. Never rejects, and always ends the response. */
  handle(request: HttpRequest, response: HttpResponse): Promise<void>
  /** Size and hit counters of the cache of published apps. */
  cache(): AppCacheStats
  /** Stops polling for changes; calls in progress are not aborted. */
  close(): Promise<void>
}

/** `userId` is the subject of a verified token, "" without one; `publicMcpId` is "" when the URL has none. */
export type McpRejection = { status: number; userId: string; publicMcpId: string }

type ServedApp = PublishedApp<AppView>

/** The known caller, even if the app refuses the call; null if not signed in. */
type ResolvedApp = {
  app: ServedApp | RpcError
  caller: Principal | null
  callerToken?: MachineToken
  rules?: CallerRules
}

export function createMcpEndpoint(deps: McpEndpointDeps): McpEndpoint {
  const buildView = (manifest: Manifest, access: CallerAccess) =>
    buildAppView(manifest, { templates: deps.widgetTemplates, access })
  const apps = new PublishedApps(deps, buildView)
  const watcher = watchChanges(() => apps.refresh(), deps.log)
  const drafts = new DraftApps(deps, buildView)
  const hasPublicHost = deps.publicAppsUrl !== deps.baseUrl
  const isPublicHost = hasPublicHost ? createHostMatcher(deps.publicAppsUrl, deps.baseUrl) : () => false
  const context: EndpointContext = { deps, apps, drafts, guard: createOriginGuard(deps), isPublicHost }
  return {
    notifyServingChanged: (publicMcpId) => apps.notifyServingChanged(publicMcpId),
    async handle(request, response) {
      try {
        await serve(context, request, response)
      } catch (error) {
        if (error instanceof ClientGoneError) return
        deps.log('A request to a published app failed.', error)
        sendRpcError(response, toThrownError(error))
      }
    },
    cache: () => apps.readStats(),
    close: watcher.stop,
  }
}

type EndpointContext = {
  deps: McpEndpointDeps
  apps: PublishedApps<AppView>
  drafts: DraftApps<AppView>
  guard: OriginGuard
  /** Whether the request came to the host that serves only public apps. */
  isPublicHost: HostGuard
}

/** Awaits nothing that is in memory: every await costs a call. */
function serve(context: EndpointContext, request: HttpRequest, response: HttpResponse): void | Promise<void> {
  const accepted = acceptRequest(context.guard, request, response)
  if (!accepted) return logIfRejected(context, request, { status: response.statusCode, userId: '' })
  const { cors } = accepted
  const address = parsePublishedAppAddress(request.url)
  const isPage = isHtmlRequest(request) && (address === null || isLiveAddress(address))
  if (request.method !== 'POST' && !isPage) return sendRpcError(response, methodNotAllowed, cors)
  const waitSeconds = address ? context.deps.throttle(address.publicMcpId) : 0
  if (waitSeconds > 0) {
    logIfRejected(context, request, { status: 429, userId: '' })
    return sendRpcError(response, rateLimitExceeded, { ...cors, 'retry-after': String(waitSeconds) })
  }
  const resolved = address ? resolveApp(context, request, address) : rejectCaller(appNotFound)
  return resolved instanceof Promise
    ? resolved.then((app) => serveApp(context, accepted, app))
    : serveApp(context, accepted, resolved)
}

function serveApp(
  context: EndpointContext,
  accepted: AcceptedRequest,
  { app, caller, callerToken, rules }: ResolvedApp,
): void | Promise<void> {
  const { request, response, cors } = accepted
  const isPage = isHtmlRequest(request)
  if (isPage && app === appNotFound) return sendHtmlPage(response, 404, renderAppNotFoundPage())
  if ('status' in app) {
    logIfRejected(context, request, { status: app.status, userId: caller?.subject ?? '' })
    return sendRpcError(response, app, { ...buildChallengeHeaders(context, request, app), ...cors })
  }
  if (isPage) {
    const url = buildClientEndpoint(context.deps, { ...app.manifest, access: app.access })
    const access = app.callerTokens ? 'token' : app.access
    return sendHtmlPage(response, 200, renderConnectPage(app.manifest, access, url))
  }
  const { deps } = context
  if (callerToken) return serveTokenCaller(deps, accepted, { app, token: callerToken, rules })
  return serveMessages(deps, accepted, {
    server: app,
    callTool: (call) => handleToolCall(deps, { app, caller, rules }, call),
  })
}

function serveTokenCaller(
  deps: McpEndpointDeps,
  accepted: AcceptedRequest,
  { app, token, rules }: { app: ServedApp; token: MachineToken; rules: CallerRules | undefined },
): void | Promise<void> {
  const { id, callsPerMinute } = token
  const waitSeconds = callsPerMinute === null ? 0 : deps.throttleToken(id, callsPerMinute)
  if (waitSeconds > 0)
    return sendRpcError(accepted.response, tokenRateExceeded, {
      ...accepted.cors,
      'retry-after': String(waitSeconds),
    })
  return serveMessages(deps, accepted, {
    server: app,
    callTool(call) {
      if (!deps.tokenUses.add(token)) return dailyLimitExceeded
      return handleToolCall(deps, { app, caller: null, token, rules }, call)
    },
  })
}

const rejectedStatuses = new Set([401, 403, 429])

function logIfRejected(
  { deps }: EndpointContext,
  request: HttpRequest,
  { status, userId }: Omit<McpRejection, 'publicMcpId'>,
): void {
  if (!rejectedStatuses.has(status)) return
  const publicMcpId = parsePublishedAppAddress(request.url)?.publicMcpId ?? ''
  deps.logRejection(request, { status, userId, publicMcpId })
}

const rejectCaller = (error: RpcError): ResolvedApp => ({ app: error, caller: null })

const methodNotAllowed = createHttpError(405, 'Method not allowed; only POST is supported.')
const rateLimitExceeded = createHttpError(
  429,
  'Rate limit of this app exceeded; retry after the seconds in Retry-After.',
)
const tokenRateExceeded = createHttpError(
  429,
  'Rate limit of this token exceeded; retry after the seconds in Retry-After.',
)
const dailyLimitExceeded = createHttpError(
  429,
  'This token has reached its limit of calls per day; the next day begins at 00:00 UTC.',
)
const appNotFound = createHttpError(404, 'No published app exists at this URL.')

/** An app that requires tokens is a resource only of `baseUrl`. */
const buildMovedError = (context: EndpointContext, app: ServedApp): RpcError =>
  createHttpError(404, `This app requires its callers to sign in, at ${resolveAppUrl(context, app)}.`)

const resolveAppUrl = ({ deps }: EndpointContext, { manifest }: ServedApp) =>
  buildAppEndpoint(deps.baseUrl, manifest)

/** RFC 6750, section 3.1: the scopes that a client must request at the next sign-in. */
const missingEmailScope = `error="insufficient_scope", scope="openid email", `

/** RFC 9728: an app is a separate protected resource, and so are its pinned releases and its draft. */
function buildChallengeHeaders(
  { deps }: EndpointContext,
  request: HttpRequest,
  error: RpcError,
): Record<string, string> {
  if (error.status !== 401 && error !== emailScopeRequired) return {}
  const address = parsePublishedAppAddress(request.url)
  if (error === appTokenRequired) return { 'www-authenticate': 'Bearer' }
  const path = address ? buildResourcePath(address) : ''
  const isBadToken = parseBearerToken(request.headers.authorization) !== ''
  const rejection = error === emailScopeRequired ? missingEmailScope : isBadToken ? invalidToken : ''
  return { 'www-authenticate': buildBearerChallenge(deps.baseUrl, path, rejection) }
}

/** The app that the caller may use, or an error. */
const resolveApp = (
  context: EndpointContext,
  request: HttpRequest,
  address: RequestedAddress,
): ResolvedApp | Promise<ResolvedApp> =>
  isLiveAddress(address)
    ? resolveLiveApp(context, request, address)
    : resolveBuildersApp(context, request, address)

/** Calls of drafts and pinned releases are trials of a builder. */
const mayTryTools = ({ limits }: Principal): boolean =>
  !limits || (!limits.readOnly && includesRole(limits.ceiling, 'builder'))

const tokenMayNotTry = createHttpError(
  403,
  'This requires a token with the role builder that may not only read.',
)

/** A pinned release or the draft, for the people who build the app. */
async function resolveBuildersApp(
  context: EndpointContext,
  request: HttpRequest,
  address: RequestedAddress,
): Promise<ResolvedApp> {
  const { deps } = context
  const audience = { orService: `${deps.baseUrl}${buildResourcePath(address)}` }
  const caller = await authenticateCaller(deps, request, audience)
  if ('status' in caller) return rejectCaller(caller)
  if (!mayTryTools(caller)) return rejectCaller(tokenMayNotTry)
  if (address.isDraft) return { app: await findDraft(context, address, caller), caller }
  const app = await findApp(context, address)
  if ('status' in app) return { app, caller }
  const role = findServedRole(app, caller)
  return { app: role && includesRole(role, 'builder') ? app : appNotFound, caller }
}

function resolveLiveApp(
  context: EndpointContext,
  request: HttpRequest,
  address: RequestedAddress,
): ResolvedApp | Promise<ResolvedApp> {
  const found = findApp(context, address)
  return found instanceof Promise
    ? found.then((app) => resolveCaller(context, request, { app, address }))
    : resolveCaller(context, request, { app: found, address })
}

type FoundApp = { app: ServedApp | RpcError; address: RequestedAddress }

const resolveCaller = (
  context: EndpointContext,
  request: HttpRequest,
  { app, address }: FoundApp,
): ResolvedApp | Promise<ResolvedApp> =>
  'status' in app || app.access === 'public'
    ? narrowToCaller(context, request, { app, caller: null })
    : resolveSignedInCaller(context, request, { app, address })

/** An `oauth` app is a separate resource: tokens for the service or another app are rejected. */
async function resolveSignedInCaller(
  context: EndpointContext,
  request: HttpRequest,
  { app, address }: { app: ServedApp; address: RequestedAddress },
): Promise<ResolvedApp> {
  // @guard public-apps-host
  if (context.isPublicHost(request.headers.host)) return rejectCaller(buildMovedError(context, app))
  if (isHtmlRequest(request)) return { app, caller: null }
  if (app.callerTokens) return narrowToCaller(context, request, resolveTokenCaller(context, request, app))
  const caller = await authenticateCaller(context.deps, request, resolveAppUrl(context, app) + address.suffix)
  if ('status' in caller) return rejectCaller(caller)
  // @guard allowed-callers
  if (app.callerCheck) {
    const denial = await checkAllowedCaller(context.deps, request, { app, caller })
    if (denial) return { app: denial, caller }
  }
  return narrowToCaller(context, request, { app, caller })
}

/** The app as it exists for the caller. An app without rules is the same for everyone. */
function narrowToCaller(
  { deps }: EndpointContext,
  request: HttpRequest,
  resolved: ResolvedApp,
): ResolvedApp | Promise<ResolvedApp> {
  const { app } = resolved
  if ('status' in app || !app.rules) return resolved
  const part = findCallerPart(deps, request, { ...resolved, app, rules: app.rules })
  return part instanceof Promise
    ? part.then((found) => ({ ...resolved, ...found }))
    : { ...resolved, ...part }
}

function resolveTokenCaller({ deps }: EndpointContext, request: HttpRequest, app: ServedApp): ResolvedApp {
  const token = authenticateTokenCaller(deps, request, app.callerTokens ?? new Map())
  return 'status' in token ? rejectCaller(token) : { app, caller: null, callerToken: token }
}

/** 503 when the store fails. */
function findApp(
  { apps, deps }: EndpointContext,
  address: RequestedAddress,
): ServedApp | RpcError | Promise<ServedApp | RpcError> {
  const found = apps.find(address)
  if (!(found instanceof Promise)) return found ?? appNotFound
  return found.then(
    (app) => app ?? appNotFound,
    (error) => reportOutage(deps, error),
  )
}

async function findDraft(
  { drafts, deps }: EndpointContext,
  { publicMcpId }: RequestedAddress,
  caller: WorkspaceUser,
): Promise<ServedApp | RpcError> {
  try {
    const share = { user: `${caller.issuer} ${caller.subject}`, app: publicMcpId }
    const draft = await runInShare(share, () => drafts.find(publicMcpId, caller))
    if (!draft) return appNotFound
    return 'app' in draft ? draft.app : createBlockedDraftError(draft.blockedBy)
  } catch (error) {
    return reportOutage(deps, error)
  }
}

function reportOutage({ log }: McpEndpointDeps, error: unknown): RpcError {
  log('A published app cannot be loaded.', error)
  return createUnavailableError('The service is temporarily unavailable.')
}
