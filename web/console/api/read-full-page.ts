type Page<Row> = { data: Row[]; page: { has_more: boolean; next_cursor: string | null } }

/** The most requests for one view. The user can then ask for more. */
const maxRequests = 25

/** Pages of filtered lists may have few rows or none, so this reads on until there are `size` rows. */
export async function readFullPage<Row>(
  size: number,
  cursor: string,
  readPage: (cursor: string) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const data: Row[] = []
  for (let request = 1; ; request++) {
    const found = await readPage(cursor)
    data.push(...found.data)
    cursor = found.page.next_cursor ?? ''
    if (!cursor || data.length >= size || request === maxRequests) return { data, page: found.page }
  }
}
