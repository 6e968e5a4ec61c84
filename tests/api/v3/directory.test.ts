import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let anyone: Client

beforeAll(async () => {
  service = await startService('sqlite')
  anyone = await service.as(null)
  return () => service.close()
})

const list = async (query = '') => (await anyone.get(`/api/v3/mcp/servers${query}`)).body

describe('v3.directory.list', () => {
  test('lists a thousand servers without a token, newest first', async () => {
    const { items, ...about } = await list()
    expect(items).toHaveLength(50)
    expect(about).toMatchObject({
      total_entries: 1108,
      total_matched_entries: 1108,
      source: 'official-registry',
    })
    expect(about.facets.transports).toEqual(['sse', 'stdio', 'streamable-http'])
    expect(about.facets.packages).toEqual(['mcpb', 'npm', 'nuget', 'oci', 'pypi'])
    expect(about.facets.statuses).toEqual(['active'])
    expect(about.fetched_at).toBe('2025-12-18T00:00:00.000Z')
    const timestamps = items.map((item: { updated_at: string }) => item.updated_at)
    expect(timestamps).toEqual(timestamps.toSorted().reverse())
  })

  test.each(['', '&sort=name_asc', '&sort=updated_asc', '&q=database', '&transport=sse'])(
    'pages through every match once with %j',
    async (more) => {
      const seen: string[] = []
      let [cursor, matched] = ['', 0]
      do {
        const page = await list(`?limit=100${more}&cursor=${encodeURIComponent(cursor)}`)
        seen.push(...page.items.map((item: { slug: string }) => item.slug))
        matched = page.total_matched_entries
        cursor = page.next_cursor
      } while (cursor)
      expect([new Set(seen).size, seen.length]).toEqual([matched, matched])
    },
  )

  test('filters by authentication, package, status and transport', async () => {
    const [required, none] = [await list('?auth=required'), await list('?auth=none')]
    expect(required.total_matched_entries + none.total_matched_entries).toBe(1108)
    expect(required.items.every((item: { requires_auth: boolean }) => item.requires_auth)).toBe(true)
    const npm = await list('?package=npm')
    expect(npm.items.every((item: { package_types: string[] }) => item.package_types.includes('npm'))).toBe(
      true,
    )
    const sse = await list('?transport=sse')
    expect(sse.items.every((item: { transports: string[] }) => item.transports.includes('sse'))).toBe(true)
    expect((await list('?status=deleted')).items).toEqual([])
  })

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'auth=some',
    'sort=size',
    'cursor=nonsense',
    'status=odd',
    'package=odd',
    'transport=odd',
  ])('rejects %s', async (query) => {
    const reply = await anyone.get(`/api/v3/mcp/servers?${query}`)
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_request'])
  })
})

describe('v3.directory.search', () => {
  const search = async (query: string) =>
    (await anyone.post('/api/v3/mcp/servers/search', { query })).body.items.map(
      (item: { slug: string }) => item.slug,
    )

  test('finds by the prefix of a word and despite a typo', async () => {
    expect((await search('postgres')).length).toBeGreaterThan(0)
    expect(await search('postgr')).toEqual(expect.arrayContaining(await search('postgres')))
    expect((await search('postgers')).length).toBeGreaterThan(0)
    expect(await search('zzzzqqqq')).toEqual([])
  })

  test('rejects a search without a query', async () => {
    const { status, body } = await anyone.post('/api/v3/mcp/servers/search', {})
    expect([status, body.error.details[0].path]).toEqual([400, 'query'])
  })
})

describe('v3.directory.read', () => {
  test('reads one in full, with the command that runs it', async () => {
    const { status, body } = await anyone.get('/api/v3/mcp/servers/io-scorecard-mcp')
    expect(status).toBe(200)
    expect(body.server).toMatchObject({
      name: 'io.scorecard/mcp',
      owner: 'scorecard.io',
      version: '2.1.1',
      official_status: 'active',
      endpoint_url: 'https://mcp.scorecard.io/mcp',
      transports: ['stdio', 'streamable-http'],
      package_types: ['npm'],
      remote_urls: ['https://mcp.scorecard.io/mcp'],
      install: {
        command: 'npx',
        args: ['-y', 'scorecard-ai-mcp@2.1.1'],
        env: { SCORECARD_API_KEY: '<SCORECARD_API_KEY>' },
      },
      canonical_url: `${service.url}/api/v3/mcp/servers/io-scorecard-mcp`,
    })
    expect(body.server.packages[0].environment_variables[0]).toMatchObject({
      name: 'SCORECARD_API_KEY',
      required: true,
      secret: true,
    })
  })

  test('every server that is listed can be read', async () => {
    let cursor = ''
    do {
      const page = await list(`?limit=100&cursor=${encodeURIComponent(cursor)}`)
      for (const { slug } of page.items) {
        expect((await anyone.get(`/api/v3/mcp/servers/${slug}`)).status, slug).toBe(200)
      }
      cursor = page.next_cursor
    } while (cursor)
  })
})

describe('v3.directory.related', () => {
  test('lists similar servers, never the server itself', async () => {
    const path = '/api/v3/mcp/servers/io-scorecard-mcp/related'
    const { body } = await anyone.get(path)
    expect(body.items).toHaveLength(6)
    expect(body.items.map((item: { slug: string }) => item.slug)).not.toContain('io-scorecard-mcp')
    expect(Object.keys(body.items[0]).sort()).toEqual(['category', 'name', 'slug', 'summary'])
    expect((await anyone.get(`${path}?limit=12`)).body.items).toHaveLength(12)
    for (const limit of [0, 13]) expect((await anyone.get(`${path}?limit=${limit}`)).status).toBe(400)
  })
})
