import { beforeAll, describe, expect, test } from 'vitest'
import { makeApp } from '#tests/support/made.ts'
import { operationTable, pathWith } from '#tests/support/operation-table.ts'
import { startService, type TestService } from '#tests/support/service.ts'

let service: TestService
let appId: string
let authorization: Record<string, string>

beforeAll(async () => {
  service = await startService('sqlite')
  appId = await makeApp(await service.as('alice'))
  authorization = { Authorization: `Bearer ${await service.token('alice')}` }
  return () => service.close()
})

describe('every answer', () => {
  test.each([
    ['of an operation', () => '/api/v2/apps'],
    ['that fails', () => '/api/v2/apps/nothing'],
    ['where nothing is', () => '/nothing'],
    ['of a document', () => '/openapi.json'],
    ['of a page', () => '/docs'],
    ['of a probe', () => '/readyz'],
    ['of a published app', () => '/mcp/nothing'],
  ])('%s keeps browsers from guessing types and handing on addresses', async (_, path) => {
    const { headers } = await fetch(service.url + path(), { headers: authorization })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  test('that takes a token is stored by nobody', async () => {
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
  ])('of %s says how long it is', async (path) => {
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
    '%s answers HEAD as GET, without the body',
    async (_, op) => {
      const url = service.url + pathWith(op, (name) => (/^app_?[iI]d$/.test(name) ? appId : 'x'))
      const get = await fetch(url, { headers: authorization })
      const head = await fetch(url, { method: 'HEAD', headers: authorization })
      const said = ({ status, headers }: Response) => [
        status,
        headers.get('content-type'),
        headers.get('content-length'),
        headers.get('etag'),
      ]
      // The ids of two requests are of one length.
      expect(said(head)).toEqual(said(get))
      expect(await head.text()).toBe('')
      await get.text()
    },
  )
})

test.each([...new Set(operationTable.map(({ path }) => path))])(
  '%s says which methods it has',
  async (path) => {
    const reply = await fetch(service.url + path.replace(/\{\w+\}/g, 'x'), { method: 'OPTIONS' })
    const methods = operationTable.filter((op) => op.path === path).map(({ method }) => method as string)
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort().join(', ')
    expect([reply.status, reply.headers.get('allow')]).toEqual([204, allow])
  },
)
