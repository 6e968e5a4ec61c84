// Keyset paging: a page starts after the sort value and id of the last row seen, so rows that others write meanwhile
// neither repeat nor hide any other.
import { type RawBuilder, sql } from 'kysely'
import type { PageKey } from '#base/page.ts'

/** The rows after the last one seen; true when there was none. `sort` is the column sorted by. */
export function afterKey(
  sort: RawBuilder<unknown>,
  { descending, after }: { descending: boolean; after: PageKey | null },
): RawBuilder<boolean> {
  if (!after) return sql<boolean>`1 = 1`
  const beyond = sql.raw(descending ? '<' : '>')
  return sql<boolean>`(${sort}, id) ${beyond} (${after.value}, ${after.id})`
}
