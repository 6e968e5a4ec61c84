import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { encodeOperation } from '#core/engines/operations/encode-operation.ts'
import { readDocument } from './reading.ts'

/** Its values are not shortened, as descriptions would be. */
const parameter = (n: number) => ({
  name: `p${n}`,
  in: 'query',
  schema: { type: 'string', enum: ['x'.repeat(1_000)] },
})

/** An operation of about so many thousand characters. */
const described = (id: string, thousands: number) => ({
  operationId: id,
  parameters: Array.from({ length: thousands }, (_, n) => parameter(n)),
  responses: {},
})

/** The operations in each message that the document's operations come in, and its bytes. */
function messagesOf(thousands: number[]): [count: number, length: number][] {
  const paths = Object.fromEntries(thousands.map((one, n) => [`/${n}`, { get: described(`op${n}`, one) }]))
  const read = readDocument(JSON.stringify({ openapi: '3.1.0', info: { title: 'T' }, paths }), '', new Map())
  if (!('batches' in read)) throw new Error(JSON.stringify(read))
  return read.batches.map((batch) => [
    batch.length,
    serialize(batch.map(({ operation, schemaHash }) => encodeOperation(operation, schemaHash))).length,
  ])
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
