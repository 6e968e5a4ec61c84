import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forEachInTimeSlices, mapWithPauses, runWithoutPauses, sortInTimeSlices } from './time-slices.ts'

type Keyed = { key: number; place: number }
const byKey = (a: Keyed, b: Keyed) => a.key - b.key

test('sorting in time slices gives the same result as a stable sort', () => {
  const keys = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 5000, size: 'max' })
  fc.assert(
    fc.property(keys, (list) => {
      const items = list.map((key, place) => ({ key, place }))
      expect(runWithoutPauses(sortInTimeSlices(items, byKey))).toEqual(items.toSorted(byKey))
    }),
    { numRuns: 30 },
  )
})

test('no time slice of a sort makes more than ten thousand comparisons', () => {
  let comparisons = 0
  let maxComparisons = 0
  const items = Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 50_021)
  const task = sortInTimeSlices(items, (a, b) => {
    comparisons++
    return a - b
  })
  for (let isDone = false; !isDone; comparisons = 0) {
    isDone = task.next().done === true
    maxComparisons = Math.max(maxComparisons, comparisons)
  }
  expect(maxComparisons).toBeLessThan(10_000)
})

test('iteration yields after every given number of items', () => {
  const seen: number[] = []
  const task = forEachInTimeSlices([1, 2, 3, 4, 5], 2, (item) => seen.push(item))
  const countsAtYield: number[] = []
  while (!task.next().done) countsAtYield.push(seen.length)
  expect([countsAtYield, seen]).toEqual([
    [2, 4],
    [1, 2, 3, 4, 5],
  ])
})

test('mapping pauses after each item and keeps their order', async () => {
  const seen: number[] = []
  const countsAtPause: number[] = []
  const pause = async () => void countsAtPause.push(seen.length)
  const double = (item: number) => {
    seen.push(item)
    return item * 2
  }
  expect(await mapWithPauses([1, 2, 3], double, pause)).toEqual([2, 4, 6])
  expect(countsAtPause).toEqual([1, 2, 3])
})
