import { expect, it } from 'vitest'
import { unsupportedPatterns } from './unsupported-patterns.ts'

it('unsupported patterns are reported with their path and the reason', () => {
  const schema = {
    properties: { a: { pattern: '^a$' }, b: { items: { pattern: '(?!x)' } }, pattern: { type: 'string' } },
    default: { pattern: '(?=' },
  }
  expect(unsupportedPatterns(schema)).toEqual([
    { path: 'properties.b.items', pattern: '(?!x)', reason: 'invalid or unsupported Perl syntax: `(?!`' },
  ])
})
