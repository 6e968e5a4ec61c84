import { expect, test } from 'vitest'
import { describeDestination, resolveApplicationType } from './clients.ts'

test.each([
  [['https://claude.ai/callback'], 'web'],
  [['https://claude.ai/callback', 'http://localhost:3000/cb'], 'native'],
  [['http://127.0.0.1/cb'], 'native'],
  [['cursor://anysphere.cursor-mcp/oauth'], 'native'],
  [undefined, 'native'],
  ['https://not.a.list', 'native'],
])('a client with the redirect URIs %j is %s', (redirectUris, type) => {
  expect(resolveApplicationType(redirectUris)).toBe(type)
})

test.each([
  ['https://claude.ai/api/callback', 'claude.ai'],
  ['http://127.0.0.1:53211/cb', 'an app on this computer (127.0.0.1:53211)'],
  ['http://[::1]:53211/cb', 'an app on this computer ([::1]:53211)'],
  ['cursor://anysphere.cursor-mcp/oauth', 'an app that opens cursor:// links'],
])('the redirect URI %s is described as %s', (redirectUri, destination) => {
  expect(describeDestination(redirectUri)).toBe(destination)
})
