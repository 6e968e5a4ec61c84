// A part of a document: an import or an app file selects it, it is stored, and later readings of the document keep it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentServer, startDocumentServer } from '#tests/support/servers/document-server.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let documents: DocumentServer
let service: TestService
let alice: Client

beforeAll(async () => {
  documents = await startDocumentServer()
  service = await startService('sqlite')
  alice = await service.as('alice')
})

afterAll(async () => {
  await service.close()
  await documents.close()
})

const operation = (operationId: string, ...tags: string[]) => ({
  operationId,
  tags,
  responses: { 200: { description: 'ok' } },
})

const buildDocument = (more: object = {}, servers = ['https://api.example.com']) => ({
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  servers: servers.map((url) => ({ url })),
  paths: {
    '/orders': { get: operation('listOrders', 'orders'), post: operation('createOrder', 'orders') },
    '/orders/{id}': { get: operation('getOrder', 'orders') },
    '/users': { get: operation('listUsers', 'users') },
    ...more,
  },
})

async function createIntegration(endpoint = '') {
  const appId = await makeApp(alice)
  const at = `/api/v2/apps/${appId}/integrations`
  const { body } = await alice.post(at, { name: 'Shop', kind: 'rest', endpoint })
  return { appId, at: `${at}/${body.integration.id}`, id: body.integration.id as string }
}

const listIds = async (at: string): Promise<string[]> =>
  (await alice.get(`${at}/operations`)).body.data
    .map((operation: { external_id: string }) => operation.external_id)
    .sort()

describe('an import of a part', () => {
  test('that replaces another part says so', async () => {
    const { at } = await createIntegration()
    const importPart = async (part: object | null | undefined) => {
      const { body } = await alice.post(`${at}/import`, {
        document: buildDocument(),
        ...(part !== undefined && { part }),
      })
      return (body.integration.discovery_warnings as string[]).filter((text) => text.includes('replaced'))
    }
    expect(await importPart({ tags: ['users'] })).toEqual([])
    expect(await importPart(undefined)).toEqual([])
    expect(await importPart({ paths: ['/orders/**'] })).toEqual([
      'The part that was imported before (tags users) is replaced by another: paths /orders/**.',
    ])
    expect(await importPart(null)).toEqual([
      'The part that was imported before (paths /orders/**) is replaced by another: all of the document.',
    ])
  })

  test.each<[object, string[]]>([
    [{ tags: ['users'] }, ['listUsers']],
    [{ paths: ['/orders/*'] }, ['getOrder']],
    [{ operations: ['createOrder'] }, ['createOrder']],
    [{ overlay: [{ op: 'remove', path: '/paths/~1orders' }] }, ['getOrder', 'listUsers']],
    [
      {
        overlay: { overlay: '1.0.0', actions: [{ target: "$.paths['/users']", remove: true }] },
        tags: ['orders', 'users'],
      },
      ['createOrder', 'getOrder', 'listOrders'],
    ],
  ])('has only %j', async (part, ids) => {
    const { at } = await createIntegration()
    const { status, body } = await alice.post(`${at}/import`, { document: buildDocument(), part })
    expect([status, body.integration.discovery_warnings.length > 0 || !('tags' in part)]).toEqual([200, true])
    expect(await listIds(at)).toEqual(ids)
  })

  test('is kept when the document is read again, until an import asks for another', async () => {
    const path = `/shop-${Math.random()}`
    const url = documents.put(path, buildDocument())
    const { at, appId, id } = await createIntegration()
    await alice.post(`${at}/import`, { url, part: { tags: ['users'] } })
    documents.put(path, buildDocument({ '/users/{id}': { get: operation('getUser', 'users') } }))
    await alice.post(`${at}/discover`)
    expect(await listIds(at)).toEqual(['getUser', 'listUsers'])
    documents.put(path, buildDocument())
    await alice.post(`/api/v3/apps/${appId}/integrations/${id}/discovery`, { url })
    expect(await listIds(at)).toContain('listUsers')
    expect(await listIds(at)).not.toContain('listOrders')
    await alice.post(`/api/v3/apps/${appId}/integrations/${id}/discovery`, { url, part: null })
    expect(await listIds(at)).toContain('listOrders')
  })

  test('that is unchanged reads the document again', async () => {
    const path = `/shop-${Math.random()}`
    const url = documents.put(path, buildDocument())
    const { at, appId, id } = await createIntegration()
    const discovery = `/api/v3/apps/${appId}/integrations/${id}/discovery`
    for (const part of [{ tags: ['users'] }, null]) {
      documents.put(path, buildDocument())
      await alice.post(discovery, { url, part })
      documents.put(path, buildDocument({ '/users/{id}': { get: operation('getUser', 'users') } }))
      const { body } = await alice.post(discovery, { url, part })
      expect(body.discovery.steps.map(({ name }: { name: string }) => name)).toContain('save')
      expect(await listIds(at)).toContain('getUser')
    }
  })

  test('is shown with the integration, in lists without its overlay', async () => {
    const { at } = await createIntegration()
    const part = { paths: ['/orders'], overlay: [{ op: 'remove', path: '/paths/~1users' }] }
    const { body } = await alice.post(`${at}/import`, { document: buildDocument(), part })
    expect(body.integration.part).toEqual(part)
    const list = await alice.get(at.slice(0, at.lastIndexOf('/')))
    expect(list.body.data[0].part).toEqual({ paths: ['/orders'] })
    const whole = await alice.post(`${at}/import`, { document: buildDocument(), part: null })
    expect(whole.body.integration.part).toBeNull()
  })

  test('that has no operation is rejected with the existing tags', async () => {
    const { at } = await createIntegration()
    const { status, body } = await alice.post(`${at}/import`, {
      document: buildDocument(),
      part: { tags: ['x'] },
    })
    expect([status, body.error.details[0].message]).toEqual([
      422,
      'No operation of the document is in the part that was chosen. Its tags are orders, users.',
    ])
  })

  test.each([
    [{ paths: ['/x'] }, buildDocument(), 'document_part_invalid'],
    [{ overlay: [{ op: 'remove', path: '/x' }] }, buildDocument(), 'document_part_invalid'],
    [{ paths: ['/x'] }, {}, 'document_unreadable'],
  ])(
    '%j that cannot be imported is told from a document that cannot be read',
    async (part, document, code) => {
      const { appId, id } = await createIntegration()
      const { body } = await alice.post(`/api/v3/apps/${appId}/integrations/${id}/discovery`, {
        document,
        part,
      })
      expect(body.discovery.steps.at(-1).code).toBe(code)
    },
  )

  test.each([
    [{ tag: ['x'] }, 'part.tag'],
    [{ tags: 'x' }, 'part.tags'],
    ['x', 'part'],
  ])('%j is invalid', async (part, path) => {
    const { at } = await createIntegration()
    const { status, body } = await alice.post(`${at}/import`, { document: buildDocument(), part })
    expect([status, body.error.details[0].path]).toEqual([400, path])
  })
})

test('an app file has the part, and a different part reads the document again', async () => {
  const url = documents.put(`/file-${Math.random()}`, buildDocument())
  const { at, appId } = await createIntegration()
  await alice.post(`${at}/import`, { url, part: { paths: ['/users'] } })
  const {
    body: { file },
  } = await alice.get(`/api/v3/apps/${appId}/file`)
  expect(file.integrations[0].part).toEqual({ paths: ['/users'] })
  const [integration] = file.integrations
  const changed = { ...file, integrations: [{ ...integration, part: { operations: ['getOrder'] } }] }
  const applied = await alice.put(`/api/v3/apps/${appId}/file`, { file: changed })
  expect(applied.status).toBe(200)
  expect(await listIds(at)).toEqual(['getOrder'])
})

describe('the path of a server without a host', () => {
  test('is kept when a user enters the host', async () => {
    const { at } = await createIntegration()
    await alice.post(`${at}/import`, { document: buildDocument({}, ['/v1']) })
    const { body } = await alice.patch(at, { base_url: 'https://api.example.com' })
    expect(body.integration.base_url).toBe('https://api.example.com/v1')
    const again = await alice.patch(at, { base_url: 'https://api.example.com' })
    expect(again.body.integration.base_url).toBe('https://api.example.com')
  })

  test('is kept when a user has entered the host before the import', async () => {
    const { at } = await createIntegration()
    await alice.patch(at, { base_url: 'https://acme.example.com' })
    const document = buildDocument({}, ['https://{tenant}.example.com/v2'])
    const { body } = await alice.post(`${at}/import`, { document })
    expect(body.integration.base_url).toBe('https://acme.example.com/v2')
  })
})
