import { expect, test } from 'vitest'
import { readIdTokenProfile } from './id-token-profile.ts'

const user = {
  issuer: 'https://login.example.com',
  subject: 'ada',
  email: '',
  name: '',
  picture: '',
  scopes: [],
  verifiedEmail: '',
  claims: {},
}
const claims = { iss: user.issuer, sub: user.subject }
const encode = (payload: unknown) =>
  `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

test('the claims of the user are read, in any script', () => {
  const idToken = encode({
    ...claims,
    email: 'ada@example.com',
    name: 'Ада 🚀',
    picture: 'https://a.example/a.png',
  })
  expect(readIdTokenProfile(idToken, user)).toEqual({
    email: 'ada@example.com',
    name: 'Ада 🚀',
    picture: 'https://a.example/a.png',
  })
})

test('absent claims and those of another type or with NUL are empty', () => {
  expect(readIdTokenProfile(encode({ ...claims, email: 7, name: 'a\0b' }), user)).toEqual({
    email: '',
    name: '',
    picture: '',
  })
})

test.each([
  ['of another user', encode({ ...claims, sub: 'grace' })],
  ['of another issuer', encode({ ...claims, iss: 'https://other.example.com' })],
  ['without a payload', 'e30'],
  ['that is not base64', 'e30.%%.x'],
  ['that is no object', encode([])],
  ['that is empty', ''],
])('a token %s says nothing', (_, idToken) => {
  expect(readIdTokenProfile(idToken, user)).toBeNull()
})
