import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBodyStream } from './body-stream.ts'

const chunk = Buffer.alloc(64 * 1024)

function* generateChunks(amount: number, filled: Buffer) {
  for (let produced = 0; produced < amount; produced++) yield filled
}

/** A stream of that many chunks, and a count of those read from the source. */
function createStream(amount: number, filled = chunk) {
  let taken = 0
  const count = () => void taken++
  const stream = createBodyStream(Readable.from(generateChunks(amount, filled)), {
    count,
    onEnd: () => {},
    hasMessages: true,
  })
  return { stream, taken: () => taken }
}

test('a long body is only buffered up to the limit until it is read', async () => {
  const { stream, taken } = createStream(500)
  await wait(50)
  expect(taken()).toBeLessThan(10)
  let bytes = 0
  for await (const part of stream) bytes += part.length
  expect([bytes, taken()]).toEqual([500 * chunk.length, 500])
})

test('a short body is buffered completely, so that its socket becomes free', async () => {
  const { taken } = createStream(3)
  await wait(50)
  expect(taken()).toBe(3)
})

test('a chunk of many lines is passed on in time slices', async () => {
  let slices = 0
  const readers = Array.from({ length: 4 }, () =>
    createStream(1, Buffer.alloc(1_200, '\n')).stream.getReader(),
  )
  for (const reader of readers) {
    void (async () => {
      while (!(await reader.read()).done) slices++
    })()
  }
  const slicesPerTurn: number[] = []
  for (let turn = 0; turn < 40; turn++) {
    const before = slices
    await new Promise((resolve) => setImmediate(resolve))
    slicesPerTurn.push(slices - before)
  }
  expect(slices).toBe(4 * 4)
  // The first slice of each stream waits for nothing.
  expect(Math.max(...slicesPerTurn.slice(2))).toBe(1)
})
