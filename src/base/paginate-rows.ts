// Keyset paging over rows in memory, for lists that are read completely; the store does the same for long lists.
import type { ListPage, NamedSort, PageKey, PageRequest } from './page.ts'
import { foldCase } from './text.ts'

/** `value` returns the value for each sort; `searchTexts` are the strings that `query` is searched in, separately. */
export type PageAccessors<Row, Sort extends string> = {
  id: (row: Row) => string
  value: Record<Sort, (row: Row) => PageKey['value']>
  searchTexts: (row: Row) => string[]
}

/** Strings sort by code units, as the store sorts them by bytes; equal values sort by id, and so by creation. */
export function paginateRows<Row, Sort extends string>(
  rows: readonly Row[],
  request: PageRequest<Sort>,
  accessors: PageAccessors<Row, Sort>,
): ListPage<Row> {
  const { limit, descending, after } = request
  const keyOf = (row: Row): PageKey => ({ value: accessors.value[request.sort](row), id: accessors.id(row) })
  const direction = descending ? -1 : 1
  const remaining = rows
    .filter((row) => matchesQuery(accessors.searchTexts(row), request.query))
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => !after || compareKeys(key, after) * direction > 0)
    .sort((a, b) => compareKeys(a.key, b.key) * direction)
  const page = remaining.slice(0, limit)
  return {
    rows: page.map(({ row }) => row),
    next: remaining.length > limit ? (page.at(-1)?.key ?? null) : null,
  }
}

const compareValues = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const compareKeys = (a: PageKey, b: PageKey) => compareValues(a.value, b.value) || compareValues(a.id, b.id)

const matchesQuery = (texts: string[], query: string) =>
  query === '' || texts.some((text) => foldCase(text).includes(foldCase(query)))

type NamedRow = { id: string; key: string; name: string; createdAt: string; updatedAt: string }

/** Accessors for rows that contain a named entity; searched in are its name, its key and `moreTexts`. */
export const createNamedAccessors = <Row>(
  named: (row: Row) => NamedRow,
  moreTexts: (row: Row) => string[],
): PageAccessors<Row, NamedSort> => ({
  id: (row) => named(row).id,
  value: {
    created_at: (row) => named(row).createdAt,
    updated_at: (row) => named(row).updatedAt,
    name: (row) => named(row).name,
  },
  searchTexts: (row) => [named(row).name, named(row).key, ...moreTexts(row)],
})
