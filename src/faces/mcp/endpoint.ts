// The published runtime over HTTP: one stateless address an app, every revision of MCP. Replies are JSON, never
// streams, and nothing is kept between requests. Works on node:http alone, so that it can stand before any framework.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Events } from '#core/ports/events.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { type PublishedApp, publishedApps } from '#core/usecases/serve-app.ts'
import { type AppView, appView } from './app-view.ts'
import { connectPage, noAppPage, pageHeaders } from './connect-page.ts'
import type { McpHeaders } from './era.ts'
import { replyTo } from './exchange.ts'
import { type CorsHeaders, createGate, type GateSettings, preflightHeaders } from './gate.ts'
import { httpFault, internalError, unavailable } from './json-rpc.ts'
import { ClientGone, readBody } from './read-body.ts'
import { send, sendFault, sendReply } from './send.ts'
import { watchChanges } from './watch-changes.ts'

export type McpEndpointUses = Uses<'store' | 'secrets' | 'upstream' | 'clock'> &
  GateSettings & {
    /** Told what went wrong here; callers learn nothing of it. */
    log(message: string, error: unknown): void
  }

export interface McpEndpoint extends Events {
  /** Serves `{baseUrl}/mcp/{publicMcpId}`; the body must be unread. Never throws: whatever happens, the response is ended. */
  handle(request: IncomingMessage, response: ServerResponse, publicMcpId: string): Promise<void>
  /** Stops watching for changes; calls under way end by themselves. */
  close(): void
}

type App = PublishedApp<AppView>

export function createMcpEndpoint(uses: McpEndpointUses): McpEndpoint {
  const gate = createGate(uses)
  const apps = publishedApps(uses, appView)
  const watch = watchChanges(apps.refresh, uses.log)

  async function serve(request: IncomingMessage, response: ServerResponse, publicMcpId: string) {
    const verdict = gate(request.headers)
    if ('fault' in verdict) return sendFault(response, verdict.fault)
    const { cors } = verdict
    if (request.method === 'OPTIONS') return send(response, 204, { ...preflightHeaders, ...cors }, null)
    const wantsPage = request.method === 'GET' && acceptsHtml(request)
    if (request.method !== 'POST' && !wantsPage)
      return sendFault(response, httpFault(405, 'Only POST is served here.'), cors)
    const app = await find(publicMcpId)
    if (app === 'unknown') return sendFault(response, unavailable('The service cannot answer now.'), cors)
    if (wantsPage) return sendPage(response, app, `${uses.baseUrl}/mcp/${publicMcpId}`)
    if (!app) return sendFault(response, httpFault(404, 'There is no app at this address.'), cors)
    await answer(request, response, app, cors)
  }

  /** `unknown` when the app is not in memory and the store is away. */
  async function find(publicMcpId: string): Promise<App | null | 'unknown'> {
    try {
      return await apps.find(publicMcpId)
    } catch (error) {
      uses.log('A published app cannot be loaded.', error)
      return 'unknown'
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, app: App, cors: CorsHeaders) {
    const signal = signalOf(response)
    const taken = await readBody(request)
    if ('fault' in taken) return sendFault(response, taken.fault, cors)
    const reply = await replyTo(taken.body, {
      uses,
      app,
      signal,
      headers: mcpHeaders(request),
      log: uses.log,
    })
    sendReply(response, reply, cors)
  }

  return {
    servingChanged: apps.servingChanged,
    async handle(request, response, publicMcpId) {
      try {
        await serve(request, response, publicMcpId)
      } catch (error) {
        if (error instanceof ClientGone) return
        uses.log('A request to a published app failed.', error)
        sendFault(response, internalError('Something went wrong.'))
      }
    },
    close: watch.stop,
  }
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

function sendPage(response: ServerResponse, app: App | null, address: string): void {
  if (app) send(response, 200, pageHeaders, connectPage(app.manifest, address))
  else send(response, 404, pageHeaders, noAppPage())
}
