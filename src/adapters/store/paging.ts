// Keyset paging: a page starts after the sort value and id of the last row seen, so rows that others write meanwhile
// neither repeat nor hide any other.
import { type RawBuilder, sql } from 'kysely'
import type { Page, PageKey, PageRequest } from '#base/page.ts'

/** The rows after the last one seen; true when there was none. `sort` is the column sorted by. */
export function afterKey(
  sort: RawBuilder<unknown>,
  { descending, after }: { descending: boolean; after: PageKey | null },
): RawBuilder<boolean> {
  if (!after) return sql<boolean>`1 = 1`
  const beyond = sql.raw(descending ? '<' : '>')
  return sql<boolean>`(${sort}, id) ${beyond} (${after.value}, ${after.id})`
}

/** The page out of up to one row more than it holds: the extra one tells that there is a next page. */
export function pageOf<Row extends { id: string }, Sort extends string>(
  rows: Row[],
  request: PageRequest<Sort>,
  sortValue: (row: Row) => PageKey['value'],
): Page<Row> {
  const page = rows.slice(0, request.limit)
  const last = page.at(-1)
  const more = rows.length > request.limit && last
  return { rows: page, next: more ? { value: sortValue(last), id: last.id } : null }
}
