// Keyset paging over rows in memory, for lists that are read completely; the store does the same for long lists.
import type { NamedSort, Page, PageKey, PageRequest } from '#base/page.ts'
import { folded } from '#base/text.ts'

/** `value` returns the value for each sort; `searchTexts` are the strings that `query` is searched in, separately. */
export type PageFacts<Row, Sort extends string> = {
  id: (row: Row) => string
  value: Record<Sort, (row: Row) => PageKey['value']>
  texts: (row: Row) => string[]
}

/** Strings sort by code units, as the store sorts them by bytes; equal values sort by id, and so by creation. */
export function pageRows<Row, Sort extends string>(
  rows: readonly Row[],
  request: PageRequest<Sort>,
  facts: PageFacts<Row, Sort>,
): Page<Row> {
  const { limit, descending, after } = request
  const keyOf = (row: Row): PageKey => ({ value: facts.value[request.sort](row), id: facts.id(row) })
  const direction = descending ? -1 : 1
  const rest = rows
    .filter((row) => holds(facts.texts(row), request.query))
    .map((row) => ({ row, key: keyOf(row) }))
    .filter(({ key }) => !after || compareKeys(key, after) * direction > 0)
    .sort((a, b) => compareKeys(a.key, b.key) * direction)
  const page = rest.slice(0, limit)
  return {
    rows: page.map(({ row }) => row),
    next: rest.length > limit ? (page.at(-1)?.key ?? null) : null,
  }
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)

const compareKeys = (a: PageKey, b: PageKey) => compare(a.value, b.value) || compare(a.id, b.id)

const holds = (texts: string[], query: string) =>
  query === '' || texts.some((text) => folded(text).includes(folded(query)))

type Named = { id: string; key: string; name: string; createdAt: string; updatedAt: string }

/** Accessors for rows that contain a named entity; searched in are its name, its key and `moreTexts`. */
export const namedFacts = <Row>(
  named: (row: Row) => Named,
  more: (row: Row) => string[],
): PageFacts<Row, NamedSort> => ({
  id: (row) => named(row).id,
  value: {
    created_at: (row) => named(row).createdAt,
    updated_at: (row) => named(row).updatedAt,
    name: (row) => named(row).name,
  },
  texts: (row) => [named(row).name, named(row).key, ...more(row)],
})
