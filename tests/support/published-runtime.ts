// The published runtime with the real store, secrets, outbound client and MCP endpoint; REST APIs run on loopback.

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readWidgetPages } from '#adapters/embedded/widget-page/read-widget-pages.ts'
import { createOAuth } from '#adapters/oauth/create-oauth.ts'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createMcpUpstream } from '#adapters/outbound/mcp/mcp-upstream.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { parseSecretKeys } from '#adapters/secrets/secret-keys.ts'
import { createCallers } from '#adapters/system/callers.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { ServiceError } from '#base/errors.ts'
import { runWithoutPauses } from '#base/time-slices.ts'
import type { ClientAddress } from '#base/web/client-address.ts'
import { compileManifest } from '#core/engines/apps/manifest/compile-manifest.ts'
import { createToolBinding } from '#core/engines/operations/content/operation-identifiers.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AuthConfig, AuthConnection, SecretName } from '#core/model/auth-connections/auth-connection.ts'
import { type Contents, createEmptyContents, toContentsConnection } from '#core/model/drafts/contents.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { Identity } from '#core/ports/identity.ts'
import type { Store, StoreWriter } from '#core/ports/store.ts'
import { createMcpEndpoint, type McpEndpoint, type McpEndpointDeps } from '#endpoints/mcp/endpoint.ts'
import type { HttpRequest, HttpResponse } from '#fast/node/whole-requests/http-exchange.ts'
import { ConnectionDrain } from '#http/connection-drain.ts'
import { createHttpServer } from '#http/server.ts'
import { openSqliteStore } from '#tests/support/databases/test-stores.ts'
import {
  buildApp,
  buildConnection,
  buildIntegration,
  buildOperation,
  buildRelease,
  buildTool,
} from '#tests/support/store-samples.ts'
import { createCallThreads } from '#workers/call-threads/create-call-threads.ts'
import { noSecretSource } from './secret-sources.ts'

export type RestApiRequest = {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A REST API on loopback that records the requests it receives. A test may replace `respond`. */
export async function startRestApi() {
  const calls: RestApiRequest[] = []
  const api = {
    calls,
    baseUrl: '',
    respond: ((request, reply) => {
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify({ path: request.url }))
    }) as RequestListener,
    close: () => server.close(),
  }
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    calls.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    api.respond(request, reply)
  })
  api.baseUrl = `http://127.0.0.1:${await listenOnLoopback(server)}`
  return api
}

export const createTestSecrets = () =>
  createSecrets(parseSecretKeys(`test:${randomBytes(32).toString('base64')}`))

export const createRuntimeUpstream = () => createUpstream({ allow: parseEgressAllow('127.0.0.0/8').policy })

/** The members of one operation, and of the tool that calls it, that a test overrides. */
export type ToolFixture = { tool?: Partial<Tool>; operation?: Partial<Operation> }

/** App contents with one integration at `baseUrl` and one tool for each fixture. */
export function buildContents(
  app: App,
  baseUrl: string,
  fixtures: ToolFixture[],
  connection?: AuthConnection,
): Contents {
  const integration = buildIntegration(app.id, { baseUrl, authConnectionId: connection?.id ?? null })
  const operations = fixtures.map(({ operation }) =>
    buildOperation(app.id, { integrationId: integration.id, ...operation }),
  )
  const tools = fixtures.map(({ tool }, index) =>
    buildTool(app.id, {
      order: index,
      binding: createToolBinding(operations[index] ?? buildOperation(app.id), true),
      ...tool,
    }),
  )
  const authConnections = connection ? [toContentsConnection(connection)] : []
  return { ...createEmptyContents(app), integrations: [integration], operations, tools, authConnections }
}

/** Stores the contents as the live release of the app and writes the change marker that other replicas poll. */
export async function insertLiveRelease(writer: StoreWriter, app: App, contents: Contents): Promise<App> {
  const inserted = buildRelease(app, { version: app.lastVersion + 1 })
  await writer.releases.unpublish(app.id, systemClock.now())
  await writer.releases.insert(inserted, {
    contents,
    manifest: runWithoutPauses(compileManifest(contents, app, inserted, new Set())),
  })
  const next = await writer.apps.update({ ...app, liveReleaseId: inserted.id, lastVersion: inserted.version })
  await writer.apps.recordServingChange(next, systemIds.createUnguessable())
  return next
}

export async function insertApp(store: Store, over: Partial<App> = {}): Promise<App> {
  const app = buildApp({ access: 'public', ...over })
  await store.transact((writer) => writer.apps.insert(app))
  return app
}

/** A connection with secrets sealed as the service seals them and bound to the origin `url`. */
export async function buildSealedConnection(
  secrets: ReturnType<typeof createTestSecrets>,
  app: App,
  url: string,
  config: Partial<AuthConfig>,
  clear: Partial<Record<SecretName, string>>,
): Promise<AuthConnection> {
  const plain = buildConnection(app.id, { grants: [], boundOrigins: [url], isDetached: false })
  const sealed: AuthConnection['sealed'] = {}
  for (const [field, text] of Object.entries(clear) as [SecretName, string][]) {
    sealed[field] = await secrets.seal(text, { table: 'auth_connections', rowId: plain.id, field })
  }
  return { ...plain, config: { ...plain.config, ...config }, sealed }
}

/** Rejects every token: access with tokens is tested against the complete service. */
const rejectingIdentity: Identity = {
  verify: async () => {
    throw new ServiceError('unauthorized', 'This runtime has no issuer.')
  },
  complete: async (principal) => principal,
  loadUserinfo: async () => null,
}

export async function startRuntime(over: Partial<McpEndpointDeps> = {}) {
  const { store, close: closeStore } = await openSqliteStore()
  const secrets = createTestSecrets()
  const upstream = createRuntimeUpstream()
  const mcpUpstream = createMcpUpstream({ allow: parseEgressAllow('127.0.0.0/8').policy })
  const callThreads = createCallThreads()
  const logged: unknown[] = []
  const createReplica = async (replicaOver: Partial<McpEndpointDeps> = {}) => {
    let endpoint: McpEndpoint
    const serve = (request: HttpRequest, response: HttpResponse) => void endpoint.handle(request, response)
    const server = createHttpServer({
      baseUrl: 'http://127.0.0.1',
      mounts: [{ path: '/mcp', isAnyHostServed: true, handle: serve, handleWhole: serve }],
      drain: new ConnectionDrain(),
      serveApi: serve,
      isAllowedHost: () => true,
      isRestricted: () => false,
      reject: (_request, response) => void response.end(),
    })
    const baseUrl = `http://127.0.0.1:${await listenOnLoopback(server)}`
    const settings = {
      baseUrl,
      publicAppsUrl: baseUrl,
      allowedOrigins: ['https://chat.example'],
      isLoopback: true,
      throttle: () => 0,
      clientAddressOf: () => '127.0.0.1' as ClientAddress,
      logRejection: () => {},
    }
    const log = (_message: string, error: unknown) => logged.push(error)
    const oauth = createOAuth(upstream)
    const shared = { oauth, timer: systemTimer, ids: systemIds }
    const ports = {
      ...shared,
      store,
      secrets,
      secretSource: noSecretSource,
      upstream,
      mcpUpstream,
      callThreads,
      identity: rejectingIdentity,
      clock: systemClock,
      calls: { record: () => {} },
      callers: createCallers(randomBytes(32)),
      tokenUses: { add: () => true },
      throttleToken: () => 0,
      digest: systemDigest,
      widgetTemplates: readWidgetPages(),
      log,
    }
    endpoint = createMcpEndpoint({ ...ports, ...settings, ...over, ...replicaOver })
    return { endpoint, baseUrl, urlOf: (app: App) => `${baseUrl}/mcp/${app.publicMcpId}`, server }
  }
  const first = await createReplica()
  const replicas = [first]
  return {
    ...first,
    store,
    secrets,
    logged,
    /** Starts another replica on the same database. */
    async startReplica(replicaOver: Partial<McpEndpointDeps> = {}) {
      const other = await createReplica(replicaOver)
      replicas.push(other)
      return other
    },
    async publish(app: App, contents: Contents): Promise<App> {
      const next = await store.transact((writer) => insertLiveRelease(writer, app, contents))
      first.endpoint.notifyServingChanged(app.publicMcpId)
      return next
    },
    async close() {
      for (const { endpoint, server } of replicas) {
        await endpoint.close()
        server.closeAllConnections()
        server.close()
      }
      await upstream.close()
      await mcpUpstream.close()
      await callThreads.close()
      await closeStore()
    },
  }
}
