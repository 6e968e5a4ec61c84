import { expect, test } from 'vitest'
import { buildCall } from '#tests/support/store-samples.ts'
import { CallRecordBuffer } from './call-record-buffer.ts'
import { decodeCallBatch } from './call-record-codec.ts'

const at = (minute: number, second: number) => new Date(Date.UTC(2026, 0, 1, 0, minute, second)).toISOString()

test('calls are batched by app and minute, unchanged', () => {
  const buffer = new CallRecordBuffer()
  const [early, two] = [
    buildCall('app_1', { startedAt: at(0, 30) }),
    buildCall('app_1', { startedAt: at(0, 10) }),
  ]
  const [other, later] = [
    buildCall('app_2', { startedAt: at(0, 20) }),
    buildCall('app_1', { startedAt: at(1, 0) }),
  ]
  for (const call of [early, other, two, later]) expect(buffer.add(call)).toBe(true)
  expect(buffer.length).toBe(4)
  const batches = buffer.take()
  expect(batches.map(decodeCallBatch)).toEqual([[early, two], [other], [later]])
  expect(batches[0]).toMatchObject({ appId: 'app_1', id: early.id, firstAt: at(0, 10), lastAt: at(0, 30) })
  expect([buffer.length, buffer.take()]).toEqual([0, []])
})

test('a batch is limited in size', () => {
  const buffer = new CallRecordBuffer()
  for (let n = 0; n < 502; n++) buffer.add(buildCall('app_1', { step: n }))
  const batches = buffer.take().map(decodeCallBatch)
  expect(batches.map(({ length }) => length)).toEqual([250, 250, 2])
  expect(batches.flat().map(({ step }) => step)).toEqual(Array.from({ length: 502 }, (_, n) => n))
})

test('text with any characters is returned unchanged', () => {
  const buffer = new CallRecordBuffer()
  const calls = ['مرحبا', 'nul \0', 'half a pair \ud800', '"],[', ''].map((client) =>
    buildCall('app_1', { client }),
  )
  for (const call of calls) buffer.add(call)
  expect(buffer.take().flatMap(decodeCallBatch)).toEqual(calls)
})

test.each([
  { alias: 'a' },
  { argumentNotes: ['b'] },
  { resultNotes: ['c'] },
  { alias: 'a', argumentNotes: ['b'], resultNotes: ['c'] },
  { caller: 'caller_1' },
])('rare members are returned unchanged: %o', (rare) => {
  const buffer = new CallRecordBuffer()
  const call = buildCall('app_1', rare)
  buffer.add(call)
  expect(buffer.take().flatMap(decodeCallBatch)).toEqual([call])
})

test('a call that does not fit is rejected and leaves the others intact', () => {
  const buffer = new CallRecordBuffer()
  const small = buildCall('app_1')
  buffer.add(small)
  expect(buffer.add(buildCall('app_1', { client: 'x'.repeat(5_000_000) }))).toBe(false)
  buffer.add(small)
  expect(buffer.take().flatMap(decodeCallBatch)).toEqual([small, small])
})
