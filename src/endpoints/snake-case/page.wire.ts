// Pagination of v2 and v3: `limit`, an opaque `cursor`, `sort` with "-" for descending, `query`.
import Type, { type Static, type TSchema } from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import type { ListPage, PageKey, PageRequest } from '#base/page.ts'
import type { Cursors } from '#core/ports/cursors.ts'

export const PageQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 2000 })),
  limit: Type.Optional(Type.Integer({ maximum: 100 })),
  sort: Type.Optional(Type.String({ maxLength: 50 })),
  query: Type.Optional(Type.String({ maxLength: 200 })),
})

export const buildPageSchema = <Row extends TSchema>(row: Row) =>
  Type.Object({
    data: Type.Array(row),
    page: Type.Object({ has_more: Type.Boolean(), next_cursor: Type.String() }),
  })

const defaultLimit = 20

const createCursorError = () =>
  createInvalidInputError([
    {
      path: 'cursor',
      code: 'cursor',
      message: 'must be a next_cursor of the same list with the same sort and query',
    },
  ])

/** The key of the row that the page starts after. Throws invalid_request for the cursor of another list. */
export function openCursor(cursors: Cursors, cursor: string, list: string): PageKey {
  const payload = cursors.open(cursor, list)
  if (payload === null) throw createCursorError()
  return JSON.parse(payload)
}

/** The cursor of the next page; "" on the last page. */
export const sealNextCursor = (cursors: Cursors, page: ListPage<unknown>, list: string) =>
  page.next ? cursors.seal(JSON.stringify(page.next), list) : ''

const formatListKey = (name: string, sort: string, query: string) => JSON.stringify([name, sort, query])

export function parsePage<Sort extends string>(
  cursors: Cursors,
  name: string,
  sorts: readonly Sort[],
  pageQuery: Static<typeof PageQuery>,
): PageRequest<Sort> {
  const sort = pageQuery.sort || '-created_at'
  const column = sorts.find((sortKey) => sortKey === sort.replace(/^-/, ''))
  if (!column) {
    const message = `must be one of ${sorts.join(', ')}; prefix it with "-" for descending order`
    throw createInvalidInputError([{ path: 'sort', code: 'enum', message }])
  }
  const query = pageQuery.query ?? ''
  return {
    limit: pageQuery.limit && pageQuery.limit > 0 ? pageQuery.limit : defaultLimit,
    sort: column,
    descending: sort.startsWith('-'),
    query,
    after: pageQuery.cursor ? openCursor(cursors, pageQuery.cursor, formatListKey(name, sort, query)) : null,
  }
}

/** `name`: the list that cursors are for, as given to `parsePage`. */
export type RequestedPage<Row> = { name: string; request: PageRequest<string>; page: ListPage<Row> }

export function presentPage<Row, Presented>(
  cursors: Cursors,
  { name, request, page }: RequestedPage<Row>,
  present: (row: Row) => Presented,
) {
  const sort = `${request.descending ? '-' : ''}${request.sort}`
  const list = formatListKey(name, sort, request.query)
  return {
    data: page.rows.map(present),
    page: {
      has_more: page.next !== null,
      next_cursor: sealNextCursor(cursors, page, list),
    },
  }
}
