import { expect, it } from 'vitest'
import { findUnsupportedPatterns } from './unsupported-patterns.ts'

it('unsupported patterns are reported with their path and the reason', () => {
  const schema = {
    properties: { a: { pattern: '^a$' }, b: { items: { pattern: '(?!x)' } }, pattern: { type: 'string' } },
    default: { pattern: '(?=' },
  }
  expect(findUnsupportedPatterns(schema)).toEqual([
    { path: 'properties.b.items', pattern: '(?!x)', reason: 'invalid or unsupported Perl syntax: `(?!`' },
  ])
})
