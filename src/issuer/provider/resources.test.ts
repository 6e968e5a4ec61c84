import { expect, test } from 'vitest'
import { resolveAudience } from './resources.ts'

const service = 'https://tenon.example'

test.each([
  ['https://tenon.example', 'https://tenon.example'],
  ['https://tenon.example/', 'https://tenon.example'],
  ['https://tenon.example/mcp', 'https://tenon.example/mcp'],
  ['https://tenon.example/mcp/', 'https://tenon.example/mcp'],
  ['HTTPS://Tenon.Example/mcp', 'https://tenon.example/mcp'],
  ['https://tenon.example/mcp?app=app_1&read_only=1', 'https://tenon.example/mcp'],
  ['https://tenon.example/mcp/abc', 'https://tenon.example/mcp/abc'],
  ['https://tenon.example/mcp/abc/', 'https://tenon.example/mcp/abc'],
  ['https://tenon.example/mcp/abc/mcp', 'https://tenon.example/mcp/abc/mcp'],
  ['https://tenon.example/mcp/abc/draft', 'https://tenon.example/mcp/abc/draft'],
  ['https://tenon.example/mcp/abc/draft/mcp', 'https://tenon.example/mcp/abc/draft'],
  ['https://tenon.example/mcp/abc/releases/rel_1/mcp', 'https://tenon.example/mcp/abc/releases/rel_1'],
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
  'https://tenon.example/mcp/abc?app=x',
  'https://tenon.example/mcp/abc/mcp/mcp',
  'https://tenon.example/mcp/abc/draft/x',
  'https://tenon.example/nonsense',
  'https://tenon.example/api',
  'https://tenon.example/mcpx',
  'https://user@tenon.example/mcp',
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
