// Keyset pagination: a page starts after the sort value and id of the last row seen, so that concurrent writes cause
// neither duplicates nor gaps.
import { type RawBuilder, sql } from 'kysely'
import type { PageKey } from '#base/page.ts'

/** SQL condition for rows after the last one seen; always true for the first page. `sort` is the sort column. */
export function buildKeysetCondition(
  sort: RawBuilder<unknown>,
  { descending, after }: { descending: boolean; after: PageKey | null },
): RawBuilder<boolean> {
  if (!after) return sql<boolean>`1 = 1`
  const operator = sql.raw(descending ? '<' : '>')
  return sql<boolean>`(${sort}, id) ${operator} (${after.value}, ${after.id})`
}
