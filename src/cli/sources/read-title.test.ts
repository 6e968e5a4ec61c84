import { expect, test } from 'vitest'
import { readTitle } from './read-title.ts'

test.each([
  ['JSON', '{"openapi":"3.1.0","info":{"title":" Shop "},"paths":{}}'],
  ['YAML', 'openapi: 3.1.0\ninfo:\n  version: 1.0.0\n# a note\n\n  title: "Shop"\npaths: {}\n'],
  ['YAML in one line', 'info: { title: Shop }\nopenapi: 3.1.0\n'],
])('the title of a document in %s', (_, text) => {
  expect(readTitle(text)).toBe('Shop')
})

test.each(['', 'no document', '{ "info": ', 'info: 1', 'openapi: 3.1.0\ninfo:\n  version: 1\n', '[1]'])(
  '%j has none',
  (text) => {
    expect(readTitle(text)).toBe('')
  },
)
