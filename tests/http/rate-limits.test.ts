import { afterAll, describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/made.ts'
import { startService, type TestService } from '#tests/support/service.ts'

const running: TestService[] = []
async function limited(settings: Record<string, string>) {
  const service = await startService('sqlite', settings)
  running.push(service)
  return service
}
afterAll(async () => {
  for (const service of running) await service.close()
})

/** One request an hour comes back: no test here waits for it. */
const slow = 'user=1/3,address=1/2,app=1/2'

describe('a user', () => {
  test('is told what is left, and with one request too many how long to wait', async () => {
    const alice = await (await limited({ RATE_LIMITS: 'user=1/500,address=1/2' })).as('alice')
    const first = await alice.get('/api/v2/apps')
    expect(first.headers.get('ratelimit-policy')).toBe('"user";q=500;w=500')
    expect(first.headers.get('ratelimit')).toBe('"user";r=499;t=1')
    const replies = await Promise.all(Array.from({ length: 600 }, () => alice.get('/api/v2/apps')))
    const refused = replies.find(({ status }) => status === 429)
    expect(refused?.body.error).toMatchObject({ code: 'rate_limited', details: null })
    expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(refused?.headers.get('ratelimit')).toMatch(/^"user";r=0;t=\d+$/)
  })

  test('does not pay for another, nor for the address', async () => {
    const service = await limited({ RATE_LIMITS: 'user=1/1000,address=1/1' })
    const anyone = await service.as(null)
    for (let n = 0; n < 4; n++) await anyone.get('/api/v2/apps')
    expect((await anyone.get('/api/v2/apps')).status).toBe(429)
    expect((await (await service.as('alice')).get('/api/v2/apps')).status).toBe(200)
    expect((await (await service.as('bob')).get('/api/v1/me')).headers.get('ratelimit')).toContain('r=999')
  })
})

describe('an address', () => {
  test.each([
    ['without a token', '/api/v2/apps', {}],
    ['with a bad one', '/api/v2/apps', { Authorization: 'Bearer x' }],
    ['where nothing is', '/api/v2/nothing', {}],
    ['at what needs no token', '/.well-known/oauth-protected-resource', {}],
  ])('is counted %s', async (_, path, headers) => {
    const anyone = await (await limited({ RATE_LIMITS: 'address=1/30' })).as(null)
    const first = await anyone.get(path, headers as Record<string, string>)
    expect(first.headers.get('ratelimit')).toBe('"address";r=29;t=1')
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => anyone.get(path, headers as Record<string, string>)),
    )
    expect(replies.some(({ status, body }) => status === 429 && body.error.code === 'rate_limited')).toBe(
      true,
    )
  })

  test('is the client’s behind a proxy that is trusted, and the proxy’s behind any other', async () => {
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const left = async (settings: Record<string, string>) => {
      const anyone = await (await limited({ RATE_LIMITS: 'address=1/900', ...settings })).as(null)
      await anyone.get('/api/v2/apps', from('203.0.113.1'))
      return (await anyone.get('/api/v2/apps', from('203.0.113.2'))).headers.get('ratelimit')
    }
    expect(await left({ TRUST_PROXY: '127.0.0.1' })).toContain('r=899')
    expect(await left({})).toContain('r=898')
  })

  test('may ask before it sends from a browser as often as it likes', async () => {
    const service = await limited({ RATE_LIMITS: slow })
    for (let n = 0; n < 5; n++) {
      const reply = await fetch(`${service.url}/api/v2/apps`, { method: 'OPTIONS' })
      expect(reply.status).toBe(204)
    }
  })
})

test('a published app that is asked too often says so in JSON-RPC', async () => {
  const service = await limited({ RATE_LIMITS: 'app=1/20' })
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const { body } = await alice.get(`/api/v2/apps/${appId}`)
  const path = `/mcp/${body.app.public_mcp_id}`
  const ping = () => alice.post(path, { jsonrpc: '2.0', id: 1, method: 'ping' })
  const replies = await Promise.all(Array.from({ length: 50 }, ping))
  const refused = replies.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: 429 } })
  expect(refused?.headers.get('retry-after')).toBe('1')
})

test('limits can be off', async () => {
  const anyone = await (await limited({ RATE_LIMITS: 'off' })).as(null)
  const replies = await Promise.all(Array.from({ length: 150 }, () => anyone.get('/api/v2/apps')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  expect(replies[0]?.headers.get('ratelimit')).toBe(null)
})
