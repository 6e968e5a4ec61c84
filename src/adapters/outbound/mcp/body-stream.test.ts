import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bodyStream } from './body-stream.ts'

const chunk = Buffer.alloc(64 * 1024)

function* chunks(amount: number) {
  for (let made = 0; made < amount; made++) yield chunk
}

/** The stream of that many chunks, and how many were taken of them. */
function streamOf(amount: number) {
  let taken = 0
  const count = () => void taken++
  const stream = bodyStream(Readable.from(chunks(amount)), count, () => {})
  return { stream, taken: () => taken }
}

test('of a long body that nobody reads little is taken in, and all of it once somebody does', async () => {
  const { stream, taken } = streamOf(500)
  await wait(50)
  expect(taken()).toBeLessThan(10)
  let bytes = 0
  for await (const part of stream) bytes += part.length
  expect([bytes, taken()]).toEqual([500 * chunk.length, 500])
})

test('a short body is taken in whole, so that its socket is free', async () => {
  const { taken } = streamOf(3)
  await wait(50)
  expect(taken()).toBe(3)
})
