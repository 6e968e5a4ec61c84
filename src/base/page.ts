// One page of a list: keyset paging, so that no row comes twice and none is skipped while others write.

/** `after` is the key of the last row seen: the sort value and the id. */
export type PageRequest<Sort extends string> = {
  limit: number
  sort: Sort
  descending: boolean
  query: string
  after: { value: string | number; id: string } | null
}

/** `next` is null on the last page. */
export type Page<Row> = { rows: Row[]; next: { value: string | number; id: string } | null }
