type Page<Row> = { data: Row[]; page: { has_more: boolean; next_cursor: string } }

/** What one view waits for; after it, the reader is asked to go on. */
const maxRequests = 25

/** Filtered lists have pages with few rows, or none, that others follow: reads on until there are `size`. */
export async function readFullPage<Row>(
  size: number,
  cursor: string,
  readPage: (cursor: string) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const data: Row[] = []
  for (let request = 1; ; request++) {
    const found = await readPage(cursor)
    data.push(...found.data)
    cursor = found.page.next_cursor
    if (!cursor || data.length >= size || request === maxRequests) return { data, page: found.page }
  }
}
