import { beforeAll, describe, expect, test } from 'vitest'
import { startService, type TestService } from '#tests/support/service.ts'

const page = 'https://console.example'
let service: TestService
let token: string

beforeAll(async () => {
  service = await startService('sqlite', { ALLOWED_ORIGINS: `${page}, https://other.example` })
  token = await service.token('alice')
  return () => service.close()
})

const from = (Origin: string, path = '/api/v2/apps', init: RequestInit = {}) =>
  fetch(service.url + path, {
    ...init,
    headers: { Origin, Authorization: `Bearer ${token}`, ...init.headers },
  })
const allowOrigin = (reply: Response) => reply.headers.get('access-control-allow-origin')

describe('pages in browsers', () => {
  test('of an allowed origin may read answers and their headers', async () => {
    const reply = await from(page)
    expect([reply.status, allowOrigin(reply), reply.headers.get('vary')]).toEqual([200, page, 'Origin'])
    expect(reply.headers.get('access-control-expose-headers')?.split(', ').sort()).toEqual([
      'Deprecation',
      'ETag',
      'Idempotency-Replayed',
      'Link',
      'Location',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'WWW-Authenticate',
      'X-Request-Id',
    ])
    expect(reply.headers.get('access-control-allow-credentials')).toBe(null)
  })

  test('of the service itself may too', async () => {
    expect(allowOrigin(await from(service.url))).toBe(service.url)
  })

  test.each([
    'null',
    'https://console.example.evil.example',
    'https://evil-console.example',
    'http://console.example',
    'https://console.example:8443',
    'https://CONSOLE.example',
    'https://console.example/',
  ])('of %s may not', async (origin) => {
    const reply = await from(origin)
    expect([allowOrigin(reply), reply.headers.get('vary')]).toEqual([null, 'Origin'])
  })

  test('read failures as well', async () => {
    const unauthorized = await from(page, '/api/v2/apps', { headers: { Authorization: 'Bearer x' } })
    expect([unauthorized.status, allowOrigin(unauthorized)]).toEqual([401, page])
    const invalid = await from(page, '/api/v2/apps?limit=1000')
    expect([invalid.status, allowOrigin(invalid)]).toEqual([400, page])
  })

  test('ask first what they may send', async () => {
    const ask = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'PATCH' } }
    const reply = await from(page, '/api/v2/apps/app_x', ask)
    expect([reply.status, allowOrigin(reply)]).toEqual([204, page])
    expect(reply.headers.get('access-control-allow-methods')).toBe('DELETE, GET, HEAD, OPTIONS, PATCH')
    expect(reply.headers.get('access-control-allow-headers')).toBe(
      'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Request-Id',
    )
    expect(reply.headers.get('access-control-max-age')).toBe('600')
    const refused = await from('https://evil.example', '/api/v2/apps/app_x', ask)
    expect(refused.headers.get('access-control-allow-methods')).toBe(null)
  })

  test.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/api-catalog',
    '/openapi.json',
    '/openapi/v3.json',
    '/llms.txt',
  ])('of any origin may read %s, which needs no token', async (path) => {
    expect(allowOrigin(await from('https://anyone.example', path))).toBe('*')
  })
})

test('the setting * lets every page in', async () => {
  const open = await startService('sqlite', { ALLOWED_ORIGINS: '*' })
  try {
    const reply = await fetch(`${open.url}/api/v2/apps`, { headers: { Origin: 'https://anyone.example' } })
    expect(allowOrigin(reply)).toBe('*')
  } finally {
    await open.close()
  }
})
