import { expect, test } from 'vitest'
import { parseSignUpForm, validatePasswordReset, validateSignUp } from './sign-up-form.ts'

const validInput = { name: 'Ada', email: 'ada@example.com', password: 'a long enough one' }

test('e-mail addresses are normalized, and passwords are used as typed', () => {
  const form = new URLSearchParams({ name: ' Ada ', email: ' Ada@Example.COM ', password: ' with spaces ' })
  expect(parseSignUpForm(form)).toEqual({ name: 'Ada', email: 'ada@example.com', password: ' with spaces ' })
})

test('a letter is the same however it is composed', () => {
  const form = new URLSearchParams({ email: 'Ju\u0308rgen@example.com' })
  expect(parseSignUpForm(form).email).toBe('j\u00fcrgen@example.com')
})

test('a sign-up rejects an address that looks like another', () => {
  const input = { ...validInput, email: 'аda@example.com' }
  expect(validateSignUp(input)).toEqual({ email: expect.stringContaining('letters of one alphabet') })
  expect(validatePasswordReset(input)).toEqual({})
})

test('valid input has no errors', () => {
  expect(validateSignUp(validInput)).toEqual({})
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
])('an invalid %s is reported for its field: %o', (field, change) => {
  expect(Object.keys(validateSignUp({ ...validInput, ...change }))).toEqual([field])
})

test('the error of a short password states the minimum length', () => {
  expect(validateSignUp({ ...validInput, password: 'short' }).password).toMatch(/at least 12 characters/)
})
