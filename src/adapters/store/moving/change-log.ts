// The rows that change during copying: triggers write their keys into a table. Another set of triggers rejects all
// writes after the switch. The first exist only during a move, the second after it.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type AnyTables, changesTable, type MovableStore, type RowKey } from './movable-store.ts'
import {
  buildPostgresFence,
  buildPostgresLog,
  dropPostgresTriggers,
  fenceFunction,
} from './postgres-triggers.ts'
import { splitRows } from './rows.ts'
import { buildSqliteFence, buildSqliteLog, dropSqliteTriggers } from './sqlite-triggers.ts'
import type { TableShape } from './table-shapes.ts'

type Engine = {
  buildLog(table: TableShape): string[]
  buildFence(table: TableShape): string[]
  dropTriggers(table: TableShape): string[]
  createTable: string
  /** Parts that are shared by all tables. */
  dropRest: string[]
}

const engines: Record<MovableStore['kind'], Engine> = {
  sqlite: {
    buildLog: buildSqliteLog,
    buildFence: buildSqliteFence,
    dropTriggers: dropSqliteTriggers,
    createTable: `create table if not exists ${changesTable}
      (id integer primary key autoincrement, table_name text not null, row_key text not null)`,
    dropRest: [`drop table if exists ${changesTable}`],
  },
  postgres: {
    buildLog: buildPostgresLog,
    buildFence: buildPostgresFence,
    dropTriggers: dropPostgresTriggers,
    createTable: `create table if not exists ${changesTable}
      (id bigint generated always as identity primary key, table_name text not null, row_key text not null)`,
    dropRest: [`drop table if exists ${changesTable}`, `drop function if exists ${fenceFunction}()`],
  },
}

const createIndex = `create index if not exists ${changesTable}_by_table on ${changesTable} (table_name, id)`

async function runStatements(db: Kysely<AnyTables>, texts: readonly string[]): Promise<void> {
  for (const text of texts) await sql.raw(text).execute(db)
}

/** From its commit on, every change is in the log. */
export async function startLog(
  db: Kysely<AnyTables>,
  kind: MovableStore['kind'],
  tables: readonly TableShape[],
): Promise<void> {
  const { createTable, buildLog } = engines[kind]
  await runStatements(db, [createTable, createIndex, ...tables.flatMap(buildLog)])
}

/** From its commit on, every write to the tables fails. Waits for the transactions that have written. */
export async function fenceTables(
  db: Kysely<AnyTables>,
  kind: MovableStore['kind'],
  tables: readonly TableShape[],
): Promise<void> {
  await runStatements(db, tables.flatMap(engines[kind].buildFence))
}

/** Removes log and fence. */
export async function dropTriggers(
  db: Kysely<AnyTables>,
  kind: MovableStore['kind'],
  tables: readonly TableShape[],
): Promise<void> {
  const { dropTriggers: drop, dropRest } = engines[kind]
  await runStatements(db, [...tables.flatMap(drop), ...dropRest])
}

export async function liftFence(
  db: Kysely<AnyTables>,
  kind: MovableStore['kind'],
  tables: readonly TableShape[],
): Promise<void> {
  const { dropTriggers: drop, buildLog } = engines[kind]
  await runStatements(db, [...tables.flatMap(drop), ...tables.flatMap(buildLog)])
}

/** `text`: the key in JSON. */
export type LoggedChange = { id: number; table: string; text: string }

/** Entries with higher ids than `after`. */
export async function readChanges(
  db: Kysely<AnyTables>,
  tables: readonly string[],
  after = 0,
): Promise<LoggedChange[]> {
  const entries = await db
    .selectFrom(changesTable)
    .selectAll()
    .where('table_name', 'in', tables)
    .where('id', '>', after)
    .execute()
  return entries.map(({ id, table_name: table, row_key: text }) => ({
    id: Number(id),
    table: String(table),
    text: String(text),
  }))
}

export async function countChanges(db: Kysely<AnyTables>, tables: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom(changesTable)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('table_name', 'in', tables)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The `ids` of the entries, and the `keys` of the changed rows, each once. */
export type LoggedKeys = { ids: number[]; keys: RowKey[] }

export async function readChangedKeys(db: Kysely<AnyTables>, table: TableShape): Promise<LoggedKeys> {
  const entries = await readChanges(db, [table.name])
  const texts = new Set(entries.map(({ text }) => text))
  return { ids: entries.map(({ id }) => id), keys: [...texts].map((text) => JSON.parse(text) as RowKey) }
}

/** Each of a few transactions is short, since the service writes concurrently. */
const maxRemovedIds = 5_000
/** A writer that waits for the lock of SQLite checks it every 100 ms. */
const pauseMs = 120

export async function removeChanges(store: MovableStore, ids: readonly number[]): Promise<void> {
  for (const [index, some] of [...splitRows(ids, maxRemovedIds)].entries()) {
    if (index > 0) await sleep(pauseMs)
    await store.transactForMigration((db) => removeChangesIn(db, some))
  }
}

export async function removeChangesIn(db: Kysely<AnyTables>, ids: readonly number[]): Promise<void> {
  for (const some of splitRows(ids, maxRemovedIds))
    await db.deleteFrom(changesTable).where('id', 'in', some).execute()
}

/** Only committed entries. */
export async function removeChangesOf(db: Kysely<AnyTables>, { name }: TableShape): Promise<void> {
  await db.deleteFrom(changesTable).where('table_name', '=', name).execute()
}
