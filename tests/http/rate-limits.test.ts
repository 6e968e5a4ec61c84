import { afterAll, describe, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

const running: TestService[] = []
async function startLimitedService(settings: Record<string, string>) {
  const service = await startService('sqlite', settings)
  running.push(service)
  return service
}
afterAll(async () => {
  for (const service of running) await service.close()
})

/** Bursts of two or three requests, refilled by one request a second. */
const slow = 'user=1/3,address=1/2,app=1/2'

describe('a user', () => {
  test('gets the remaining quota, and how long to wait when it is exceeded', async () => {
    const alice = await (await startLimitedService({ RATE_LIMITS: 'user=1/500,address=1/2' })).as('alice')
    const first = await alice.get('/api/v2/apps')
    expect(first.headers.get('ratelimit-policy')).toBe('"user";q=500;w=500')
    expect(first.headers.get('ratelimit')).toBe('"user";r=499;t=1')
    const replies = await Promise.all(Array.from({ length: 600 }, () => alice.get('/api/v2/apps')))
    const rejected = replies.find(({ status }) => status === 429)
    expect(rejected?.body.error).toMatchObject({ code: 'rate_limited', details: null })
    expect(rejected?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(rejected?.headers.get('ratelimit')).toMatch(/^"user";r=0;t=\d+$/)
  })

  test('has a quota independent of other users and of the address', async () => {
    const service = await startLimitedService({ RATE_LIMITS: 'user=1/1000,address=1/1' })
    const anyone = await service.as(null)
    for (let n = 0; n < 4; n++) await anyone.get('/api/v2/apps')
    expect((await anyone.get('/api/v2/apps')).status).toBe(429)
    expect((await (await service.as('alice')).get('/api/v2/apps')).status).toBe(200)
    expect((await (await service.as('bob')).get('/api/v1/me')).headers.get('ratelimit')).toContain('r=999')
  })
})

describe('the management server', () => {
  test('has a quota of its own for each user, and one for addresses without a token', async () => {
    const service = await startLimitedService({ RATE_LIMITS: 'user=1/2,address=1/2' })
    const list = async (headers: Record<string, string>) =>
      postMcp(`${service.url}/mcp`, buildJsonRpcRequest('tools/list'), headers)
    const authorize = async (user: string) => ({ authorization: `Bearer ${await service.token(user)}` })
    const [alice, bob] = [await authorize('alice'), await authorize('bob')]
    const replies = await Promise.all(Array.from({ length: 20 }, () => list(alice)))
    const rejected = replies.find(({ status }) => status === 429)
    expect(rejected?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect((await list(bob)).status).toBe(200)
    const anonymous = await Promise.all(Array.from({ length: 20 }, () => list({})))
    expect(new Set(anonymous.map(({ status }) => status))).toEqual(new Set([401, 429]))
  })
})

describe('an address', () => {
  test.each([
    ['without a token', '/api/v2/apps', {}],
    ['with an invalid token', '/api/v2/apps', { Authorization: 'Bearer x' }],
    ['at an unknown path', '/api/v2/nothing', {}],
    ['at a path that needs no token', '/.well-known/oauth-protected-resource', {}],
  ])('is counted %s', async (_, path, headers) => {
    const anyone = await (await startLimitedService({ RATE_LIMITS: 'address=1/30' })).as(null)
    const first = await anyone.get(path, headers as Record<string, string>)
    expect(first.headers.get('ratelimit')).toBe('"address";r=29;t=1')
    const replies = await Promise.all(
      Array.from({ length: 60 }, () => anyone.get(path, headers as Record<string, string>)),
    )
    expect(replies.some(({ status, body }) => status === 429 && body.error.code === 'rate_limited')).toBe(
      true,
    )
  })

  test('is that of the client behind a trusted proxy, and that of the proxy behind any other', async () => {
    const forwardedFor = (address: string) => ({ 'X-Forwarded-For': address })
    const readRemaining = async (settings: Record<string, string>) => {
      const anyone = await (await startLimitedService({ RATE_LIMITS: 'address=1/900', ...settings })).as(null)
      await anyone.get('/api/v2/apps', forwardedFor('203.0.113.1'))
      return (await anyone.get('/api/v2/apps', forwardedFor('203.0.113.2'))).headers.get('ratelimit')
    }
    expect(await readRemaining({ TRUST_PROXY: '127.0.0.1' })).toContain('r=899')
    expect(await readRemaining({})).toContain('r=898')
  })

  test('may send any number of CORS preflight requests', async () => {
    const service = await startLimitedService({ RATE_LIMITS: slow })
    for (let n = 0; n < 5; n++) {
      const reply = await fetch(`${service.url}/api/v2/apps`, { method: 'OPTIONS' })
      expect(reply.status).toBe(204)
    }
  })
})

test('a published app reports an exceeded rate limit in JSON-RPC', async () => {
  const service = await startLimitedService({ RATE_LIMITS: 'app=1/20' })
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const { body } = await alice.get(`/api/v2/apps/${appId}`)
  const path = `/mcp/${body.app.public_mcp_id}`
  const ping = () => alice.post(path, { jsonrpc: '2.0', id: 1, method: 'ping' })
  const replies = await Promise.all(Array.from({ length: 50 }, ping))
  const rejected = replies.find(({ status }) => status === 429)
  expect(rejected?.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: 429 } })
  expect(rejected?.headers.get('retry-after')).toBe('1')
})

test('rate limits can be disabled', async () => {
  const anyone = await (await startLimitedService({ RATE_LIMITS: 'off' })).as(null)
  const replies = await Promise.all(Array.from({ length: 150 }, () => anyone.get('/api/v2/apps')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  expect(replies[0]?.headers.get('ratelimit')).toBe(null)
})
