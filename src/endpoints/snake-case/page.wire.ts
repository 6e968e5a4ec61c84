// Pagination of v2 and v3: `limit`, an opaque `cursor`, `sort` with "-" for descending, `query`.
import Type, { type Static, type TSchema } from 'typebox'
import { invalid } from '#base/errors.ts'
import type { Page, PageKey, PageRequest } from '#base/page.ts'
import type { Cursors } from '#core/ports/cursors.ts'

export const PageQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 2000 })),
  limit: Type.Optional(Type.Integer({ maximum: 100 })),
  sort: Type.Optional(Type.String({ maxLength: 50 })),
  query: Type.Optional(Type.String({ maxLength: 200 })),
})

export const pageOf = <Row extends TSchema>(row: Row) =>
  Type.Object({
    data: Type.Array(row),
    page: Type.Object({ has_more: Type.Boolean(), next_cursor: Type.String() }),
  })

const defaultLimit = 20

const badCursor = () =>
  invalid([
    {
      path: 'cursor',
      code: 'cursor',
      message: 'must be a next_cursor of the same list with the same sort and query',
    },
  ])

/** The key of the row that the page starts after. Throws invalid_request for the cursor of another list. */
export function afterOf(cursors: Cursors, cursor: string, list: string): PageKey {
  const payload = cursors.open(cursor, list)
  if (payload === null) throw badCursor()
  return JSON.parse(payload)
}

/** The cursor of the next page; "" on the last page. */
export const nextOf = (cursors: Cursors, page: Page<unknown>, list: string) =>
  page.next ? cursors.seal(JSON.stringify(page.next), list) : ''

const listName = (name: string, sort: string, query: string) => JSON.stringify([name, sort, query])

export function parsePage<Sort extends string>(
  cursors: Cursors,
  name: string,
  sorts: readonly Sort[],
  sent: Static<typeof PageQuery>,
): PageRequest<Sort> {
  const sort = sent.sort || '-created_at'
  const column = sorts.find((one) => one === sort.replace(/^-/, ''))
  if (!column) {
    const message = `must be one of ${sorts.join(', ')}; prefix it with "-" for descending order`
    throw invalid([{ path: 'sort', code: 'enum', message }])
  }
  const query = sent.query ?? ''
  return {
    limit: sent.limit && sent.limit > 0 ? sent.limit : defaultLimit,
    sort: column,
    descending: sort.startsWith('-'),
    query,
    after: sent.cursor ? afterOf(cursors, sent.cursor, listName(name, sort, query)) : null,
  }
}

export function presentPage<Row, Shown>(
  cursors: Cursors,
  name: string,
  request: PageRequest<string>,
  page: Page<Row>,
  present: (row: Row) => Shown,
) {
  const sort = `${request.descending ? '-' : ''}${request.sort}`
  const list = listName(name, sort, request.query)
  return {
    data: page.rows.map(present),
    page: {
      has_more: page.next !== null,
      next_cursor: nextOf(cursors, page, list),
    },
  }
}
