import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { canonicalizeMembers } from './canonicalize-members.ts'

it('writes the canonical form of any object, whatever its members', () => {
  const values = fc.option(fc.jsonValue(), { nil: undefined })
  const members = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.oneof(values, fc.array(values)))
  fc.assert(
    fc.property(members, (object) => {
      expect(runWithoutPauses(canonicalizeMembers(object)).join('')).toBe(canonicalize(object))
    }),
  )
})

it('yields after each item of a list', () => {
  const task = canonicalizeMembers({ app: {}, tools: [1, 2, 3] })
  let yields = 0
  while (!task.next().done) yields++
  expect(yields).toBe(3)
})
