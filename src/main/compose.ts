// Wires every room to every other. Nobody imports this room; it alone knows all.
import type { FastifyInstance } from 'fastify'
import { createCatalogs } from '#adapters/embedded/templates/create-catalogs.ts'
import { createIdentity } from '#adapters/identity/create-identity.ts'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { createIdempotencyKeys } from '#adapters/store/idempotency-keys.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { createCursors } from '#adapters/system/cursors.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { operations } from '#faces/index.ts'
import { createMcpEndpoint } from '#faces/mcp/endpoint.ts'
import { runtimeView } from '#faces/mcp/runtime-view.ts'
import { documentMounts } from '#faces/well-known/document-mounts.ts'
import { previewMounts } from '#faces/well-known/preview-mounts.ts'
import { healthMounts } from '#http/health.ts'
import { createIdempotency } from '#http/idempotency.ts'
import { boundedThrottle } from '#http/rate-limit.ts'
import { createHttp } from '#http/router.ts'
import type { Mount } from '#http/server.ts'
import { about } from './about.ts'
import { clientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { embeddedDirectory } from './directory.ts'
import { hourly } from './hourly.ts'
import { secretKeys } from './keys.ts'
import { type Log, requestLog } from './log.ts'
import { selfEgress } from './self-egress.ts'
import { openDatabase } from './store.ts'

export type Service = { http: FastifyInstance; close(): Promise<void> }

/** The issuer was named by the operator, so it may be asked wherever it lives. */
function issuerEgress(issuer: string) {
  const { host } = new URL(issuer)
  return parseEgressAllow(host).policy
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** How often a published app may be asked. */
function admitting({ rateLimits }: Config): (publicMcpId: string) => number {
  if (!rateLimits) return () => 0
  const throttle = boundedThrottle(rateLimits.app)
  return (publicMcpId) => throttle.take(publicMcpId)
}

/** Everything but the listeners. `issuer` is who gives the tokens that the service takes. */
export async function compose(config: Config, log: Log, issuer: string): Promise<Service> {
  const database = await openDatabase<Tables>(config, log, 'tenon.db')
  await migrate(database, migrations, { table: migrationsTable })
  const keys = await secretKeys(config)
  const upstream = createUpstream({ allow: config.egress })
  const issuerDoor = createUpstream({ allow: [...config.egress, ...issuerEgress(issuer)] })
  const self = createUpstream({ allow: selfEgress(config.baseUrl) })
  const identity = createIdentity({
    issuer,
    audiences: [config.authAudience],
    upstream: issuerDoor,
    clock: systemClock,
    ...(config.introspection && { introspection: config.introspection }),
    log: (event) => log.info(event, 'identity'),
  })
  const parts = {
    store: createStore(database),
    upstream,
    self,
    identity,
    secrets: createSecrets({ keys }),
    clock: systemClock,
    ids: systemIds,
    digest: systemDigest,
    cursors: createCursors(keys.map(({ key }) => key)),
    catalogs: createCatalogs(),
    directory: embeddedDirectory(),
    baseUrl: config.baseUrl,
  }
  const mcp = createMcpEndpoint({
    ...parts,
    allowedOrigins: config.allowedOrigins,
    isLoopback: isLoopback(config.host),
    admit: admitting(config),
    log: (message, error) => log.error({ err: error }, message),
  })
  const sockets: Sockets = { ...parts, runtimeView, events: mcp }
  const table = operations(sockets, {
    baseUrl: config.baseUrl,
    issuer,
    issuerMetadata: identity.metadata,
  })
  const mounts: Mount[] = [
    ...healthMounts({ store: () => canRead(sockets) }),
    ...documentMounts(table, { ...about, baseUrl: config.baseUrl }),
    ...previewMounts(parts.catalogs.templates()),
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
    log: requestLog(log),
  })
  return {
    http,
    async close() {
      await http.close()
      await stopSweeping()
      mcp.close()
      await Promise.all([upstream.close(), self.close(), issuerDoor.close()])
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
