import { expect, test } from 'vitest'
import { neverStops, runInBatches } from './batches.ts'

test('batches follow each other until one is not full', async () => {
  const left = [5, 5, 3, 5]
  await runInBatches(5, neverStops, async () => left.shift() ?? 0)
  expect(left).toEqual([5])
})

test('no batch begins after a stop', async () => {
  let batches = 0
  await runInBatches(
    5,
    () => batches === 2,
    async (size) => {
      batches++
      return size
    },
  )
  expect(batches).toBe(2)
})
