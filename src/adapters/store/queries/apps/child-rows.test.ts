import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { maxBatchCharacters, maxBatchRows, writeInBatches } from './child-rows.ts'

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
    const lengths = Array.from({ length: 2 * maxBatchRows + 10 }, (_, n) => n)
    const { batches, turns } = await recordBatches(lengths)
    expect(batches.flat()).toEqual(lengths)
    expect(batches.map(({ length }) => length)).toEqual([maxBatchRows, maxBatchRows, 10])
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  test('are fewer per batch when they are large, and a single one when it exceeds the maximum size', async () => {
    const large = maxBatchCharacters * 0.4
    const { batches } = await recordBatches([large, large, large, maxBatchCharacters + 1, 1, 1])
    expect(batches.map(({ length }) => length)).toEqual([2, 1, 1, 2])
  })

  test('are built while the batch before is written, and written one at a time', async () => {
    const events: string[] = []
    function* listItems() {
      for (let n = 0; n < 2 * maxBatchRows + 10; n++) {
        if (n % maxBatchRows === 0) events.push(`built ${n}`)
        yield n
      }
    }
    await writeInBatches(
      listItems(),
      () => 1,
      async ([first]) => {
        events.push(`began ${first}`)
        await setTimeout(20)
        events.push(`ended ${first}`)
      },
    )
    expect(events).toEqual([
      ...['built 0', 'built 100', 'began 0', 'built 200', 'ended 0'],
      ...['began 100', 'ended 100', 'began 200', 'ended 200'],
    ])
  })

  test('end with the first one that fails', async () => {
    const began: (number | undefined)[] = []
    const writing = writeInBatches(
      Array.from({ length: 4 * maxBatchRows }, (_, n) => n),
      () => 1,
      async ([first]) => {
        began.push(first)
        if (first === maxBatchRows) throw new Error('disk full')
      },
    )
    await expect(writing).rejects.toThrow('disk full')
    expect(began).toEqual([0, maxBatchRows])
  })

  test('write no batch when there are no rows', async () => {
    expect(await recordBatches([])).toEqual({ batches: [], turns: 0 })
  })
})
