// Opens the adapters that the core's ports need: database, network, secrets, identity, embedded catalogs.

import { EventEmitter } from 'node:events'
import { withBookshop } from '#adapters/embedded/bookshop/with-bookshop.ts'
import { createCatalogs } from '#adapters/embedded/templates/create-catalogs.ts'
import { readWidgetPages } from '#adapters/embedded/widget-page/read-widget-pages.ts'
import { createIdentity } from '#adapters/identity/create-identity.ts'
import { createOAuth } from '#adapters/oauth/create-oauth.ts'
import { createSignInServer } from '#adapters/oauth/create-sign-in-server.ts'
import { createMcpUpstream } from '#adapters/outbound/mcp/mcp-upstream.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { createSecrets } from '#adapters/secrets/create-secrets.ts'
import { createStore } from '#adapters/store/create-store.ts'
import { createIdempotencyKeys } from '#adapters/store/queries/idempotency-keys.ts'
import { createCallers } from '#adapters/system/callers.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { createCursors } from '#adapters/system/cursors.ts'
import { systemDigest } from '#adapters/system/digest.ts'
import { systemIds } from '#adapters/system/ids.ts'
import { standardMessageSigner } from '#adapters/system/message-signer.ts'
import { drawTemplatePreview } from '#core/engines/widgets/template-preview/index.ts'
import { withAuditTrail } from '#core/services/audit/with-audit-trail.ts'
import { withChangeEvents } from '#core/services/webhooks/with-change-events.ts'
import { createChangeEventFormat } from '#endpoints/webhooks/change-event.wire.ts'
import { EndedSignIns } from '#issuer/store/ended-sign-ins.ts'
import { ByteBudget } from '#platform/byte-budget.ts'
import { packText, unpackText } from '#platform/pack-text.ts'
import { createCallThreads } from '#workers/call-threads/create-call-threads.ts'
import { createDocuments } from '#workers/documents/create-documents.ts'
import { createTokenCounter } from '#workers/tokens/create-token-counter.ts'
import type { Config } from '../config/config.ts'
import { leastMemoryMiB, planMemory } from '../config/memory-plan.ts'
import { logIdentityEvent } from '../issuer/log-identity-event.ts'
import { resolveOwnerIssuer } from '../issuer/resolve-owner-issuer.ts'
import { warnOfOtherIssuers } from '../issuer/warn-of-other-issuers.ts'
import type { DeliveryEvents } from '../jobs/start-webhooks.ts'
import type { Log } from '../log/log.ts'
import { createDenialLog } from '../log/log-denials.ts'
import type { ServiceCounters } from '../metrics/counters.ts'
import { allowHostOf } from '../network/allow-host.ts'
import { allowOwnAddress } from '../network/allow-own-address.ts'
import { composeRateLimiters } from '../network/compose-rate-limiters.ts'
import { buildLocalIssuerOrigin } from '../network/local-address.ts'
import { reachOwnIssuer } from '../network/reach-own-issuer.ts'
import { openCallerKey } from '../secrets/open-caller-key.ts'
import { openSecretSource } from '../secrets/open-secret-source.ts'
import { writeDataMark } from '../storage/data-mark.ts'
import { openIssuerDatabase } from '../storage/open-issuer-database.ts'
import { openServiceDatabase } from '../storage/open-service-database.ts'
import { resolveSignInSettings } from './sign-in-settings.ts'
import { createSpaceWatch } from './space-watch.ts'

export type AdapterOptions = {
  config: Config
  log: Log
  /** Issuer of the tokens that the service accepts. */
  issuer: string
  counters: ServiceCounters
}

export type Adapters = Awaited<ReturnType<typeof composeAdapters>>

/** How many bodies may wait for memory, and for how long. */
const memoryWaits = { maxWaiting: 256, maxWaitMs: 5_000 }

/** Opens and migrates the database, and creates all adapters over it. */
export async function composeAdapters({ config, log, issuer, counters }: AdapterOptions) {
  const { database, keyRing } = await openServiceDatabase(config, log)
  const secrets = createSecrets(keyRing)
  const callers = createCallers(await openCallerKey({ database, secrets, log }))
  const issuerDatabase = config.authIssuer ? null : await openIssuerDatabase(config, log)
  const ownerIssuer = issuerDatabase ? await resolveOwnerIssuer(issuerDatabase) : issuer
  const secretSource = await openSecretSource(config)
  const endedSignIns = issuerDatabase && new EndedSignIns(issuerDatabase)
  await warnOfOtherIssuers(database, ownerIssuer, log)
  await writeDataMark(config, log)
  warnOfScarceMemory(config, log)
  const plan = planMemory(config.memoryMiB)
  const memory = new ByteBudget({ bytes: plan.inFlightBytes, ...memoryWaits })
  const onDenied = createDenialLog(log)
  const upstream = counters.upstream(createUpstream({ allow: config.egress, memory, onDenied }))
  const mcpUpstream = counters.mcpUpstream(createMcpUpstream({ allow: config.egress, memory, onDenied }))
  const localIssuer = config.authIssuer ? null : buildLocalIssuerOrigin(config)
  const issuerUpstream = createUpstream({ allow: [...config.egress, ...allowHostOf(localIssuer ?? issuer)] })
  const registryUpstream = createUpstream({ allow: [...config.egress, ...allowHostOf(config.registryUrl)] })
  const self = createUpstream({ allow: allowOwnAddress(config.baseUrl) })
  const documents = counters.documents(
    config.documents ??
      createDocuments({ processes: plan.documentProcesses, memory: plan.documentHeapMiB }, memory),
  )
  const callThreads = createCallThreads(plan.results)
  const tokenCounter = createTokenCounter(plan.tokens)
  const reachIssuer = localIssuer ? reachOwnIssuer(issuerUpstream, issuer, localIssuer) : issuerUpstream
  const identity = createIdentity({
    issuer,
    ownerIssuer,
    audiences: [config.authAudience],
    upstream: reachIssuer,
    clock: systemClock,
    emailClaim: config.emailClaim,
    workspaceGroups: config.workspaceGroups,
    ...(endedSignIns && { isEnded: (claims) => endedSignIns.isEnded(claims) }),
    ...(config.introspection && { introspection: config.introspection }),
    log: (event) => logIdentityEvent(log, event),
  })
  const rateLimiters = composeRateLimiters(database, log)
  const space = createSpaceWatch(config.postgres ? null : config.dataDir)
  const deliveries: DeliveryEvents = new EventEmitter()
  const changeEventFormat = createChangeEventFormat(config.baseUrl)
  const eventDeps = { digest: systemDigest, ids: systemIds, clock: systemClock, changeEventFormat }
  return {
    database,
    /** The database of the embedded issuer; null with AUTH_ISSUER. */
    issuerDatabase,
    endedSignIns,
    ownerIssuer,
    keyRing,
    rateLimiters,
    space,
    deliveries,
    memory,
    idempotencyKeys: createIdempotencyKeys(database, secrets),
    registry: createRegistry(registryUpstream, config.registryUrl),
    widgetTemplates: readWidgetPages(),
    /** The ports that adapters implement. */
    ports: {
      store: withChangeEvents(withAuditTrail(space.watch(createStore(database)), eventDeps), eventDeps, () =>
        deliveries.emit('stored'),
      ),
      upstream: withBookshop(upstream),
      mcpUpstream,
      callThreads,
      tokenCounter,
      self,
      documents,
      identity,
      secrets,
      secretSource,
      messageSigner: standardMessageSigner,
      changeEventFormat,
      oauth: createOAuth(upstream),
      signInServer: createSignInServer({ getMetadata: identity.getMetadata, upstream: reachIssuer }),
      signInSettings: resolveSignInSettings(config, issuer),
      clock: systemClock,
      timer: systemTimer,
      ids: systemIds,
      digest: systemDigest,
      textPacker: { pack: packText, unpack: unpackText },
      cursors: createCursors(keyRing),
      callers,
      catalogs: createCatalogs(drawTemplatePreview),
      baseUrl: config.baseUrl,
      publicAppsUrl: config.publicAppsUrl ?? config.baseUrl,
      allowedOrigins: config.allowedOrigins,
      maxAppsPerUser: config.maxAppsPerUser,
      appRateLimit: config.rateLimits?.app ?? null,
      maxTokenDays: config.maxTokenDays,
    },
    async close() {
      await secretSource.close()
      await Promise.all([documents.close(), callThreads.close(), tokenCounter.close(), rateLimiters.close()])
      const upstreams = [upstream, mcpUpstream, self, issuerUpstream, registryUpstream]
      await Promise.all(upstreams.map((upstream) => upstream.close()))
      await issuerDatabase?.close()
      await database.close()
    },
  }
}

function warnOfScarceMemory({ memoryMiB }: Config, log: Log): void {
  if (memoryMiB >= leastMemoryMiB) return
  log.warn(
    { memoryMiB },
    `less than ${leastMemoryMiB} MiB of memory: a few large responses or documents at once may end the service`,
  )
}
