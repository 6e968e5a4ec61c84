import { expect, test } from 'vitest'
import { describeActor, describeChange } from './describe-entry.ts'
import { nameActors } from './name-actors.ts'

test('an actor is named by address, subject or kind', () => {
  const ada = { kind: 'user', issuer: 'i', subject: 'ada-1', email: 'ada@example.com' } as const
  expect(describeActor(ada)).toBe('ada@example.com')
  expect(describeActor({ ...ada, email: '' })).toBe('ada-1')
  expect(describeActor({ kind: 'service', issuer: '', subject: '', email: '' })).toBe('The service')
})

test('a change names its resource, action and count', () => {
  expect(describeChange({ kind: 'test_case', action: 'removed', ids: ['a'], count: 1 })).toBe(
    'test case removed',
  )
  expect(describeChange({ kind: 'tool', action: 'created', ids: [], count: 30 })).toBe('30 × tool created')
  const tool = { kind: 'tool', action: 'changed', ids: ['t'], count: 1 } as const
  expect(describeChange(tool, new Map([['t', 'List books']]))).toBe('tool changed: List books')
})

test('a person without a name in an entry has the name of another entry, or of the signed-in user', () => {
  const nameless = { kind: 'user', issuer: 'i', subject: 'operator', email: null, name: null } as const
  const known = { ...nameless, email: 'ada@example.com' }
  const people = nameActors([{ actor: nameless }, { actor: known }], null)
  expect(describeActor(nameless, people)).toBe('ada@example.com')
  const own = nameActors([{ actor: nameless }], { subject: 'operator', name: 'Ada Lovelace' })
  expect(describeActor(nameless, own)).toBe('Ada Lovelace')
  expect(describeActor(nameless, nameActors([], null))).toBe('operator')
})
