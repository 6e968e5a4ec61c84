// Directory imports into a real store with the real outbound client and a clock that a test sets.
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { Store } from '#core/ports/store.ts'
import {
  type DirectoryImportDeps,
  type DirectoryImportOptions,
  importDirectory,
} from '#core/services/directory/import-directory.ts'
import { createStoredDirectory } from '#main/directory/stored-directory.ts'

export const start = '2026-01-01T00:00:00.000Z'

export type Importing = {
  /** The time of the clock. */
  now: string
  /** The waits of the import, in milliseconds. */
  waits: number[]
  stopping: AbortController
  run(wish?: DirectoryImportOptions): ReturnType<typeof importDirectory>
  /** Names, versions and statuses of the entries that a new replica loads. */
  shown(): Promise<[name: string, version: string, status: string][]>
  close(): Promise<void>
}

const shipped = { fetchedAt: '2025-12-18T00:00:00.000Z', servers: [] }

export function importing(store: Store, url: string, over: Partial<DirectoryImportDeps> = {}): Importing {
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })
  const self: Importing = {
    now: start,
    waits: [],
    stopping: new AbortController(),
    run: (wish) =>
      importDirectory(
        {
          store,
          clock: { now: () => self.now },
          timer: {
            wait: async (ms) => {
              self.waits.push(ms)
            },
          },
          ids: systemIds,
          registry: createRegistry(upstream, url),
          snapshot: async () => shipped,
          signal: self.stopping.signal,
          progress: () => {},
          ...over,
        },
        wish,
      ),
    async shown() {
      const { entries } = await createStoredDirectory(store).getCurrent()
      return entries.map(({ name, version, status }) => [name, version, status])
    },
    close: () => upstream.close(),
  }
  return self
}

export const at = (minutes: number) => new Date(Date.parse(start) + minutes * 60_000).toISOString()
