// The previous version serves next to this one during an upgrade: no migration removes data that it reads, or requires data
// that it does not write. A later version removes unused data.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#adapters/store/database.ts'
import { type Migration, migrate, runStatements } from '#adapters/store/migrate.ts'
import { addColumns } from '#adapters/store/migrations/add-columns.ts'
import { migrations } from '#adapters/store/migrations/index.ts'
import { issuerMigrations } from '#issuer/store/migrations.ts'
import { openTestDatabase } from '#tests/support/databases/open-test-database.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'

/**
 * Tables and columns (`table` or `table.column`) that a migration may remove, since no version that can serve at the same
 * time reads or writes them.
 */
const contracted: Record<string, string[]> = {}

type Column = { table: string; column: string; definition: string; isOptional: boolean }
type Schema = { tables: Set<string>; columns: Map<string, Column>; uniqueIndexes: Map<string, string> }

let database: Database<object>
let remove: () => Promise<void>
beforeEach(async () => {
  const created = await createSqliteDatabase()
  remove = created.remove
  database = await openTestDatabase(created.at)
})
afterEach(async () => {
  await database.close()
  await remove()
})

type ColumnRow = { table: string; column: string; type: string; required: number; fallback: string | null }

const readSchema = (): Promise<Schema> =>
  database.read(async (db) => {
    const { rows } = await sql<ColumnRow>`select t.name as "table", c.name as "column", c.type,
      c."notnull" as required, c.dflt_value as fallback
      from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`.execute(db)
    const columns = rows.map(({ table, column, type, required, fallback }) => ({
      table,
      column,
      definition: `${type} ${required} ${fallback}`,
      isOptional: required === 0 || fallback !== null,
    }))
    const indexes = await sql<{ table: string; name: string }>`select t.name as "table", i.name
      from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table' and i."unique"`.execute(db)
    return {
      tables: new Set(columns.map(({ table }) => table)),
      columns: new Map(columns.map((column) => [`${column.table}.${column.column}`, column])),
      uniqueIndexes: new Map(indexes.rows.map(({ name, table }) => [name, table])),
    }
  })

function findBreaks(before: Schema, after: Schema): string[] {
  const removed = [...before.columns].filter(([name]) => !after.columns.has(name))
  const changed = [...before.columns].filter(
    ([name, { definition }]) => after.columns.has(name) && after.columns.get(name)?.definition !== definition,
  )
  const demanded = [...after.columns].filter(
    ([name, { table, isOptional }]) => before.tables.has(table) && !before.columns.has(name) && !isOptional,
  )
  const unique = [...after.uniqueIndexes].filter(
    ([name, table]) => before.tables.has(table) && !before.uniqueIndexes.has(name),
  )
  return [...removed, ...changed, ...demanded, ...unique].map(([name]) => name)
}

/** The names that each migration removes, changes or requires. */
async function findBreaksByMigration(list: readonly Migration[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  let before = await readSchema()
  for (const [index, { name }] of list.entries()) {
    await migrate(database, list.slice(0, index + 1), { table: 'applied' })
    const after = await readSchema()
    const breaks = findBreaks(before, after).filter((found) => !contracted[name]?.includes(found))
    if (breaks.length > 0) found[name] = breaks
    before = after
  }
  return found
}

test.each([
  ['the service', migrations],
  ['the issuer', issuerMigrations],
])('migrations of %s break no version that serves at the same time', async (_, list) => {
  expect(await findBreaksByMigration(list)).toEqual({})
})

test('a change that would break an earlier version is noticed', async () => {
  const list = [
    'create table a (x text not null, y text, z text)',
    'alter table a drop column y',
    'alter table a rename column z to w',
    'create unique index a_by_x on a (x)',
    'create table b (x text not null unique)',
    'drop table b',
  ]
    .map((text) => runStatements(text))
    .toSpliced(3, 0, addColumns(['a', "v text not null default ''"]))
    .map((up, index) => ({ name: String(index), up }))
  expect(await findBreaksByMigration(list)).toEqual({
    1: ['a.y'],
    2: ['a.z'],
    4: ['a_by_x'],
    6: ['b.x'],
  })
})
