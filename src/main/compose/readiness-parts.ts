// The parts that /readyz reports.
import type { Deps } from '#core/ports/ports.ts'
import type { AppCacheStats } from '#core/services/published-apps/published-apps.ts'
import type { ConnectionDrain } from '#http/connection-drain.ts'
import type { ServicePart } from '#http/readiness.ts'
import type { SpaceWatch } from './space-watch.ts'

export type ReadinessSources = Deps<'store'> & {
  drain: ConnectionDrain
  space: Pick<SpaceWatch, 'isFull'>
  apps: { cache(): AppCacheStats }
  /** Metadata of an external issuer; null for the embedded issuer, which is part of this service. */
  loadIssuerMetadata: (() => Promise<object | null>) | null
}

export function createReadinessParts(sources: ReadinessSources): Record<string, ServicePart> {
  const { store, drain, space, apps, loadIssuerMetadata } = sources
  const findDatabaseProblem = () =>
    store
      .read((reader) => reader.apps.findByPublicMcpId(''))
      .then(
        () => null,
        () => 'cannot be read',
      )
  return {
    service: {
      findProblem: async () => (drain.isActive ? 'is stopping' : null),
      neededTo: ['serve', 'manage'],
    },
    database: {
      findProblem: async () =>
        (await findDatabaseProblem()) ?? ((await space.isFull()) ? 'has no space left' : null),
      neededTo: ['manage'],
    },
    // Published apps in memory are served without a database, so a balancer must not remove such replicas.
    published_apps: {
      findProblem: async () =>
        apps.cache().apps > 0 ? null : describeUnloadedApps(await findDatabaseProblem()),
      neededTo: ['serve'],
    },
    ...(loadIssuerMetadata && {
      issuer: {
        findProblem: async () => ((await loadIssuerMetadata()) ? null : 'has not responded since the start'),
        neededTo: ['manage'],
      },
    }),
  }
}

const describeUnloadedApps = (databaseProblem: string | null) =>
  databaseProblem && 'no app is in memory, and the database cannot be read'
