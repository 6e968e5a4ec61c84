import { expect, test } from 'vitest'
import { Secret } from '#base/secret.ts'
import { maskCredential } from '../credentials/open-credential.ts'
import { withCredential } from './with-credential.ts'

const none = maskCredential(null, false)
if ('missing' in none) throw new Error(none.missing)
const key = { ...none, in: 'header' as const, name: 'x-key', value: new Secret('secret') }
const origin = 'https://api.example'
const sentTo = (url: string) => withCredential({ url, headers: [] }, key, origin).headers

test.each([
  'https://api.example/',
  'https://api.example/v1?x=1',
  'https://api.example?x=1',
  'https://api.example',
])('a credential goes to %s, which is at its origin', (url) =>
  expect(sentTo(url)).toEqual([['x-key', 'secret']]),
)

test.each([
  'https://api.example.evil.test/',
  'https://api.example@evil.test/',
  'https://api.example:8443/',
  'http://api.example/',
  'https://other.example/',
  'not a url',
])('a credential does not go to %s', (url) => expect(sentTo(url)).toEqual([]))
