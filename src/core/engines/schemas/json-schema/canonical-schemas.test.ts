import { expect, it } from 'vitest'
import { canonicalizeSchemas } from './canonical-schemas.ts'

it('the canonical text of schemas depends on everything but the order of members', () => {
  const text = canonicalizeSchemas({ a: 1, b: { c: 2, d: 3 } }, null)
  expect(canonicalizeSchemas({ b: { d: 3, c: 2 }, a: 1 }, null)).toBe(text)
  expect(text).toBe('{"input":{"a":1,"b":{"c":2,"d":3}},"output":null}')
  expect(canonicalizeSchemas({ a: 1, b: { c: 2, d: 3 } }, {})).not.toBe(text)
})

it('the canonical text ignores examples, but no property of that name', () => {
  const output = { type: 'object', properties: { name: { type: 'string' }, examples: { type: 'array' } } }
  const given = {
    ...output,
    examples: [{ name: 'Rex' }],
    properties: { name: { type: 'string', examples: ['Rex'] }, examples: { type: 'array' } },
  }
  expect(canonicalizeSchemas({}, given)).toBe(canonicalizeSchemas({}, output))
  expect(canonicalizeSchemas({}, given)).toContain('"examples":{"type":"array"}')
  expect(canonicalizeSchemas(given, null)).not.toBe(canonicalizeSchemas(output, null))
})
