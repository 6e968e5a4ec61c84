// The migrations that were applied to a database, compared with the migrations of this program.
import { type Kysely, sql } from 'kysely'
import { ServiceError } from '#base/errors.ts'
import type { Database, DatabaseReader } from './database.ts'

/** `table`: the table that lists the names of the applied ones. */
export type MigrationList = { migrations: readonly { name: string }[]; table: string }

export type AppliedMigration = { name: string; applied_at: string }

/** Names of migrations. `pending` are to be applied, oldest first; `unknown` were applied by another program. */
export type SchemaState = { pending: string[]; unknown: string[] }

/** Changes nothing: without the table, every migration is pending. */
export async function readSchemaState<Tables>(
  database: DatabaseReader<Tables>,
  { migrations, table }: MigrationList,
): Promise<SchemaState> {
  return compareMigrations(await listAppliedMigrations(database, table), migrations)
}

export function compareMigrations(applied: string[], known: readonly { name: string }[]): SchemaState {
  const names = known.map(({ name }) => name)
  return {
    pending: names.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !names.includes(name)),
  }
}

/** Names, in their order; empty without the table. */
export const listAppliedMigrations = <Tables>(
  database: DatabaseReader<Tables>,
  table: string,
): Promise<string[]> => database.read((db) => listApplied(db, database.kind, table))

async function listApplied<Tables>(
  db: Kysely<Tables>,
  kind: Database<Tables>['kind'],
  table: string,
): Promise<string[]> {
  const { rows } =
    kind === 'sqlite'
      ? await sql`select 1 from sqlite_master where name = ${table}`.execute(db)
      : await sql`select 1 where to_regclass(${table}) is not null`.execute(db)
  if (rows.length === 0) return []
  const migrationsDb = db as unknown as Kysely<Record<string, AppliedMigration>>
  const applied = await migrationsDb.selectFrom(table).select('name').orderBy('name').execute()
  return applied.map(({ name }) => name)
}

/**
 * Throws a ServiceError `unavailable` when another program has migrated the tables, since this one would damage them.
 */
export async function requireKnownSchema<Tables>(
  database: DatabaseReader<Tables>,
  list: MigrationList,
): Promise<SchemaState> {
  const state = await readSchemaState(database, list)
  if (state.unknown.length > 0) throw createUnknownSchemaError('The database', state.unknown)
  return state
}

/** The first migration of the versions before 0.1.0, which were never released. */
const developmentMigration = '0001-first-tables'

/** `subject`: the place with the unknown schema, as the first words of a sentence. */
export const createUnknownSchemaError = (subject: string, unknown: string[]) =>
  new ServiceError('unavailable', `${subject} was written by ${explainUnknown(unknown)} nothing was changed.`)

const explainUnknown = (unknown: string[]) =>
  unknown.includes(developmentMigration)
    ? 'a development version before 0.1.0, whose data no release reads. Export its apps as files with that ' +
      'version, and apply these to an empty database;'
    : `a newer version of Tenon, whose schema this version does not know (${unknown.join(', ')}). ` +
      'Use that version or a later one;'
