// One page of a list: keyset paging, so that no row is repeated or skipped while others write.

/** The key of a row in a sorted list: its sort value, and its id where values are equal. */
export type PageKey = { value: string | number; id: string }

/** `after` is the key of the last row seen. */
export type PageRequest<Sort extends string> = {
  limit: number
  sort: Sort
  descending: boolean
  query: string
  after: PageKey | null
}

/** `next` is null on the last page. */
export type ListPage<Row> = { rows: Row[]; next: PageKey | null }

/** The sorts of rows that have a name. */
export const namedSorts = ['created_at', 'updated_at', 'name'] as const
export type NamedSort = (typeof namedSorts)[number]

/** `rows` holds up to one row more than the page: the extra row shows that there is a next page. */
export function buildPage<Row extends { id: string }>(
  rows: Row[],
  request: Pick<PageRequest<string>, 'limit'>,
  sortValue: (row: Row) => PageKey['value'],
): ListPage<Row> {
  const page = rows.slice(0, request.limit)
  const last = page.at(-1)
  const hasMore = rows.length > request.limit && last
  return { rows: page, next: hasMore ? { value: sortValue(last), id: last.id } : null }
}
