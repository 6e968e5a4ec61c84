import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameJson } from './same-json.ts'

const few = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, 1, '', 'a'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), fc.oneof(tie('value'), fc.constant(undefined)), { maxKeys: 2 }),
  ),
})).value

it('values are the same exactly when their canonical forms are', () => {
  fc.assert(
    fc.property(few, few, (a, b) => {
      expect(isSameJson(a, b)).toBe(canonicalize(a) === canonicalize(b))
    }),
    { numRuns: 2_000 },
  )
})
