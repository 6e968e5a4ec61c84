import type { Static } from 'typebox'
import { test } from 'vitest'
import { expectRoundTrip } from '#tests/support/expect-round-trip.ts'
import { anyOperation, toOperationChange } from '#tests/support/samples/any-operation.ts'
import { OperationChangeSnakeCase, parseOperationChange, presentOperation } from './operation.wire.ts'

test('an operation is unchanged when its response is sent back', () => {
  expectRoundTrip(
    anyOperation,
    {
      schema: OperationChangeSnakeCase,
      present: presentOperation,
      parse: (body) => parseOperationChange(body as Static<typeof OperationChangeSnakeCase>),
    },
    toOperationChange,
  )
})
