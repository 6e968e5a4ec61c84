import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBodyStream } from './body-stream.ts'

const chunk = Buffer.alloc(64 * 1024)

function* generateChunks(amount: number) {
  for (let produced = 0; produced < amount; produced++) yield chunk
}

/** A stream of that many chunks, and a count of those read from the source. */
function createStream(amount: number) {
  let taken = 0
  const count = () => void taken++
  const stream = createBodyStream(Readable.from(generateChunks(amount)), count, () => {})
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
