// The tables of a store, with their columns and primary keys, from the engine's catalogue.
import { type Kysely, sql } from 'kysely'
import { type AnyTables, changesTable, type MovableStore, notesTable } from './movable-store.ts'

export type TableShape = {
  name: string
  /** In alphabetical order, so that it is the same for both engines. */
  columns: readonly string[]
  /** Text columns, whose length differs from row to row. */
  texts: readonly string[]
  /** The primary key, in its order. */
  key: readonly string[]
}

/** `place`: position in the primary key from 1 on; 0 outside of it. */
type ColumnRow = { table: string; column: string; type: string; place: number }

const sqliteColumns = sql<ColumnRow>`select m.name as "table", c.name as "column", lower(c.type) as type, c.pk as place
  from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`

const postgresColumns = sql<ColumnRow>`select t.relname as "table", a.attname as "column",
    format_type(a.atttypid, null) as type,
    coalesce(array_position(string_to_array(i.indkey::text, ' ')::int[], a.attnum::int), 0) as place
  from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = t.oid and i.indisprimary
  where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace and pg_has_role(t.relowner, 'usage')`

const compareTexts = (first: string, second: string) => (first < second ? -1 : 1)

function toTableShape([name, rows]: [name: string, rows: ColumnRow[]]): TableShape {
  const sorted = rows.toSorted((first, second) => compareTexts(first.column, second.column))
  const key = rows.filter(({ place }) => place > 0).sort((first, second) => first.place - second.place)
  return {
    name,
    columns: sorted.map(({ column }) => column),
    texts: sorted.filter(({ type }) => type === 'text').map(({ column }) => column),
    key: key.map(({ column }) => column),
  }
}

/** A moved store keeps its own: they record its migrations. */
const ownTables = ['migrations', 'issuer_migrations', notesTable, changesTable]

/** All tables with a primary key that this user owns, in alphabetical order. */
export async function listTableShapes(
  db: Kysely<AnyTables>,
  kind: MovableStore['kind'],
): Promise<TableShape[]> {
  const { rows } = await (kind === 'sqlite' ? sqliteColumns : postgresColumns).execute(db)
  return [...Map.groupBy(rows, ({ table }) => table)]
    .map(toTableShape)
    .filter(({ name, key }) => key.length > 0 && !ownTables.includes(name))
    .sort((first, second) => compareTexts(first.name, second.name))
}
