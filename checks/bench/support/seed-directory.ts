// Fills the store of a data directory with an imported server directory, before the service opens it.
import type { Store } from '#core/ports/store.ts'
import { resampleRecords } from './registry-records.ts'
import { seedStore } from './seed-store.ts'

const fetchedAt = '2026-01-01T00:00:00.000Z'
const recordsPerTransaction = 500

export const seedDirectory = (dataDir: string, count: number): Promise<void> =>
  seedStore(dataDir, (store) => putEntries(store, count))

async function putEntries(store: Store, count: number): Promise<void> {
  const records = resampleRecords(count).map((record, n) => ({
    name: record.server.name,
    slug: `s${n}`,
    record: JSON.stringify(record),
    isGone: false,
    seenAt: fetchedAt,
    change: 1,
  }))
  for (let at = 0; at < records.length; at += recordsPerTransaction) {
    await store.transact(({ directory }) => directory.put(records.slice(at, at + recordsPerTransaction)))
  }
  const importState = {
    sourceUrl: 'https://registry.test',
    fetchedAt,
    fullAt: fetchedAt,
    change: 1,
    crawl: null,
    nextAt: '',
    failures: 0,
  }
  await store.transact(({ directory }) => directory.claimLease(importState, '', 0))
}
