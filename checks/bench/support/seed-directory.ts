// A data directory whose store has an imported directory, before the program opens it.
import type { Store } from '#core/ports/store.ts'
import { resampled } from './registry-records.ts'
import { seedStore } from './seed-store.ts'

const fetchedAt = '2026-01-01T00:00:00.000Z'
const inOneTransaction = 500

export const seedDirectory = (dataDir: string, count: number): Promise<void> =>
  seedStore(dataDir, (store) => putEntries(store, count))

async function putEntries(store: Store, count: number): Promise<void> {
  const records = resampled(count).map((record, n) => ({
    name: record.server.name,
    slug: `s${n}`,
    record: JSON.stringify(record),
    isGone: false,
    seenAt: fetchedAt,
    change: 1,
  }))
  for (let at = 0; at < records.length; at += inOneTransaction) {
    await store.transact(({ directory }) => directory.put(records.slice(at, at + inOneTransaction)))
  }
  const standing = {
    sourceUrl: 'https://registry.test',
    fetchedAt,
    fullAt: fetchedAt,
    change: 1,
    crawl: null,
    nextAt: '',
    failures: 0,
  }
  await store.transact(({ directory }) => directory.claim(standing, '', fetchedAt, fetchedAt))
}
