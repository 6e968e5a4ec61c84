// Wires every room to every other. Nobody imports this room; it alone knows all.
import type { FastifyInstance } from 'fastify'
import { createIdentity } from '#adapters/identity/create-identity.ts'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations } from '#adapters/store/migrations/index.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { createCursors } from '#adapters/system/cursors.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { Sockets } from '#core/ports/sockets.ts'
import { operations } from '#faces/index.ts'
import { createMcpEndpoint } from '#faces/mcp/endpoint.ts'
import { documentMounts } from '#faces/well-known/document-mounts.ts'
import { healthMounts } from '#http/health.ts'
import { createHttp } from '#http/router.ts'
import type { Mount } from '#http/server.ts'
import type { Config } from './config.ts'
import { secretKeys } from './keys.ts'
import { type Log, requestLog } from './log.ts'
import { openDatabase } from './store.ts'

export type Service = { http: FastifyInstance; close(): Promise<void> }

/** The issuer was named by the operator, so it may be asked wherever it lives. */
function issuerEgress(issuer: string) {
  const { host } = new URL(issuer)
  return parseEgressAllow(host).policy
}

const about = {
  title: 'Tenon',
  version: '0.1.0',
  description: 'Turns REST APIs into apps for AI chat clients: the management API.',
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** `/mcp/{public_mcp_id}`, whatever follows. */
const publicIdIn = (url = '') => /^\/mcp\/([^/?#]*)/.exec(url)?.[1] ?? ''

/** Everything but the listeners. `issuer` is who gives the tokens that the service takes. */
export async function compose(config: Config, log: Log, issuer: string): Promise<Service> {
  const database = await openDatabase<Tables>(config, log, 'tenon.db')
  await migrate(database, migrations, { table: 'migrations' })
  const keys = await secretKeys(config)
  const upstream = createUpstream({ allow: config.egress })
  const issuerDoor = createUpstream({ allow: [...config.egress, ...issuerEgress(issuer)] })
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
    identity,
    secrets: createSecrets({ keys }),
    clock: systemClock,
    ids: systemIds,
    digest: systemDigest,
    cursors: createCursors(keys.map(({ key }) => key)),
    baseUrl: config.baseUrl,
  }
  const mcp = createMcpEndpoint({
    ...parts,
    allowedOrigins: config.allowedOrigins,
    isLoopback: isLoopback(config.host),
    log: (message, error) => log.error({ err: error }, message),
  })
  const sockets: Sockets = { ...parts, events: mcp }
  const table = operations(sockets, {
    baseUrl: config.baseUrl,
    issuer,
    issuerMetadata: identity.metadata,
  })
  const mounts: Mount[] = [
    ...healthMounts({ store: () => canRead(sockets) }),
    ...documentMounts(table, { ...about, baseUrl: config.baseUrl }),
    {
      path: '/mcp',
      handle: (request, response) => void mcp.handle(request, response, publicIdIn(request.url)),
    },
  ]
  const http = createHttp({
    operations: table,
    mounts,
    identity,
    baseUrl: config.baseUrl,
    newRequestId: () => systemIds.make('request'),
    log: requestLog(log),
  })
  return {
    http,
    async close() {
      await http.close()
      mcp.close()
      await Promise.all([upstream.close(), issuerDoor.close()])
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
