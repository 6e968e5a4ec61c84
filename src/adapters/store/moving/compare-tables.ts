// Compares source and target: all rows by digests while the source is written to, then the changed rows.
import type { Kysely } from 'kysely'
import { ServiceError } from '#base/errors.ts'
import { removeChanges } from './change-log.ts'
import { applyRows, followManyChanges } from './copy-tables.ts'
import type { AnyTables, RowKey, StoredRow } from './movable-store.ts'
import { groupBySource, type Route } from './route.ts'
import { countRows, selectRows, splitRows } from './rows.ts'
import { digestRow, digestTable, type TableContents } from './table-digest.ts'

export type MovedTable = TableContents & { name: string }

/** Rows whose texts are in memory at once. */
const maxComparedRows = 20

/**
 * Brings each table of the target to a snapshot of the source and compares both, row by row. Throws a ServiceError
 * `unavailable` that names the first that differs.
 */
export async function compareTables(routes: readonly Route[]): Promise<MovedTable[]> {
  const tables: MovedTable[] = []
  for (const route of routes) {
    const ids = await route.source.read(async (db) => {
      const changes = await applyRows(db, route, [])
      tables.push(await compareTable(db, route))
      return changes.ids
    })
    await removeChanges(route.source, ids)
    await followManyChanges(routes)
  }
  return tables
}

async function compareTable(db: Kysely<AnyTables>, { table, target }: Route): Promise<MovedTable> {
  const here = await digestTable(db, table)
  const there = await target.read((to) => digestTable(to, table))
  requireSame(table.name, `${here.rows} rows, ${here.digest}`, `${there.rows} rows, ${there.digest}`)
  return { name: table.name, ...here }
}

function requireSame(table: string, here: string, there: string): void {
  if (here === there) return
  throw new ServiceError(
    'unavailable',
    `The table ${table} differs after it was copied (source: ${here}; target: ${there}). The source continues as before; ` +
      'empty the target and run the command again.',
  )
}

/**
 * For a source without further writes: copies the latest changes, and compares these rows and the count of all.
 * `checkTime` is called before each table, and throws when it takes too long.
 */
export async function finishTables(
  routes: readonly Route[],
  checkTime: () => void,
): Promise<{ changed: number }> {
  let changed = 0
  for (const [source, itsRoutes] of groupBySource(routes))
    await source.read(async (db) => {
      for (const route of itsRoutes) {
        checkTime()
        const { keys } = await applyRows(db, route, [])
        await compareRows(db, route, keys)
        changed += keys.length
      }
    })
  return { changed }
}

async function compareRows(db: Kysely<AnyTables>, { table, target }: Route, keys: RowKey[]): Promise<void> {
  const digestRows = (rows: StoredRow[]) => rows.map((row) => digestRow(table, row)).sort()
  for (const some of splitRows(keys, maxComparedRows)) {
    const here = digestRows(await selectRows(db, table, some))
    const there = digestRows(await target.read((to) => selectRows(to, table, some)))
    requireSame(table.name, here.join(), there.join())
  }
  const count = await target.read((to) => countRows(to, table))
  requireSame(table.name, `${await countRows(db, table)} rows`, `${count} rows`)
}
