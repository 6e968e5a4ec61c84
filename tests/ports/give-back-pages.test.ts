// A file of the embedded database shrinks when its data are deleted.
import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { giveBackPages } from '#adapters/store/sqlite/give-back-pages.ts'
import { openSqlite } from '#adapters/store/sqlite/open-sqlite.ts'
import { runInProcess } from '#tests/cli/run-in-process.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'

type Rows = { rows: { text: string } }
let path: string

beforeEach(async () => {
  const folder = await createSqliteDatabase()
  onTestFinished(() => folder.remove())
  path = folder.at
})

const run = (database: Database<Rows>, text: string) => database.transact((db) => sql.raw(text).execute(db))

async function fillAndDelete(database: Database<Rows>): Promise<void> {
  await run(database, 'create table rows (text text)')
  await run(
    database,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
      insert into rows select hex(randomblob(1000)) from n`,
  )
  await run(database, 'delete from rows where rowid > 10')
}

const readFreePages = (database: Database<Rows>) =>
  database.read(async (db) => {
    const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)
    return rows[0]?.freelist_count ?? 0
  })

test('a new file gives free pages back in small steps, and stops when it is told to', async () => {
  const database = openSqlite<Rows>(path)
  await fillAndDelete(database)
  const free = await readFreePages(database)
  expect(free).toBeGreaterThan(1_500)
  let steps = 0
  await giveBackPages(database, () => ++steps > 3)
  expect(await readFreePages(database)).toBe(free - 3 * 64)
  await giveBackPages(database, () => false)
  expect(await readFreePages(database)).toBeLessThanOrEqual(512)
  expect(await database.read((db) => db.selectFrom('rows').selectAll().execute())).toHaveLength(10)
  await database.close()
  expect(statSync(path).size).toBeLessThan(3_000_000)
})

test('a file that cannot give back pages stays as it is until it is vacuumed', async () => {
  const earlier = new DatabaseSync(path)
  earlier.exec('pragma journal_mode = wal')
  earlier.close()
  const database = openSqlite<Rows>(path)
  await fillAndDelete(database)
  const free = await readFreePages(database)
  await giveBackPages(database, () => false)
  expect(await readFreePages(database)).toBe(free)
  const env = { DATA_DIR: dirname(path) }
  const failed = await runInProcess(
    { env: { ...env, DATABASE_URL: 'postgres://a@b/c', SECRET_KEYS: key } },
    'vacuum',
  )
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('autovacuum') })
  await database.close()
  const before = statSync(path).size
  expect(await runInProcess({ env }, 'vacuum', '--json')).toMatchObject({ code: 0, stderr: '' })
  expect(statSync(path).size).toBeLessThan(before / 5)
  const again = openSqlite<Rows>(path)
  await run(again, 'drop table rows')
  await fillAndDelete(again)
  await giveBackPages(again, () => false)
  expect(await readFreePages(again)).toBeLessThanOrEqual(512)
  await again.close()
})

const key = `a:${randomBytes(32).toString('base64')}`
