// A data directory whose store has an imported directory, before the program opens it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createStore } from '#adapters/store/create-store.ts'
import { migrate } from '#adapters/store/migrate.ts'
import { migrations, migrationsTable } from '#adapters/store/migrations/index.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import type { Tables } from '#adapters/store/tables.ts'
import { resampled } from './registry-records.ts'

const fetchedAt = '2026-01-01T00:00:00.000Z'
const inOneTransaction = 500

export async function seedDirectory(dataDir: string, count: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const database = openSqlite<Tables>(join(dataDir, 'tenon.db'))
  await migrate(database, migrations, { table: migrationsTable })
  const store = createStore(database)
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
  await database.close()
}
