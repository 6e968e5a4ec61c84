import { expect, test } from 'vitest'
import { buildDocumentSource } from './discover-document.ts'

test.each([
  ['too_much_memory', 'document_too_large'],
  ['operations_too_large', 'document_too_large'],
  ['too_slow', 'document_too_large'],
  ['part_empty', 'document_part_invalid'],
  ['overlay', 'document_part_invalid'],
  ['too_large', 'document_unreadable'],
])('a document with the problem %s fails as %s', (code, failure) => {
  const source = buildDocumentSource({ clock: { now: () => 0 } } as never, {
    problems: [{ path: '', code, message: 'Why.' }],
  })
  expect(source.details.discoveryEvents).toMatchObject([
    { code: failure, message: 'Why.', severity: 'error' },
  ])
})
