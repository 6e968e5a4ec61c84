import { expect, test } from 'vitest'
import { resolveAudience } from './resources.ts'

const service = 'https://tenon.example'

test.each([
  ['https://tenon.example', 'https://tenon.example'],
  ['https://tenon.example/', 'https://tenon.example'],
  ['https://tenon.example/mcp/abc', 'https://tenon.example/mcp/abc'],
])('a token for the resource %s has the audience %s', (resource, audience) => {
  expect(resolveAudience(resource, service)).toBe(audience)
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
])('the resource %j gets no token', (resource) => {
  expect(resolveAudience(resource, service)).toBeNull()
})

test('a service below a path excludes other paths of its origin', () => {
  const nestedService = 'https://example.com/tenon'
  expect(resolveAudience('https://example.com/tenon/mcp/a', nestedService)).toBe(
    'https://example.com/tenon/mcp/a',
  )
  expect(resolveAudience('https://example.com/tenon-other/mcp', nestedService)).toBeNull()
  expect(resolveAudience('https://example.com/', nestedService)).toBeNull()
})
