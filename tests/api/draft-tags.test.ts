// A draft that was validated is the one that is released: If-Match names its ETag.
import { beforeAll, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool, releaseApp } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'the ETag of a draft', (service) => {
  let alice: Client
  let api: UpstreamApi
  let appId: string
  let toolId: string
  let operationId: string
  let releaseId: string

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    appId = await makeApp(alice)
    operationId = (await makeIntegration(alice, appId, api.documentUrl)).operation('listPets')
    toolId = (await makeTool(alice, appId, 'List', operationId)).id
    releaseId = (await releaseApp(alice, appId)).releaseId
    return () => api.close()
  })
  const inApp = (path: string) => `/api/${path.slice(0, 2)}/apps/${appId}${path.slice(2)}`
  const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? ''
  const readTag = async () => tagOf(await alice.get(inApp('v3/draft')))
  const edit = () => alice.patch(inApp(`v3/tools/${toolId}`), { description: String(Math.random()) })

  type Way = [string, (tag: string) => ReturnType<Client['post']>]
  const post = (path: string, body?: () => object): Way => [
    path,
    (tag) => alice.post(inApp(path), body?.(), { 'If-Match': tag }),
  ]
  const ways: Way[] = [
    post('v3/releases'),
    post('v2/releases'),
    post('v1/deploy'),
    post('v3/draft/clone-from-release', () => ({ release_id: releaseId })),
    post('v3/tools/batch', () => ({ tools: [{ operation_id: operationId }] })),
    [
      'PATCH v3/tools/batch',
      (tag) =>
        alice.patch(inApp('v3/tools/batch'), { tools: [{ id: toolId, name: 'X' }] }, { 'If-Match': tag }),
    ],
    post('v3/tools/batch-delete', () => ({ tool_ids: [toolId] })),
    post('v3/tools/reorder', () => ({ tool_ids: [toolId] })),
    [
      'restore',
      (tag) => alice.post(inApp(`v3/releases/${releaseId}/restore`), undefined, { 'If-Match': tag }),
    ],
    [
      'PUT v3/file',
      (tag) =>
        alice.put(inApp('v3/file'), { file: { version: 1, app: { name: 'Pets' } } }, { 'If-Match': tag }),
    ],
    post('v3/draft/discard'),
  ]

  test.each(ways)('%s is rejected with the current one after an edit', async (_, send) => {
    const before = await readTag()
    await edit()
    const { status, headers, body } = await send(before)
    expect([status, body.error.code]).toEqual([412, 'precondition_failed'])
    const current = headers.get('etag') ?? ''
    expect((await readTag()).startsWith(current.slice(0, -1))).toBe(true)
    const { description } = (await alice.get(inApp(`v3/tools/${toolId}`))).body.tool
    expect(description).toMatch(/^0\./)
  })

  test.each([
    ['GET v3/draft', () => alice.get(inApp('v3/draft'))],
    ['GET v2/draft', () => alice.get(inApp('v2/draft'))],
    ['GET v3/draft/diagnostics', () => alice.get(inApp('v3/draft/diagnostics'))],
    ['POST v3/draft/validate', () => alice.post(inApp('v3/draft/validate'))],
    ['POST v3/draft:validate', () => alice.post(inApp('v3/draft:validate'))],
    ['GET v1/apps/{appId}', () => alice.get(inApp('v1'))],
    ['a rejection', () => alice.post(inApp('v3/releases'), undefined, { 'If-Match': '"0-x"' })],
    ['POST v3/draft/discard', () => alice.post(inApp('v3/draft/discard'))],
    ['POST v3/draft/clone-from-release', () => alice.post(inApp('v3/draft/clone-from-release'), {})],
  ])('%s has one that a release accepts', async (_, read) => {
    await edit()
    const released = await alice.post(inApp('v3/releases'), undefined, { 'If-Match': tagOf(await read()) })
    expect([released.status, released.body.error]).toEqual([201, undefined])
  })

  test('of the last release is no longer that of the next draft', async () => {
    const tag = await readTag()
    expect((await alice.post(inApp('v3/releases'), undefined, { 'If-Match': tag })).status).toBe(201)
    expect((await alice.post(inApp('v3/releases'), undefined, { 'If-Match': tag })).status).toBe(412)
    expect((await alice.post(inApp('v3/releases'), undefined, { 'If-Match': '*' })).status).toBe(201)
  })
})
