// The envelope of lists in v3, also for lists with a single page: at their end, `next_cursor` is null. Lists
// of v2, and lists of the contract, end with "".
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import type { Cursors } from '#core/ports/cursors.ts'
import { makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { buildPageSchema, presentPage, type RequestedPage } from './page.wire.ts'
import type { SnakeCaseFamily } from './snake-case-family.ts'

const ListPageSchema = Type.Object({
  has_more: Type.Boolean(),
  next_cursor: makeNullable(Type.String()),
})

/** `more`: members of the list besides its rows. */
export const buildListSchema = <Row extends TSchema, More extends TProperties = Record<never, never>>(
  row: Row,
  more = {} as More,
) => Type.Object({ data: Type.Array(row), page: ListPageSchema, ...more })

/** `nextCursor`: "" on the last page. */
export const presentList = <Row>(data: Row[], nextCursor = '') => ({
  data,
  page: { has_more: nextCursor !== '', next_cursor: nextCursor || null },
})

export function presentListPage<Row, Presented>(
  cursors: Cursors,
  requested: RequestedPage<Row>,
  present: (row: Row) => Presented,
) {
  const { data, page } = presentPage(cursors, requested, present)
  return presentList(data, page.next_cursor)
}

type PagedList = {
  buildSchema(row: TObject): TObject
  present<Row>(
    cursors: Cursors,
    requested: RequestedPage<Row>,
    present: (row: Row) => object,
  ): Static<TObject>
}

/** How each family shows a list that both page in the same way. */
export const pagedLists: Record<SnakeCaseFamily, PagedList> = {
  v2: { buildSchema: buildPageSchema, present: presentPage },
  v3: { buildSchema: buildListSchema, present: presentListPage },
}
