// Pagination of v2 and v3: `limit`, an opaque `cursor`, `sort` with "-" for descending, `query`.
import Type, { type TSchema } from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import type { ListPage, PageKey, PageRequest } from '#base/page.ts'
import { mapWithPauses } from '#base/time-slices.ts'
import type { Cursors } from '#core/ports/cursors.ts'
import type { Deps } from '#core/ports/ports.ts'
import { defineStringEnum } from '#endpoints/shared/scalars.wire.ts'

/** "" selects the default order. */
type SortValue<Sort extends string> = '' | Sort | `-${Sort}`

const listSortValues = <Sort extends string>(sorts: readonly Sort[]): SortValue<Sort>[] => [
  '',
  ...sorts.flatMap((sort) => [sort, `-${sort}`] as const),
]

export const cursorProperties = {
  cursor: Type.Optional(Type.String({ maxLength: 2000 })),
  limit: Type.Optional(Type.Integer({ maximum: 100 })),
}

/** The query of a list with these sorts. */
export const buildPageQuery = <const Sort extends string>(sorts: readonly Sort[]) =>
  Type.Object({
    ...cursorProperties,
    sort: Type.Optional(defineStringEnum(...listSortValues(sorts))),
    query: Type.Optional(Type.String({ maxLength: 200 })),
  })

type PageQuery<Sort extends string> = {
  cursor?: string
  limit?: number
  sort?: SortValue<Sort>
  query?: string
}

export const buildPageSchema = <Row extends TSchema>(row: Row) =>
  Type.Object({
    data: Type.Array(row),
    page: Type.Object({ has_more: Type.Boolean(), next_cursor: Type.String() }),
  })

const defaultLimit = 20

/** Absent and below 1 it is the default. */
export const readPageLimit = (limit: number | undefined): number =>
  limit && limit > 0 ? limit : defaultLimit

const createCursorError = () =>
  createInvalidInputError([
    {
      path: 'cursor',
      code: 'cursor',
      message: 'must be a next_cursor of the same list with the same sort and query',
    },
  ])

/** The key of the row after which the page starts. Throws invalid_request for the cursor of another list. */
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
  { cursor, limit, query = '', ...order }: PageQuery<Sort>,
): PageRequest<Sort> {
  const sort = order.sort || '-created_at'
  return {
    limit: readPageLimit(limit),
    sort: sort.replace(/^-/, '') as Sort,
    descending: sort.startsWith('-'),
    query,
    after: cursor ? openCursor(cursors, cursor, formatListKey(name, sort, query)) : null,
  }
}

/** `name`: the list to which cursors belong, as given to `parsePage`. */
export type RequestedPage<Row> = { name: string; request: PageRequest<string>; page: ListPage<Row> }

/** For rows that may be large, such as those with schemas. */
export async function presentPageWithPauses<Row, Presented>(
  { cursors, timer }: Deps<'cursors' | 'timer'>,
  { page, ...requested }: RequestedPage<Row>,
  present: (row: Row) => Presented,
) {
  const rows = await mapWithPauses(page.rows, present, timer.pause)
  return presentPage(
    cursors,
    { ...requested, page: { ...page, rows } } as RequestedPage<Presented>,
    (row) => row,
  )
}

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
