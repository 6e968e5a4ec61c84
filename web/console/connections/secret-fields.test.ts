import { expect, test } from 'vitest'
import { listSecretFields } from './secret-fields.ts'

const names = (...args: Parameters<typeof listSecretFields>) =>
  listSecretFields(...args).map(({ name }) => name)

test('each type asks for its own secrets', () => {
  expect(names({ type: 'api_key' }, [], false)).toEqual(['api_key'])
  expect(names({ type: 'bearer' }, [], false)).toEqual(['access_token'])
  expect(names({ type: 'basic' }, [], false)).toEqual(['username', 'password'])
  expect(names({ type: 'none' }, [], false)).toEqual([])
})

test('OAuth asks for a client only where none can be registered', () => {
  const registration_endpoint = 'https://login.example/register'
  expect(names({ type: 'oauth', registration_endpoint }, ['authorization_code'], false)).toEqual([])
  expect(names({ type: 'oauth' }, ['authorization_code'], true)).toEqual([])
  expect(names({ type: 'oauth' }, ['authorization_code'], false)).toEqual(['client_id', 'client_secret'])
  expect(names({ type: 'oauth', registration_endpoint }, ['client_credentials'], false)).toHaveLength(2)
})
