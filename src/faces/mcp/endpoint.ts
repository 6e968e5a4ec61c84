// The published runtime over HTTP: one stateless address an app, every revision of MCP. Replies are JSON, never
// streams, and nothing is kept between requests. Works on node:http alone, so that it can stand before any framework.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { bearerChallenge } from '#base/bearer.ts'
import type { Events } from '#core/ports/events.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type AppAddress, type PublishedApp, PublishedApps } from '#core/usecases/serve-app.ts'
import { addressIn } from './address.ts'
import { type AppView, appView } from './app-view.ts'
import { connectPage, noAppPage, pageHeaders } from './connect-page.ts'
import type { McpHeaders } from './era.ts'
import { replyTo } from './exchange.ts'
import { type CorsHeaders, createGate, type Gate, type GateSettings, preflightHeaders } from './gate.ts'
import { type Fault, httpFault, internalError, unavailable } from './json-rpc.ts'
import { callerOf, isOwner } from './owner.ts'
import { ClientGone, readBody } from './read-body.ts'
import { send, sendFault, sendReply } from './send.ts'
import { watchChanges } from './watch-changes.ts'

export type McpEndpointUses = Uses<'store' | 'secrets' | 'upstream' | 'clock' | 'identity'> &
  GateSettings & {
    /** Counts a request to the app: 0 when it may go on, else the whole seconds to wait. */
    admit(publicMcpId: string): number
    /** Told what went wrong here; callers learn nothing of it. */
    log(message: string, error: unknown): void
  }

export interface McpEndpoint extends Events {
  /** Serves all below `{baseUrl}/mcp`; the body must be unread. Never throws: whatever happens, the response is ended. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Stops watching for changes; calls under way end by themselves. */
  close(): void
}

type App = PublishedApp<AppView>

export function createMcpEndpoint(uses: McpEndpointUses): McpEndpoint {
  const apps = new PublishedApps(uses, appView)
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
        sendFault(response, internalError('Something went wrong.'))
      }
    },
    close: watch.stop,
  }
}

type Context = { uses: McpEndpointUses; apps: PublishedApps<AppView>; gate: Gate }

async function serve(context: Context, request: IncomingMessage, response: ServerResponse) {
  const verdict = context.gate(request.headers)
  if ('fault' in verdict) return sendFault(response, verdict.fault)
  const { cors } = verdict
  if (request.method === 'OPTIONS') return send(response, 204, { ...preflightHeaders, ...cors }, null)
  const address = addressIn(request.url)
  const isPage = request.method === 'GET' && acceptsHtml(request) && !address?.releaseId
  if (request.method !== 'POST' && !isPage) return sendFault(response, onlyPost, cors)
  const wait = address ? context.uses.admit(address.publicMcpId) : 0
  if (wait > 0) return sendFault(response, tooMany, { ...cors, 'retry-after': String(wait) })
  const app = address ? await appFor(context, request, address) : noApp
  if (isPage && app === noApp) return send(response, 404, pageHeaders, noAppPage())
  if ('status' in app) return sendFault(response, app, { ...challengeFor(context, app), ...cors })
  if (isPage) return send(response, 200, pageHeaders, connectPage(app.manifest, addressOf(context, app)))
  await answer(context, request, response, app, cors)
}

const onlyPost = httpFault(405, 'Only POST is served here.')
const tooMany = httpFault(429, 'This app is asked too often. Try again later.')
const noApp = httpFault(404, 'There is no app at this address.')

const addressOf = ({ uses }: Context, { manifest }: App) => `${uses.baseUrl}/mcp/${manifest.publicMcpId}`

const challengeFor = ({ uses }: Context, { status }: Fault): Record<string, string> =>
  status === 401 ? { 'www-authenticate': bearerChallenge(uses.baseUrl) } : {}

/** The app for who asks, or why there is none. */
async function appFor(context: Context, request: IncomingMessage, address: AppAddress): Promise<App | Fault> {
  if (address.releaseId === null) return find(context, address)
  const by = await callerOf(context.uses, request)
  if ('status' in by) return by
  const app = await find(context, address)
  return 'status' in app || isOwner(app.owner, by) ? app : noApp
}

/** 503 when the app is not in memory and the store is away. */
async function find({ apps, uses }: Context, address: AppAddress): Promise<App | Fault> {
  try {
    return (await apps.find(address)) ?? noApp
  } catch (error) {
    uses.log('A published app cannot be loaded.', error)
    return unavailable('The service cannot answer now.')
  }
}

async function answer(
  { uses }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  app: App,
  cors: CorsHeaders,
) {
  const signal = signalOf(response)
  const taken = await readBody(request)
  if ('fault' in taken) return sendFault(response, taken.fault, cors)
  const exchange = { uses, app, signal, headers: mcpHeaders(request), log: uses.log }
  sendReply(response, await replyTo(taken.body, exchange), cors)
}

const acceptsHtml = ({ headers }: IncomingMessage) => headers.accept?.includes('text/html') ?? false

const oneOf = (header: string | string[] | undefined) => (Array.isArray(header) ? header.join(', ') : header)

const mcpHeaders = ({ headers }: IncomingMessage): McpHeaders => ({
  version: oneOf(headers['mcp-protocol-version']),
  method: oneOf(headers['mcp-method']),
  name: oneOf(headers['mcp-name']),
})

/** Fires when the client goes away before it has its answer. */
function signalOf(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
