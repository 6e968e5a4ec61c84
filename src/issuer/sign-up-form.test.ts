import { expect, test } from 'vitest'
import { faultsOf, signUpFrom } from './sign-up-form.ts'

const good = { name: 'Ada', email: 'ada@example.com', password: 'a long enough one' }

test('an e-mail has one spelling, and a password is taken as it is typed', () => {
  const form = new URLSearchParams({ name: ' Ada ', email: ' Ada@Example.COM ', password: ' with spaces ' })
  expect(signUpFrom(form)).toEqual({ name: 'Ada', email: 'ada@example.com', password: ' with spaces ' })
})

test('what is good has no faults', () => {
  expect(faultsOf(good)).toEqual({})
})

test.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(121) }],
  ['name', { name: 'nul\0' }],
  ['email', { email: 'ada' }],
  ['email', { email: 'ada@' }],
  ['email', { email: 'a da@example.com' }],
  ['email', { email: `${'x'.repeat(250)}@example.com` }],
  ['password', { password: 'eleven char' }],
  ['password', { password: '🦊'.repeat(11) }],
  ['password', { password: 'x'.repeat(1001) }],
])('a bad %s is named: %o', (field, change) => {
  expect(Object.keys(faultsOf({ ...good, ...change }))).toEqual([field])
})

test('a short password is told how long it must be', () => {
  expect(faultsOf({ ...good, password: 'short' }).password).toMatch(/at least 12 characters/)
})
