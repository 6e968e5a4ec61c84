import { beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let appId: string
let authorization: Record<string, string>

beforeAll(async () => {
  service = await startService('sqlite')
  appId = await makeApp(await service.as('alice'))
  authorization = { Authorization: `Bearer ${await service.token('alice')}` }
  return () => service.close()
})

describe('every response', () => {
  test.each([
    ['of an operation', () => '/api/v2/apps'],
    ['with an error', () => '/api/v2/apps/nothing'],
    ['for an unknown path', () => '/nothing'],
    ['of a document', () => '/openapi.json'],
    ['of a page', () => '/docs'],
    ['of a probe', () => '/readyz'],
    ['of a published app', () => '/mcp/nothing'],
  ])('%s forbids content sniffing and referrers', async (_, path) => {
    const { headers } = await fetch(service.url + path(), { headers: authorization })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('of an operation that requires a token is not cached', async () => {
    for (const headers of [authorization, {}]) {
      const reply = await fetch(`${service.url}/api/v2/apps`, { headers })
      expect(reply.headers.get('cache-control')).toBe('no-store')
    }
  })

  test.each([
    '/openapi.json',
    '/openapi/v1.json',
    '/docs',
    '/llms.txt',
    '/livez',
    '/.well-known/api-catalog',
  ])('of %s has a Content-Length', async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await fetch(service.url + path, { method })
      expect(Number(headers.get('content-length'))).toBeGreaterThan(0)
      expect(headers.get('transfer-encoding')).toBe(null)
    }
  })
})

describe('every operation that reads', () => {
  const reads = operationTable.filter(({ method }) => method === 'GET')

  test.each(reads.map((op) => [op.id, op] as const))(
    '%s responds to HEAD as to GET, without the body',
    async (_, op) => {
      const url = service.url + fillPath(op, (name) => (/^app_?[iI]d$/.test(name) ? appId : 'x'))
      const get = await fetch(url, { headers: authorization })
      const head = await fetch(url, { method: 'HEAD', headers: authorization })
      const summarize = ({ status, headers }: Response) => [
        status,
        headers.get('content-type'),
        headers.get('content-length'),
        headers.get('etag'),
      ]
      // Content-Length is equal because all request ids have the same length.
      expect(summarize(head)).toEqual(summarize(get))
      expect(await head.text()).toBe('')
      await get.text()
    },
  )
})

test.each([...new Set(operationTable.map(({ path }) => path))])(
  '%s lists its methods in Allow',
  async (path) => {
    const reply = await fetch(service.url + path.replace(/\{\w+\}/g, 'x'), { method: 'OPTIONS' })
    const methods = operationTable.filter((op) => op.path === path).map(({ method }) => method as string)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
    expect([reply.status, reply.headers.get('allow')]).toEqual([204, allow])
  },
)

test.each([
  ['https://tenon.example', 'max-age=31536000'],
  ['http://localhost:4000', null],
])('a service at %s sends the HSTS header %s', async (baseUrl, expected) => {
  const other = await startService('sqlite', { BASE_URL: baseUrl })
  const values = await Promise.all(
    ['/api/v2/apps', '/docs', '/nothing', '/mcp/nothing', '/readyz'].map(async (path) =>
      (await fetch(other.url + path)).headers.get('strict-transport-security'),
    ),
  )
  await other.close()
  expect(new Set(values)).toEqual(new Set([expected]))
})
