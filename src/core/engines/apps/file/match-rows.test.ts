import { describe, expect, test } from 'vitest'
import { assignPositions, restoreOrder } from './match-rows.ts'

const rows = (...entries: [id: string, order: number][]) => entries.map(([id, order]) => ({ id, order }))
const [a, b, c] = rows(['a', 0], ['b', 3], ['c', 7])
if (!a || !b || !c) throw new Error('no rows')
const added = (id: string) => ({ id, order: 0 })

describe('positions', () => {
  test('stay when the file has the order that the app has', () => {
    expect(assignPositions([a, b, c], [a, b, c], [])).toEqual([a, b, c])
    expect(assignPositions([a, b, c], [a, c], [b])).toEqual([a, b, c])
  })

  test('of new rows at the end follow those that are there', () => {
    expect(assignPositions([a, b, c], [a, c, added('d'), added('e')], [b])).toEqual(
      rows(['a', 0], ['b', 3], ['c', 7], ['d', 8], ['e', 9]),
    )
    expect(assignPositions([], [added('d'), added('e')], [])).toEqual(rows(['d', 0], ['e', 1]))
  })

  test('are assigned when the order differs; unlisted rows come last', () => {
    expect(assignPositions([a, b, c], [c, a], [b])).toEqual(rows(['c', 0], ['a', 1], ['b', 2]))
    expect(assignPositions([a, b], [added('d'), a, b], [])).toEqual(rows(['d', 0], ['a', 1], ['b', 2]))
  })
})

test('rows stay in the order of the app, and new ones come last', () => {
  expect(restoreOrder([a, b, c], [added('d'), c, a]).map(({ id }) => id)).toEqual(['a', 'c', 'd'])
})
