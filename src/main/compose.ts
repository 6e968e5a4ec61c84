// Wires every room to every other. Nobody imports this room; it alone knows all.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { readSnapshot } from '#adapters/embedded/directory/snapshot.ts'
import { readPreviewPage } from '#adapters/embedded/preview-page/read-preview-page.ts'
import { createCatalogs } from '#adapters/embedded/templates/create-catalogs.ts'
import { readWidgetTemplates } from '#adapters/embedded/widget-page/read-widget-templates.ts'
import { createIdentity } from '#adapters/identity/create-identity.ts'
import { createOAuth } from '#adapters/oauth/create-oauth.ts'
import { createMcpUpstream } from '#adapters/outbound/mcp/mcp-upstream.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { createIdempotencyKeys } from '#adapters/store/idempotency-keys.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { createCursors } from '#adapters/system/cursors.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { Metrics } from '#base/metrics.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { connectMounts } from '#endpoints/connect/connect-mounts.ts'
import { operations } from '#endpoints/index.ts'
import { createMcpEndpoint } from '#endpoints/mcp/endpoint.ts'
import { createRuntimeView } from '#endpoints/mcp/runtime-view.ts'
import { previewMount } from '#endpoints/preview/preview-mount.ts'
import { registryMounts } from '#endpoints/registry/registry-mounts.ts'
import { documentMounts } from '#endpoints/well-known/document-mounts.ts'
import { previewMounts } from '#endpoints/well-known/preview-mounts.ts'
import { healthMounts } from '#http/health.ts'
import { createIdempotency } from '#http/idempotency.ts'
import { metricsMounts } from '#http/metrics.ts'
import { boundedThrottle } from '#http/rate-limit.ts'
import { createHttp } from '#http/router.ts'
import type { Mount } from '#http/server.ts'
import { about } from './about.ts'
import { keepCalls } from './calls.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { followDirectory } from './directory.ts'
import { syncDirectory } from './directory-sync.ts'
import { createDocuments } from './documents/create-documents.ts'
import { hourly } from './hourly.ts'
import { inSlices } from './in-slices.ts'
import { secretKeys } from './keys.ts'
import { type Log, requestLog } from './log.ts'
import { counting } from './metrics/count.ts'
import { reading } from './metrics/read.ts'
import { namedEgress } from './named-egress.ts'
import { selfEgress } from './self-egress.ts'
import { openDatabase } from './store.ts'

export type Service = { http: FastifyInstance; close(): Promise<void> }

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** How often a published app may be asked. */
function admitting({ rateLimits }: Config): (publicMcpId: string) => number {
  if (!rateLimits) return () => 0
  const throttle = boundedThrottle(rateLimits.app)
  return (publicMcpId) => throttle.take(publicMcpId)
}

/** How often an address may come without a token, where no route counts it. */
function admittingStrangers({ rateLimits, trustedProxies }: Config): (request: IncomingMessage) => number {
  if (!rateLimits) return () => 0
  const throttle = boundedThrottle(rateLimits.address)
  const addressOf = clientAddress(trustedProxies)
  return (request) => throttle.take(addressOf(request))
}

/** Everything but the listeners. `issuer` is who gives the tokens that the service takes. */
export async function compose(config: Config, log: Log, issuer: string): Promise<Service> {
  const database = await openDatabase<Tables>(config, log, 'tenon.db')
  await migrate(database, migrations, { table: migrationsTable })
  const keys = await secretKeys(config)
  const metrics = new Metrics()
  const counted = counting(metrics)
  const upstream = counted.upstream(createUpstream({ allow: config.egress }))
  const mcpUpstream = counted.mcpUpstream(createMcpUpstream({ allow: config.egress }))
  const issuerDoor = createUpstream({ allow: [...config.egress, ...namedEgress(issuer)] })
  const self = createUpstream({ allow: selfEgress(config.baseUrl) })
  const identity = createIdentity({
    issuer,
    audiences: [config.authAudience],
    upstream: issuerDoor,
    clock: systemClock,
    ...(config.introspection && { introspection: config.introspection }),
    log: (event) => log.info(event, 'identity'),
  })
  const documents = counted.documents(createDocuments())
  const store = createStore(database)
  const directory = followDirectory(store)
  const calls = keepCalls({ store, clock: systemClock }, { days: config.callDays, log, count: counted.call })
  const parts = {
    store,
    upstream,
    mcpUpstream,
    self,
    documents,
    identity,
    secrets: createSecrets({ keys }),
    oauth: createOAuth(upstream),
    clock: systemClock,
    timer: systemTimer,
    ids: systemIds,
    digest: systemDigest,
    cursors: createCursors(keys.map(({ key }) => key)),
    calls: calls.log,
    catalogs: createCatalogs(),
    directory,
    baseUrl: config.baseUrl,
    allowedOrigins: config.allowedOrigins,
  }
  const widgetTemplates = readWidgetTemplates()
  const mcp = createMcpEndpoint({
    ...parts,
    widgetTemplates,
    isLoopback: isLoopback(config.host),
    admit: counted.admitted(admitting(config)),
    log: (message, error) => log.error({ err: error }, message),
  })
  const sockets: Sockets = { ...parts, runtimeView: createRuntimeView(widgetTemplates), events: mcp }
  const table = operations(sockets, {
    baseUrl: config.baseUrl,
    issuer,
    issuerMetadata: identity.metadata,
  })
  const registryDoor = createUpstream({ allow: [...config.egress, ...namedEgress(config.registryUrl)] })
  const directorySync = syncDirectory(
    directory,
    config.registrySync
      ? {
          ...parts,
          registry: createRegistry(registryDoor, config.registryUrl),
          snapshot: () => inSlices(readSnapshot()),
        }
      : null,
    log,
  )
  const watched = { upstream, apps: mcp, database, buffer: calls.buffer, directory: directorySync.counters }
  const watch = config.metricsToken === null ? null : reading(metrics, watched)
  const mounts: Mount[] = [
    ...healthMounts({ store: () => canRead(sockets) }),
    ...metricsMounts(config.metricsToken, () => metrics.text()),
    ...documentMounts(table, { ...about, baseUrl: config.baseUrl }),
    ...previewMounts(parts.catalogs.templates()),
    ...connectMounts({
      ...sockets,
      admit: admittingStrangers(config),
      log: (message, error) => log.error({ err: error }, message),
    }),
    previewMount({
      ...sockets,
      previewPage: readPreviewPage(),
      admit: admittingStrangers(config),
      log: (message, error) => log.error({ err: error }, message),
    }),
    ...registryMounts({
      ...sockets,
      admit: admittingStrangers(config),
      log: (message, error) => log.error({ err: error }, message),
    }),
    {
      path: '/mcp',
      handle: (request, response) => void mcp.handle(request, response),
    },
  ]
  const idempotency = createIdempotency(createIdempotencyKeys(database))
  const stopSweeping = hourly(
    () => idempotency.sweep(),
    (error) => log.error({ err: error }, 'sweeping idempotency keys failed'),
  )
  const stopSweepingCalls = hourly(calls.sweep, (error) => log.error({ err: error }, 'sweeping calls failed'))
  const http = createHttp({
    operations: table,
    mounts,
    identity,
    idempotency,
    baseUrl: config.baseUrl,
    allowedOrigins: config.allowedOrigins,
    rateLimits: config.rateLimits,
    addressOf: clientAddress(config.trustedProxies),
    newRequestId: () => systemIds.make('request'),
    log: requestLog(log, counted.request),
  })
  return {
    http,
    async close() {
      await http.close()
      await Promise.all([stopSweeping(), stopSweepingCalls()])
      mcp.close()
      watch?.stop()
      await calls.close()
      await documents.close()
      await directorySync.close()
      await Promise.all([
        upstream.close(),
        mcpUpstream.close(),
        self.close(),
        issuerDoor.close(),
        registryDoor.close(),
      ])
      await database.close()
    },
  }
}

/** What keeps the service from its work: it must be able to read. */
async function canRead({ store }: Pick<Sockets, 'store'>): Promise<string | null> {
  return store
    .read((reader) => reader.apps.byPublicMcpId(''))
    .then(
      () => null,
      () => 'the database cannot be read',
    )
}
