import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let alice: Client
let appId: string

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  appId = await makeApp(alice, 'One')
  await makeApp(alice, 'Two')
  await makeApp(alice, 'Three')
  return () => service.close()
})

describe('pages', () => {
  test('link to the next page, with the same query', async () => {
    const first = await alice.get('/api/v2/apps?sort=name&limit=2')
    const [, next = ''] = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
    expect(next).toContain(`${service.url}/api/v2/apps?sort=name&limit=2&cursor=`)
    expect(new URL(next).searchParams.get('cursor')).toBe(first.body.page.next_cursor)
    const second = await alice.get(next.slice(service.url.length))
    expect(second.body.data.map(({ name }: { name: string }) => name)).toEqual(['Two'])
    expect(second.headers.get('link')).toBe(null)
  })

  test('of tools link too, and the link replaces the cursor of the request', async () => {
    for (const name of ['a', 'b', 'c']) await alice.post(`/api/v3/apps/${appId}/tools`, { name })
    const path = `/api/v3/apps/${appId}/tools?limit=1`
    const keys: string[] = []
    for (let next: string | undefined = path; next; ) {
      const { headers, body } = await alice.get(next)
      keys.push(body.items[0].key)
      next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]?.slice(service.url.length)
    }
    expect(keys).toEqual(['a', 'b', 'c'])
  })

  test('are marked as paged in the operation table', () => {
    const paged = operationTable.filter(({ paged }) => paged).map(({ id }) => id)
    expect(paged).toEqual(expect.arrayContaining(['v2.apps.list', 'v2.releases.list', 'v3.tools.list']))
    expect(paged.filter((id) => id.startsWith('v1.'))).toEqual([])
  })
})

describe('v1', () => {
  test('sends since when it is deprecated and a link to its successor, also with errors', async () => {
    for (const client of [alice, await service.as(null)]) {
      const { headers } = await client.get(`/api/v1/apps/${appId}`)
      expect(headers.get('deprecation')).toBe('@1767225600')
      expect(headers.get('link')).toBe(`<${service.url}/api/v3/apps/${appId}>; rel="successor-version"`)
    }
  })

  test('points to the newest family that has the path, else to the reference', async () => {
    const readLink = async (path: string) => (await alice.get(path)).headers.get('link')
    expect(await readLink(`/api/v1/apps/${appId}/tools`)).toContain(`/api/v3/apps/${appId}/tools>`)
    expect(await readLink(`/api/v1/apps/${appId}/config`)).toBe(
      `<${service.url}/docs>; rel="successor-version"`,
    )
  })

  test('sends the day on which it may end, if the operator has set one', async () => {
    expect((await alice.get(`/api/v1/apps/${appId}`)).headers.has('sunset')).toBe(false)
    const ending = await startService('sqlite', { V1_SUNSET: '2027-06-30' })
    try {
      const client = await ending.as('alice')
      expect((await client.get('/api/v1/apps')).headers.get('sunset')).toBe('Wed, 30 Jun 2027 00:00:00 GMT')
      expect((await client.get('/api/v2/apps')).headers.has('sunset')).toBe(false)
    } finally {
      await ending.close()
    }
    await expect(startService('sqlite', { V1_SUNSET: '2027-02-30' })).rejects.toThrow('V1_SUNSET')
  })

  test('is archived, as its document says', async () => {
    const describe = async (family: string) =>
      (await alice.get(`/openapi/${family}.json`)).body.info.description
    expect(await describe('v1')).toContain('v1 is archived')
    expect(await describe('v2')).not.toContain('archived')
  })

  test('is the only deprecated family', async () => {
    expect((await alice.get(`/api/v2/apps/${appId}`)).headers.get('deprecation')).toBe(null)
    for (const { path, deprecation } of operationTable) {
      expect([path, deprecation !== null]).toEqual([path, path.startsWith('/api/v1/')])
    }
  })
})
