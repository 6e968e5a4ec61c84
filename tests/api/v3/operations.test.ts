import { beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import {
  type CreatedIntegration,
  makeApp,
  makeIntegration,
  makeTool,
} from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const responses = { 200: { description: 'ok' } }
const describeOperation = (operationId: string, tags: string[], more: object = {}) => ({
  operationId,
  tags,
  description: `The operation ${operationId}.`,
  responses,
  ...more,
})

const shopDocument = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/books': {
      get: describeOperation('listBooks', ['Books', ' Books ']),
      post: describeOperation('createBook', ['Books']),
    },
    '/books/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: describeOperation('readBook', ['Books']),
      patch: describeOperation('changeBook', ['Books']),
      delete: describeOperation('deleteBook', ['Books']),
    },
    '/books/old': { get: describeOperation('listOldBooks', ['Books'], { deprecated: true }) },
    '/authors': { get: describeOperation('listAuthors', ['Authors', 'Books']) },
    '/login': { post: describeOperation('login', ['Auth']) },
    '/health': { get: describeOperation('checkHealth', []) },
  },
}

type Item = { name: string; external_id: string; token_estimate: number }
type Facet = { value: string; count: number }[]

describeWithService('sqlite', 'operations in v3', (service) => {
  let alice: Client
  let appId: string
  let shop: CreatedIntegration
  let toolId: string
  const operations = (rest = '') =>
    `/api/v3/apps/${appId}/integrations/${shop.integrationId}/operations${rest}`

  beforeAll(async () => {
    alice = await service().as('alice')
    const api = await startUpstreamApi(shopDocument)
    appId = await makeApp(alice, 'Shop')
    shop = await makeIntegration(alice, appId, api.documentUrl)
    await api.close()
    toolId = (await makeTool(alice, appId, 'Authors', shop.operation('listAuthors'))).id
  })

  const find = async (query: string): Promise<string[]> =>
    (await alice.get(operations(`?${query}`))).body.data.map((item: Item) => item.external_id)

  describe('v3.operations.list', () => {
    test('lists operations with tags, risk, tools and the size of their tools', async () => {
      const { status, body } = await alice.get(operations())
      expect([status, body.total, body.data.length]).toEqual([200, 9, 9])
      const itemOf = (id: string) => body.data.find((item: Item) => item.external_id === id)
      expect(itemOf('listAuthors')).toEqual({
        id: shop.operation('listAuthors'),
        integration_id: shop.integrationId,
        key: 'list_authors',
        external_id: 'listAuthors',
        name: 'List authors',
        description: 'The operation listAuthors.',
        method: 'GET',
        path: '/authors',
        tags: ['Authors', 'Books'],
        risk: 'read',
        deprecated: false,
        tool_ids: [toolId],
        token_estimate: expect.any(Number),
      })
      expect(itemOf('listBooks').tags).toEqual(['Books'])
      expect(itemOf('deleteBook')).toMatchObject({ risk: 'destructive', tool_ids: [] })
      expect(itemOf('createBook').risk).toBe('write')
      expect(itemOf('listOldBooks').deprecated).toBe(true)
      const sum = body.data.reduce((total: number, item: Item) => total + item.token_estimate, 0)
      expect(body.total_token_estimate).toBe(sum)
      expect(itemOf('readBook').token_estimate).toBeGreaterThan(itemOf('listBooks').token_estimate)
    })

    test('finds the same size as the list of tools', async () => {
      const { body } = await alice.post(`/api/v3/apps/${appId}/tools/batch`, {
        tools: [{ operation_id: shop.operation('readBook') }],
      })
      const { data } = (await alice.get(operations('?query=readBook'))).body
      expect(body.tools[0].token_estimate).toBe(data[0].token_estimate)
      await alice.delete(`/api/v3/apps/${appId}/tools/${body.tools[0].id}`)
    })

    test('filters by words, method, tag, use and risk', async () => {
      expect(await find('query=BOOK+create')).toEqual(['createBook'])
      expect(await find('query=get+/authors')).toEqual(['listAuthors'])
      expect(await find('method=DELETE')).toEqual(['deleteBook'])
      expect(await find('tag=Authors')).toEqual(['listAuthors'])
      expect(await find('used=true')).toEqual(['listAuthors'])
      expect(await find('used=false&tag=Authors')).toEqual([])
      expect((await find('risk=write')).toSorted()).toEqual(['changeBook', 'createBook', 'login'])
      expect((await find('risk=read&query=old')).toSorted()).toEqual(['listOldBooks'])
      for (const query of ['method=FETCH', 'risk=some', 'used=maybe', 'cursor=x'])
        expect((await alice.get(operations(`?${query}`))).status, query).toBe(400)
    })

    test('counts the matches of each filter value in combination with the other filters', async () => {
      const readFacets = async (query: string): Promise<Record<string, Facet>> =>
        (await alice.get(operations(`?${query}`))).body.facets
      expect(await readFacets('')).toEqual({
        methods: [
          { value: 'GET', count: 5 },
          { value: 'POST', count: 2 },
          { value: 'DELETE', count: 1 },
          { value: 'PATCH', count: 1 },
        ],
        tags: [
          { value: 'Books', count: 7 },
          { value: 'Auth', count: 1 },
          { value: 'Authors', count: 1 },
        ],
        risks: [
          { value: 'read', count: 5 },
          { value: 'write', count: 3 },
          { value: 'destructive', count: 1 },
        ],
        used: [
          { value: 'false', count: 8 },
          { value: 'true', count: 1 },
        ],
      })
      const filtered = await readFacets('method=POST&tag=Books')
      expect(filtered.methods).toContainEqual({ value: 'GET', count: 4 })
      expect(filtered.tags).toEqual([
        { value: 'Auth', count: 1 },
        { value: 'Books', count: 1 },
      ])
      expect(filtered.risks).toEqual([{ value: 'write', count: 1 }])
    })

    test('pages through the matches', async () => {
      const page = (await alice.get(operations('?tag=Books&limit=4'))).body
      expect(page.page.has_more).toBe(true)
      const two = (await alice.get(operations(`?tag=Books&limit=4&cursor=${page.page.next_cursor}`))).body
      const ids = [...page.data, ...two.data].map((item: Item) => item.external_id)
      expect([ids.length, new Set(ids).size, two.page.next_cursor]).toEqual([7, 7, null])
      const other = await alice.get(operations(`?tag=Auth&cursor=${page.page.next_cursor}`))
      expect(other.status).toBe(400)
    })
  })

  describe('long lists', () => {
    let path: string
    const readPage = async (query: string) => (await alice.get(`${path}?${query}`)).body

    beforeAll(async () => {
      const describeThing = (length: number, index: number) => [
        `/${length}/${index}`,
        { get: describeOperation(`read${length}Number${index}`, [], { description: 'a'.repeat(length) }) },
      ]
      const paths = Object.fromEntries([
        ...Array.from({ length: 1_001 }, (_, index) => describeThing(1, index)),
        ...Array.from({ length: 300 }, (_, index) => describeThing(3_990, index)),
      ])
      const api = await startUpstreamApi({ ...shopDocument, paths })
      const { integrationId } = await makeIntegration(alice, appId, api.documentUrl)
      await api.close()
      path = `/api/v3/apps/${appId}/integrations/${integrationId}/operations`
    })

    test('a page has at most a thousand operations', async () => {
      const first = await readPage('limit=1000&query=read1Number')
      const second = await readPage(`limit=1000&query=read1Number&cursor=${first.page.next_cursor}`)
      expect([first.total, first.data.length, second.data.length]).toEqual([1_001, 1_000, 1])
      expect(second.page).toEqual({ has_more: false, next_cursor: null })
      expect((await alice.get(`${path}?limit=1001`)).status).toBe(400)
    })

    test('long descriptions end a page earlier, and no operation is lost', async () => {
      const first = await readPage('limit=1000&query=read3990Number')
      expect(first.data.length).toBeGreaterThan(200)
      expect(JSON.stringify(first).length).toBeLessThan(1_500_000)
      const second = await readPage(`limit=1000&query=read3990Number&cursor=${first.page.next_cursor}`)
      expect(first.data.length + second.data.length).toBe(300)
      expect(second.page.has_more).toBe(false)
    })
  })

  describe('v3.operations.suggest', () => {
    test('suggests reads first, and nothing deprecated, destructive, used or about signing in', async () => {
      const { status, body } = await alice.get(operations('/suggestion'))
      expect(status).toBe(200)
      type Suggested = { operation: Item; reasons: { code: string; message: string }[] }
      const suggested = body.data as Suggested[]
      expect(suggested.map(({ operation }) => operation.external_id)).toEqual([
        'listBooks',
        'readBook',
        'createBook',
        'changeBook',
      ])
      expect(suggested[0]?.reasons).toEqual([
        { code: 'reads', message: 'only reads' },
        { code: 'search', message: 'searches or lists' },
        { code: 'central_resource', message: 'belongs to a central resource of the API' },
        { code: 'documented', message: 'has a description' },
      ])
      expect(suggested[2]?.reasons[0]?.code).toBe('changes_suggested')
      const sum = suggested.reduce((total, { operation }) => total + operation.token_estimate, 0)
      expect(body.total_token_estimate).toBe(sum)
      expect((await alice.get(operations('/suggestion'))).body).toEqual(body)
    })
  })
})
