import { describe, expect, test } from 'vitest'
import { writeInBatches } from './child-rows.ts'

/** Longer than a time slice, as what serialising a large batch takes. */
const batchMs = 5

function waitUntilSliceEnds(): void {
  const end = performance.now() + batchMs
  while (performance.now() < end);
}

/** The batches written for items of these lengths, and how many turns the event loop took meanwhile. */
async function recordBatches(lengths: number[]) {
  const batches: number[][] = []
  let turns = 0
  let isOver = false
  const count = () => {
    if (isOver) return
    turns++
    setImmediate(count)
  }
  setImmediate(count)
  await writeInBatches(
    lengths,
    (length) => length,
    async (batch) => {
      batches.push(batch)
      waitUntilSliceEnds()
    },
  )
  isOver = true
  return { batches, turns }
}

describe('rows written in batches', () => {
  test('keep their order and the maximum batch size, and yield to the event loop in between', async () => {
    const lengths = Array.from({ length: 60 }, (_, n) => n)
    const { batches, turns } = await recordBatches(lengths)
    expect(batches.flat()).toEqual(lengths)
    expect(batches.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  test('are fewer per batch when they are large, and a single one when it exceeds the maximum size', async () => {
    const large = 100 * 1024
    const { batches } = await recordBatches([large, large, large, 300 * 1024, 1, 1])
    expect(batches.map(({ length }) => length)).toEqual([2, 1, 1, 2])
  })

  test('write no batch when there are no rows', async () => {
    expect(await recordBatches([])).toEqual({ batches: [], turns: 0 })
  })
})
