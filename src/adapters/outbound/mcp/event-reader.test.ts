import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventReader } from './event-reader.ts'

const readAll = (...chunks: string[]) => {
  const reader = new EventReader(1)
  return chunks.map((chunk) => reader.read(chunk)).join('') + reader.end()
}

const message = '{"jsonrpc":"2.0","id":1,"result":{}}'

test.each([
  ['a message as it is', `data: ${message}\n\n`, `data: ${message}\n\n`],
  ['lines with CR', `id: 7\rdata: ${message}\r\r`, `id: 7\ndata: ${message}\n\n`],
  ['another name', `event: result\r\ndata:${message}\r\n\r\n`, `data: ${message}\n\n`],
  ['an id without data', 'id: 7\ndata:\n\n', 'id: 7\ndata:\n\n'],
  ['a time of reconnection', 'retry: 10\n\n', 'retry: 10\n\n'],
  ['what is no message, under a name', 'data: [DONE]\n\n', 'event: other\ndata: [DONE]\n\n'],
  ['nothing of comments', ': hi\n\n', ''],
])('passes on %s', (_, given, events) => {
  expect(readAll(given)).toBe(events)
})

test('gives an event as soon as its empty line is there', () => {
  expect(new EventReader(1).read(`data: ${message}\r\r`)).toBe(`data: ${message}\n\n`)
})

test('reads the same however the stream is cut', () => {
  const stream = `\rid: 1\r\ndata: {"id":1,\r\ndata: "result":{}}\r\n\r\n: x\r\rdata: ${message}\n\ndata: ${message}`
  const cuts = fc.array(fc.nat(stream.length), { maxLength: 6 })
  const property = fc.property(cuts, (places) => {
    const sorted = [0, ...places.toSorted((a, b) => a - b), stream.length]
    const chunks = sorted.slice(1).map((end, index) => stream.slice(sorted[index], end))
    expect(readAll(...chunks)).toBe(readAll(stream))
  })
  fc.assert(property)
  expect(readAll(stream)).toBe(
    `id: 1\ndata: {"id":1,"result":{},"jsonrpc":"2.0"}\n\ndata: ${message}\n\ndata: ${message}\n\n`,
  )
})
