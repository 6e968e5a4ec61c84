// One page of a list: keyset paging, so that no row comes twice and none is skipped while others write.

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
export type Page<Row> = { rows: Row[]; next: PageKey | null }

/** The sorts of rows that have a name. */
export const namedSorts = ['created_at', 'updated_at', 'name'] as const
export type NamedSort = (typeof namedSorts)[number]
