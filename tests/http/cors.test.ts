import { beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

const page = 'https://console.example'
let service: TestService
let token: string

beforeAll(async () => {
  service = await startService('sqlite', { ALLOWED_ORIGINS: `${page}, https://other.example` })
  token = await service.token('alice')
  return () => service.close()
})

const fetchFrom = (Origin: string, path = '/api/v2/apps', init: RequestInit = {}) =>
  fetch(service.url + path, {
    ...init,
    headers: { Origin, Authorization: `Bearer ${token}`, ...init.headers },
  })
const allowOrigin = (reply: Response) => reply.headers.get('access-control-allow-origin')

describe('pages in browsers', () => {
  test('of an allowed origin may read responses and their headers', async () => {
    const reply = await fetchFrom(page)
    expect([reply.status, allowOrigin(reply), reply.headers.get('vary')]).toEqual([200, page, 'Origin'])
    expect(reply.headers.get('access-control-expose-headers')?.split(', ').sort()).toEqual([
      'Deprecation',
      'ETag',
      'Idempotency-Replayed',
      'Ignored-Members',
      'Ignored-Parameters',
      'Link',
      'Location',
      'Preference-Applied',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Sunset',
      'WWW-Authenticate',
      'X-Request-Id',
    ])
    expect(reply.headers.get('access-control-allow-credentials')).toBe(null)
  })

  test('of the service itself may read responses too', async () => {
    expect(allowOrigin(await fetchFrom(service.url))).toBe(service.url)
  })

  test.each([
    'null',
    'https://console.example.evil.example',
    'https://evil-console.example',
    'http://console.example',
    'https://console.example:8443',
    'https://CONSOLE.example',
    'https://console.example/',
  ])('of %s may not read responses', async (origin) => {
    const reply = await fetchFrom(origin)
    expect([allowOrigin(reply), reply.headers.get('vary')]).toEqual([null, 'Origin'])
  })

  test('of an allowed origin may read error responses too', async () => {
    const unauthorized = await fetchFrom(page, '/api/v2/apps', { headers: { Authorization: 'Bearer x' } })
    expect([unauthorized.status, allowOrigin(unauthorized)]).toEqual([401, page])
    const invalid = await fetchFrom(page, '/api/v2/apps?limit=1000')
    expect([invalid.status, allowOrigin(invalid)]).toEqual([400, page])
  })

  test('may send preflight requests', async () => {
    const preflight = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'PATCH' } }
    const reply = await fetchFrom(page, '/api/v2/apps/app_x', preflight)
    expect([reply.status, allowOrigin(reply)]).toEqual([204, page])
    expect(reply.headers.get('access-control-allow-methods')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH')
    expect(reply.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Prefer, X-Request-Id',
    )
    expect(reply.headers.get('access-control-max-age')).toBe('600')
    const rejected = await fetchFrom('https://evil.example', '/api/v2/apps/app_x', preflight)
    expect(rejected.headers.get('access-control-allow-methods')).toBe(null)
  })

  test.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/api-catalog',
    '/openapi.json',
    '/openapi/v3.json',
    '/llms.txt',
  ])('of any origin may read %s, which needs no token', async (path) => {
    expect(allowOrigin(await fetchFrom('https://anyone.example', path))).toBe('*')
  })
})

describe('clients of MCP in browsers', () => {
  const headers = {
    Origin: 'https://inspector.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'mcp-protocol-version,traceparent',
  }

  test.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-protected-resource/mcp/abc',
    '/.well-known/oauth-protected-resource/mcp/abc/mcp',
    '/.well-known/oauth-protected-resource/mcp/abc/draft',
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/mcp/abc',
    '/.well-known/openid-configuration',
    '/.well-known/api-catalog',
    '/openapi.json',
    '/llms.txt',
    '/v0.1/servers',
    '/v0.1/servers/x%2Fy/versions',
    '/v0.1/servers/x%2Fy/versions/latest',
  ])('may look for %s with their revision', async (path) => {
    const preflight = await fetch(service.url + path, { method: 'OPTIONS', headers })
    expect([preflight.status, allowOrigin(preflight)]).toEqual([204, '*'])
    expect(preflight.headers.get('access-control-allow-methods')).toContain('GET')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('mcp-protocol-version,traceparent')
    expect(preflight.headers.get('access-control-allow-credentials')).toBe(null)
    const found = await fetch(service.url + path, {
      headers: { Origin: headers.Origin, 'mcp-protocol-version': '2025-11-25' },
    })
    expect([200, 404]).toContain(found.status)
    expect(allowOrigin(found)).toBe('*')
  })
})

test('the setting * allows every origin', async () => {
  const open = await startService('sqlite', { ALLOWED_ORIGINS: '*' })
  try {
    const reply = await fetch(`${open.url}/api/v2/apps`, { headers: { Origin: 'https://anyone.example' } })
    expect(allowOrigin(reply)).toBe('*')
  } finally {
    await open.close()
  }
})
