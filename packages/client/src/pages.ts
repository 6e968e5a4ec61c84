type DataPage<Row> = { data: Row[]; page: { next_cursor: string | null } }
type ItemPage<Row> = { items: Row[]; next_cursor: string | null }

/** A page of a list, in either of the two forms that lists of the service have. */
export type RowPage<Row> = DataPage<Row> | ItemPage<Row>

const readRows = <Row>(page: RowPage<Row>) => ('items' in page ? page.items : page.data)
const readNextCursor = <Row>(page: RowPage<Row>) =>
  'items' in page ? page.next_cursor : page.page.next_cursor

/**
 * All rows of a list, page by page. A page is requested when its first row is needed. `readPage` sends the cursor, `""` for
 * the first page, and returns the body of the response.
 */
export async function* iteratePages<Row>(
  readPage: (cursor: string) => Promise<RowPage<Row>>,
): AsyncGenerator<Row, void, undefined> {
  let cursor = ''
  do {
    const page = await readPage(cursor)
    yield* readRows(page)
    cursor = readNextCursor(page) ?? ''
  } while (cursor)
}

/** All rows of a list at once. */
export async function collectPages<Row>(readPage: (cursor: string) => Promise<RowPage<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of iteratePages(readPage)) rows.push(row)
  return rows
}
