// Foreign keys of a target. Rows arrive in the order of their keys, not with parents first, and rewriting a row must
// not remove its children. SQLite does not enforce them on the connection of a move; in PostgreSQL they are dropped
// meanwhile, and all rows are checked when they are restored.
import { type Kysely, sql } from 'kysely'
import { ServiceError } from '#base/errors.ts'
import type { AnyTables, MovableStore } from './movable-store.ts'
import { listNotes, removeNotes, writeNote } from './move-notes.ts'

type ForeignKey = { table: string; name: string; definition: string }

const foreignKeys = sql<ForeignKey>`select conrelid::regclass::text as "table", conname as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`

/** Safe to repeat. */
export async function dropForeignKeys(db: Kysely<AnyTables>, kind: MovableStore['kind']): Promise<void> {
  if (kind === 'sqlite') return
  const { rows } = await foreignKeys.execute(db)
  for (const { table, name, definition } of rows) {
    const add = `alter table ${table} add constraint "${name}" ${definition}`
    await writeNote(db, 'constraint', { name: `${table} ${name}`, content: add })
    await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(db)
  }
}

/** Fails when a row has no parent. */
export async function restoreForeignKeys(db: Kysely<AnyTables>, kind: MovableStore['kind']): Promise<void> {
  if (kind === 'sqlite') return requireParents(db)
  for (const { content } of await listNotes(db, kind, 'constraint')) await sql.raw(content).execute(db)
  await removeNotes(db, 'constraint')
}

async function requireParents(db: Kysely<AnyTables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  if (rows[0]) throw new ServiceError('unavailable', `A row of the table ${rows[0].table} has no parent.`)
}
