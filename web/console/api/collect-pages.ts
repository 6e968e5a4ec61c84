type PageOfRows<Row> = { data: Row[]; page: { next_cursor: string | null } }

/** All rows of a list in pages; `""` asks for the first page. */
export async function collectPages<Row>(
  readPage: (cursor: string) => Promise<PageOfRows<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor = ''
  do {
    const { data, page } = await readPage(cursor)
    rows.push(...data)
    cursor = page.next_cursor ?? ''
  } while (cursor)
  return rows
}
