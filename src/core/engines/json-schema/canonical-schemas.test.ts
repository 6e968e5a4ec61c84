import { expect, it } from 'vitest'
import { canonicalizeSchemas } from './canonical-schemas.ts'

it('the canonical text of schemas depends on everything but the order of members', () => {
  const text = canonicalizeSchemas({ a: 1, b: { c: 2, d: 3 } }, null)
  expect(canonicalizeSchemas({ b: { d: 3, c: 2 }, a: 1 }, null)).toBe(text)
  expect(text).toBe('{"input":{"a":1,"b":{"c":2,"d":3}},"output":null}')
  expect(canonicalizeSchemas({ a: 1, b: { c: 2, d: 3 } }, {})).not.toBe(text)
})
