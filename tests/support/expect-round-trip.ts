// An API family parses its own responses without loss: a client may send back what it received.
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect } from 'vitest'

/** Expects that every presented row matches the schema and parses to the change that `toChange` makes of the row. */
export function expectRoundTrip<Row, Body, Change>(
  rows: fc.Arbitrary<Row>,
  converters: { schema: TSchema; present: (row: Row) => Body; parse: (body: Body) => Change },
  toChange: (row: Row) => Change,
): void {
  fc.assert(
    fc.property(rows, (row) => {
      const body: Body = JSON.parse(JSON.stringify(converters.present(row)))
      expect([...Value.Errors(converters.schema, body)]).toEqual([])
      expect(converters.parse(body)).toEqual(toChange(row))
    }),
  )
}

export const anyName = fc.string({ minLength: 1, maxLength: 120 })
export const anyText = fc.string({ maxLength: 200 })
export const anyKey = fc.stringMatching(/^[a-z0-9_-]{1,64}$/)
export const anyTexts = fc.array(anyText, { maxLength: 4 })
export const anyHttpUrl = fc.oneof(fc.constant(''), fc.webUrl())
