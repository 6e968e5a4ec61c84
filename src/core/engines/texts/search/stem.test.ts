import { expect, test } from 'vitest'
import { stemWord } from './stem.ts'

test.each([
  ['create', 'creates', 'created', 'creating', 'creation'],
  ['repository', 'repositories'],
  ['branch', 'branches'],
  ['merge', 'merged', 'merging'],
  ['run', 'runs', 'running'],
  ['release', 'releases', 'released'],
])('the forms of %s are one term', (...forms) => {
  expect(new Set(forms.map(stemWord)).size).toBe(1)
})

test.each([
  ['status', 'state'],
  ['access', 'acces'],
  ['thing', 'th'],
  ['org', 'or'],
])('%s and %s are different terms', (first, second) => {
  expect(stemWord(first)).not.toBe(stemWord(second))
})
