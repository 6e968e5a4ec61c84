import { describe, expect, test } from 'vitest'
import { inPieces } from './children.ts'

/** The pieces that are written of items of such lengths, and how often others had their turn between. */
async function written(lengths: number[]) {
  const pieces: number[][] = []
  let turns = 0
  let isOver = false
  const count = () => {
    if (isOver) return
    turns++
    setImmediate(count)
  }
  setImmediate(count)
  await inPieces(
    lengths,
    (length) => length,
    async (piece) => void pieces.push(piece),
  )
  isOver = true
  return { pieces, turns }
}

describe('rows that are written in pieces', () => {
  test('come in order, so many at once, and others have their turn between', async () => {
    const lengths = Array.from({ length: 60 }, (_, n) => n)
    const { pieces, turns } = await written(lengths)
    expect(pieces.flat()).toEqual(lengths)
    expect(pieces.map(({ length }) => length)).toEqual([25, 25, 10])
    expect(turns).toBeGreaterThanOrEqual(2)
  })

  test('are fewer when they are large, and one when it is larger than a piece', async () => {
    const large = 100 * 1024
    const { pieces } = await written([large, large, large, 300 * 1024, 1, 1])
    expect(pieces.map(({ length }) => length)).toEqual([2, 1, 1, 2])
  })

  test('are none when there are none', async () => {
    expect(await written([])).toEqual({ pieces: [], turns: 0 })
  })
})
