import { expect, test } from 'vitest'
import { formatLineChanges } from './format-line-changes.ts'

test('a change is shown with the lines around it', () => {
  expect(formatLineChanges('1\n2\n3\n4\n5\n6\n7\n', '1\n2\n3\nfour\n5\n6\n7\n')).toEqual([
    '  2',
    '  3',
    '- 4',
    '+ four',
    '  5',
    '  6',
  ])
})

test('a new file is all new, and equal texts have no lines', () => {
  expect(formatLineChanges('', 'a\nb\n')).toEqual(['+ a', '+ b'])
  expect(formatLineChanges('a\n', 'a\n')).toEqual([])
})
