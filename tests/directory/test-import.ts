// Directory imports into a real store with the real outbound client and a clock that a test sets.

import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { createRegistry } from '#adapters/registry/create-registry.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { systemIds } from '#adapters/system/ids.ts'
import type { Store } from '#core/ports/store.ts'
import {
  type DirectoryImportDeps,
  type DirectoryImportOptions,
  importDirectory,
} from '#core/services/directory/import-directory.ts'
import { createStoredDirectory } from '#workers/directory/stored-directory.ts'

export const importStart = '2026-01-01T00:00:00.000Z'

export type TestDirectoryImport = {
  /** The time of the clock. */
  now: string
  /** The waits of the import, in milliseconds. */
  waits: number[]
  stopController: AbortController
  run(options?: DirectoryImportOptions): ReturnType<typeof importDirectory>
  /** Names, versions and statuses of the entries that a new replica loads. */
  listEntries(): Promise<[name: string, version: string, status: string][]>
  close(): Promise<void>
}

const emptySnapshot = { fetchedAt: '2025-12-18T00:00:00.000Z', servers: [] }

export function createTestImport(
  store: Store,
  url: string,
  over: Partial<DirectoryImportDeps> = {},
): TestDirectoryImport {
  const upstream = createUpstream({ allow: parseEgressAllow('127.0.0.1').policy })
  const self: TestDirectoryImport = {
    now: importStart,
    waits: [],
    stopController: new AbortController(),
    run: (options) =>
      importDirectory(
        {
          store,
          clock: { ...systemClock, now: () => self.now },
          timer: {
            wait: async (ms) => {
              self.waits.push(ms)
            },
            pause: async () => {},
          },
          ids: systemIds,
          registry: createRegistry(upstream, url),
          snapshot: async () => emptySnapshot,
          signal: self.stopController.signal,
          progress: () => {},
          ...over,
        },
        options,
      ),
    async listEntries() {
      const { entries } = await createStoredDirectory(store).getCurrent()
      return entries.map(({ name, version, status }) => [name, version, status])
    },
    close: () => upstream.close(),
  }
  return self
}

export const toImportTime = (minutes: number) =>
  new Date(Date.parse(importStart) + minutes * 60_000).toISOString()
