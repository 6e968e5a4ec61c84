import { expect, test } from 'vitest'
import { audienceFor } from './resources.ts'

const service = 'https://tenon.example'

test.each([
  ['https://tenon.example', 'https://tenon.example'],
  ['https://tenon.example/', 'https://tenon.example'],
  ['https://tenon.example/mcp/abc', 'https://tenon.example/mcp/abc'],
])('a token for %s is for the audience %s', (resource, audience) => {
  expect(audienceFor(resource, service)).toBe(audience)
})

test.each([
  'https://tenon.example.evil/mcp/abc',
  'https://tenon.example@evil/mcp',
  'https://evil.example/mcp/abc',
  'http://tenon.example/mcp/abc',
  'https://tenon.example:8443/mcp',
  'https://tenon.example/mcp/../admin',
  'https://tenon.example/mcp/%2e%2e/admin',
  'https://tenon.example\\@evil/',
  'https://tenon.example/mcp?x=1',
  'https://tenon.example/mcp#x',
  'not a url',
  '',
])('no token is made for %j', (resource) => {
  expect(audienceFor(resource, service)).toBeNull()
})

test('a service below a path keeps its neighbours out', () => {
  const below = 'https://example.com/tenon'
  expect(audienceFor('https://example.com/tenon/mcp/a', below)).toBe('https://example.com/tenon/mcp/a')
  expect(audienceFor('https://example.com/tenon-other/mcp', below)).toBeNull()
  expect(audienceFor('https://example.com/', below)).toBeNull()
})
