// The state of a move, for continuing after an interruption. A table in each store holds it: `source` and
// `run` are in the source store, everything else in the target.
import { type Kysely, sql } from 'kysely'
import { type AnyTables, type MovableStore, notesTable } from './movable-store.ts'

/**
 * `constraint`: a foreign key to be restored; `progress`: the last copied key of a table; `run`: the process of the
 * move.
 */
export type MoveNoteKind = 'source' | 'target' | 'progress' | 'constraint' | 'run'

export type MoveNote = { name: string; content: string }

/** `copying`: the source serves; `switching`: it rejects writes; `moved`: it rejects writes for good. */
export type SourceNote = {
  id: string
  state: 'copying' | 'switching' | 'moved'
  /** Without passwords. */
  place: string
  withCalls: boolean
}

/** The process that moves the source, or the last one that did. `process`: its id and machine. */
export type RunNote = { since: string; process: string }

export type TargetNote = { id: string; state: 'copying' | 'complete' }

export async function createNotesTable(db: Kysely<AnyTables>): Promise<void> {
  await sql
    .raw(
      `create table if not exists ${notesTable}
        (kind text not null, name text not null, content text not null, primary key (kind, name))`,
    )
    .execute(db)
}

async function hasNotes(db: Kysely<AnyTables>, kind: MovableStore['kind']): Promise<boolean> {
  const { rows } =
    kind === 'sqlite'
      ? await sql`select 1 from sqlite_master where name = ${notesTable}`.execute(db)
      : await sql`select 1 where to_regclass(${notesTable}) is not null`.execute(db)
  return rows.length > 0
}

/** Empty also without the table. */
export async function listNotes(
  db: Kysely<AnyTables>,
  engine: MovableStore['kind'],
  kind: MoveNoteKind,
): Promise<MoveNote[]> {
  if (!(await hasNotes(db, engine))) return []
  const rows = await db.selectFrom(notesTable).select(['name', 'content']).where('kind', '=', kind).execute()
  return rows as MoveNote[]
}

/** The table must exist. */
export async function writeNote(db: Kysely<AnyTables>, kind: MoveNoteKind, note: MoveNote): Promise<void> {
  await db
    .insertInto(notesTable)
    .values({ kind, ...note })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ content: note.content }))
    .execute()
}

export async function removeNotes(db: Kysely<AnyTables>, kind: MoveNoteKind): Promise<void> {
  await db.deleteFrom(notesTable).where('kind', '=', kind).execute()
}

const readOnly = async <Content>(
  db: Kysely<AnyTables>,
  engine: MovableStore['kind'],
  kind: MoveNoteKind,
): Promise<Content | null> => {
  const [note] = await listNotes(db, engine, kind)
  return note ? (JSON.parse(note.content) as Content) : null
}

export const readSourceNote = (db: Kysely<AnyTables>, engine: MovableStore['kind']) =>
  readOnly<SourceNote>(db, engine, 'source')

export const readTargetNote = (db: Kysely<AnyTables>, engine: MovableStore['kind']) =>
  readOnly<TargetNote>(db, engine, 'target')

export const readRunNote = (db: Kysely<AnyTables>, engine: MovableStore['kind']) =>
  readOnly<RunNote>(db, engine, 'run')

/** Writes no notes before a move has begun. */
export async function updateRunNote(
  db: Kysely<AnyTables>,
  engine: MovableStore['kind'],
  run: RunNote,
): Promise<void> {
  if (await hasNotes(db, engine)) await writeRunNote(db, run)
}

export const writeRunNote = (db: Kysely<AnyTables>, run: RunNote): Promise<void> =>
  writeNote(db, 'run', { name: '', content: JSON.stringify(run) })

export const writeSourceNote = (db: Kysely<AnyTables>, sourceNote: SourceNote): Promise<void> =>
  writeNote(db, 'source', { name: '', content: JSON.stringify(sourceNote) })

export const writeTargetNote = (db: Kysely<AnyTables>, targetNote: TargetNote): Promise<void> =>
  writeNote(db, 'target', { name: '', content: JSON.stringify(targetNote) })
