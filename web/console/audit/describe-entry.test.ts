import { expect, test } from 'vitest'
import { describeActor, describeChange } from './describe-entry.ts'

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
})
