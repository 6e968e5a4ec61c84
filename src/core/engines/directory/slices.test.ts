import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce, eachInSlices, sortedInSlices } from './slices.ts'

type Keyed = { key: number; place: number }
const byKey = (a: Keyed, b: Keyed) => a.key - b.key

test('sorting in time slices gives the same result as a stable sort', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 5000, size: 'max' })
  fc.assert(
    fc.property(keys, (list) => {
      const items = list.map((key, place) => ({ key, place }))
      expect(atOnce(sortedInSlices(items, byKey))).toEqual(items.toSorted(byKey))
    }),
    { numRuns: 30 },
  )
})

test('no time slice of a sort makes more than ten thousand comparisons', () => {
  let compared = 0
  let most = 0
  const items = Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 50_021)
  const work = sortedInSlices(items, (a, b) => {
    compared++
    return a - b
  })
  for (let isDone = false; !isDone; compared = 0) {
    isDone = work.next().done === true
    most = Math.max(most, compared)
  }
  expect(most).toBeLessThan(10_000)
})

test('iteration yields after every given number of items', () => {
  const seen: number[] = []
  const work = eachInSlices([1, 2, 3, 4, 5], 2, (item) => seen.push(item))
  const after: number[] = []
  while (!work.next().done) after.push(seen.length)
  expect([after, seen]).toEqual([
    [2, 4],
    [1, 2, 3, 4, 5],
  ])
})
