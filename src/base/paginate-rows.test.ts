import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ListPage, namedSorts, type PageKey } from './page.ts'
import { createNamedAccessors, paginateRows } from './paginate-rows.ts'

type Row = { id: string; key: string; name: string; createdAt: string; updatedAt: string }
const accessors = createNamedAccessors<Row>(
  (row) => row,
  () => [],
)

const few = fc.constantFrom('a', 'b', 'ä', '')
const rowOf = fc.record({ key: few, name: few, createdAt: few, updatedAt: few })
const rowsOf = fc
  .array(rowOf, { maxLength: 12 })
  .map((rows) => rows.map((row, index): Row => ({ ...row, id: `id_${index}` })))

describe('a walk over all pages', () => {
  it('returns each row once, in order, for any sort, direction and page size', () => {
    fc.assert(
      fc.property(
        rowsOf,
        fc.constantFrom(...namedSorts),
        fc.boolean(),
        fc.integer({ min: 1, max: 4 }),
        (rows, sort, descending, limit) => {
          const seen: Row[] = []
          let after: PageKey | null = null
          do {
            const page: ListPage<Row> = paginateRows(
              rows,
              { limit, sort, descending, query: '', after },
              accessors,
            )
            seen.push(...page.rows)
            after = page.next
          } while (after && seen.length <= rows.length)
          expect(seen.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
          const values = seen.map(accessors.value[sort])
          expect(values).toEqual(descending ? values.toSorted().toReversed() : values.toSorted())
        },
      ),
    )
  })

  it('neither repeats nor skips a row when others are added and removed in between', () => {
    const row = (id: string, name: string): Row => ({ id, key: '', name, createdAt: '', updatedAt: '' })
    const request = { limit: 2, sort: 'name', descending: false, query: '' } as const
    const first = paginateRows(
      [row('1', 'b'), row('2', 'd'), row('3', 'f')],
      { ...request, after: null },
      accessors,
    )
    const later = [row('3', 'f'), row('4', 'a'), row('5', 'e')]
    const second = paginateRows(later, { ...request, after: first.next }, accessors)
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(['b', 'd', 'e', 'f'])
    expect(second.next).toBeNull()
  })
})

it('searches in name and key, case-insensitively', () => {
  const rows = [{ id: '1', key: 'straße', name: 'Äpfel', createdAt: '', updatedAt: '' }]
  const found = (query: string) =>
    paginateRows(rows, { limit: 1, sort: 'name', descending: false, query, after: null }, accessors).rows
      .length
  expect(['äPF', 'STRASSE', 'pfelstr', ''].map(found)).toEqual([1, 1, 0, 1])
})
