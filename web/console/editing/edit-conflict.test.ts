import { expect, test } from 'vitest'
import { findConflicts, findUnsent } from './edit-conflict.ts'

const before = { name: 'Books', description: 'Finds books.', tags: ['a'] }

test('members that only one side changed do not conflict', () => {
  expect(findConflicts(before, { ...before, name: 'Novels' }, { description: 'Finds novels.' })).toEqual([])
})

test('a member that both sides changed conflicts, with both values', () => {
  const current = { ...before, tags: ['a', 'b'] }
  expect(findConflicts(before, current, { tags: ['c'] })).toEqual([
    { key: 'tags', before: ['a'], theirs: ['a', 'b'], mine: ['c'] },
  ])
})

test('the same change on both sides is no conflict', () => {
  expect(findConflicts(before, { ...before, name: 'Novels' }, { name: 'Novels' })).toEqual([])
})

test('edits made while a change is sent remain', () => {
  expect(findUnsent({ name: 'Novels', tags: ['c'] }, { name: 'Novel', tags: ['c'] })).toEqual({
    name: 'Novels',
  })
})
