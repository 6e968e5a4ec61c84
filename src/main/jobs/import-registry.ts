// Imports the registry at once, even if no import is due.
import { readRegistrySnapshot } from '#adapters/embedded/directory/read-registry-snapshot.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { createStore } from '#adapters/store/create-store.ts'
import type { Database } from '#adapters/store/database.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { systemClock, systemTimer } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import {
  type DirectoryImportDeps,
  type DirectoryImportOutcome,
  importDirectory,
} from '#core/services/directory/import-directory.ts'
import { runInTimeSlices } from '#platform/event-loop.ts'
import type { Config } from '../config/config.ts'
import { allowHostOf } from '../network/allow-host.ts'

export type RegistryImport = Pick<DirectoryImportDeps, 'signal' | 'progress'> & {
  config: Config
  database: Database<Tables>
  /** Reads every record again. */
  isFull: boolean
}

export async function importRegistry({
  config,
  database,
  isFull,
  ...options
}: RegistryImport): Promise<DirectoryImportOutcome> {
  const upstream = createUpstream({ allow: [...config.egress, ...allowHostOf(config.registryUrl)] })
  const deps = {
    ...options,
    store: createStore(database),
    clock: systemClock,
    timer: systemTimer,
    ids: systemIds,
    registry: createRegistry(upstream, config.registryUrl),
    snapshot: () => runInTimeSlices(readRegistrySnapshot()),
  }
  return importDirectory(deps, { isForced: true, isFull }).finally(() => upstream.close())
}
