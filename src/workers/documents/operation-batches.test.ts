import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { decodeSchemaText } from '#core/model/operations/encoded-schema.ts'
import { divideIntoBatches } from './operation-batches.ts'
import { readDocument } from './reading.ts'
import { SchemaReceiver } from './schema-parts.ts'

/** Its values are not shortened, as descriptions would be. */
const parameter = (name: string) => ({
  name,
  in: 'query',
  schema: { type: 'string', enum: ['x'.repeat(1_000)] },
})

/** An operation of about so many thousand characters, with parameters of its own. */
const described = (id: string, thousands: number) => ({
  operationId: id,
  parameters: Array.from({ length: thousands }, (_, n) => parameter(`${id}_${n}`)),
  responses: {},
})

const listBatches = (operations: Parameters<typeof divideIntoBatches>[0]) =>
  [...divideIntoBatches(operations)].map((batch) => {
    if ('problems' in batch) throw new Error(JSON.stringify(batch))
    return batch
  })

function batchesOf(paths: object, more: object = {}) {
  const document = { openapi: '3.1.0', info: { title: 'T' }, paths, ...more }
  const read = readDocument(JSON.stringify(document), '', new Map())
  if (!('operations' in read)) throw new Error(JSON.stringify(read))
  return { operations: read.operations, batches: listBatches(read.operations) }
}

/** The operations in each message that the document's operations come in, and its bytes. */
function messagesOf(thousands: number[]): [count: number, length: number][] {
  const entries = thousands.map((count, n) => [`/${n}`, { get: described(`op${n}`, count) }])
  const { batches } = batchesOf(Object.fromEntries(entries))
  return batches.map((batch) => [batch.operations.length, serialize(batch).length])
}

test('operations come in messages of a hundred, or of 128 Ki characters', () => {
  expect(messagesOf(Array(250).fill(0)).map(([count]) => count)).toEqual([100, 100, 50])
  const large = messagesOf(Array(40).fill(25))
  expect(large.length).toBeGreaterThan(9)
  for (const [, length] of large) expect(length).toBeLessThan(140_000)
})

test('an operation that is larger comes alone', () => {
  expect(messagesOf([0, 200, 0]).map(([count]) => count)).toEqual([1, 1, 1])
})

test('what schemas have in common is sent once, and every schema arrives as it is', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [`property${n}`, { type: 'string' }]),
  )
  const Large = {
    type: 'object',
    properties: { ...properties, next: { $ref: '#/components/schemas/Large' } },
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Large' } } }
  const get = { responses: { 200: { description: 'ä', content } } }
  const paths = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`/${n}`, { get }]))
  const { operations, batches } = batchesOf(paths, { components: { schemas: { Large } } })
  expect(batches.map(({ shared, operations }) => [shared.length, operations.length])).toEqual([
    [1, 100],
    [0, 50],
  ])
  const receiver = new SchemaReceiver()
  const received = batches.flatMap((batch) => {
    receiver.add(batch.shared)
    return batch.operations.map(({ outputSchema }) => decodeSchemaText(receiver.compose(outputSchema ?? [])))
  })
  expect(received).toEqual(operations.map(({ outputSchema }) => JSON.stringify(outputSchema)))
})
