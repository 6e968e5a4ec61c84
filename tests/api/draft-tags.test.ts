// If-Match of everything that changes something. A draft that was validated is the one that is released: If-Match names
// its ETag.
import { beforeAll, expect, test } from 'vitest'
import { type ApiOperation, canTakeIfMatch, type OperationRequest } from '#http/operation.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool, releaseApp } from '#tests/support/service/create-resources.ts'
import { operationTable } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

/** Operations that change something without If-Match. */
const withoutTag: [RegExp, string][] = [
  [/\.(create|record)$/, 'nothing to compare: it creates'],
  [
    /\.(plan|planNew|planPromotion|suggest|preview|previewAlias|validate|validateAlias|search|open)$/,
    'changes nothing',
  ],
  [/\.(verify|test|execute|probeReadiness|run|check)$/, 'calls a server and notes the result'],
  [/\.(authorize|disconnect|disconnectOwn|disconnectOfUser|accept|leave)$/, 'a consent, or its end'],
  [/\.(revoke|revokeOthers|remove|changePassword|resetPassword)$/, 'ends an access, which has no version'],
  [/\.pendingDefinitions\./, 'each decision names the digest of the definition that it is about'],
  [/\.pendingDifferences\.dismiss$/, 'a difference never changes: a newer one has another id'],
  [/\.environments\.promote$/, 'it names the release, and a promotion of the live one changes nothing'],
  [/\.previews\.put$/, 'creates or prolongs: the last one wins'],
  [/\.watches\.|\.accounts\.changeKind$/, 'a setting without a version: the last one wins'],
  [/\.(users|members)\./, 'an account and a membership have no version'],
  [/\.(replay|receive)$/, 'sends or gets a message'],
]

/** Whether the handler reads the revisions of If-Match. */
async function readsExpected(op: ApiOperation): Promise<boolean> {
  let isRead = false
  const request = new Proxy({} as OperationRequest, {
    get: (_, name) => {
      isRead ||= name === 'expected'
      return {}
    },
  })
  await op.handle(request).catch(() => null)
  return isRead
}

test('exactly the operations that are documented with If-Match evaluate it', async () => {
  const found = await Promise.all(operationTable.map(async (op) => [op, await readsExpected(op)] as const))
  expect(found.filter(([op, isRead]) => canTakeIfMatch(op) !== isRead).map(([{ id }]) => id)).toEqual([])
  expect(operationTable.filter(canTakeIfMatch).length).toBeGreaterThan(70)
})

test('everything else that changes something has a reason to take no If-Match', () => {
  const others = operationTable.filter((op) => op.method !== 'GET' && !canTakeIfMatch(op)).map(({ id }) => id)
  expect(others.filter((id) => !withoutTag.some(([pattern]) => pattern.test(id)))).toEqual([])
  expect(withoutTag.filter(([pattern]) => !others.some((id) => pattern.test(id)))).toEqual([])
})

describeWithService('sqlite', 'the ETag of a draft', (service) => {
  let alice: Client
  let api: UpstreamApi
  let appId: string
  let integrationId: string
  let toolId: string
  let operationId: string
  let releaseId: string

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    integrationId = pets.integrationId
    operationId = pets.operation('listPets')
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
    post('v3/prompts/reorder', () => ({ prompt_ids: [] })),
    post('v3/skills/reorder', () => ({ skill_ids: [] })),
    post('v3/draft/lint/repair', () => ({ findings: ['x'] })),
    post('v3/draft/preserve-calls', () => ({})),
    post('v3/pending-differences/x/apply', () => ({ rule: 'keep_mine' })),
    ['PATCH v3/tests', (tag) => alice.patch(inApp('v3/tests'), { required: false }, { 'If-Match': tag })],
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
    ['v3/tools/{id}', 'repair', () => toolId],
    ['v3/integrations/{id}', 'import', () => integrationId],
    ['v3/integrations/{id}', 'discover', () => integrationId],
    ['v1/integrations/{id}', 'discover', () => integrationId],
    ['v3', 'transfer', () => ''],
  ])('%s/%s takes the one of the resource', async (resource, action, id) => {
    const path = inApp(resource.replace('{id}', id()))
    const tag = tagOf(await alice.get(path))
    const { body: me } = await alice.get('/api/v3/workspaces')
    const bodies: Record<string, object> = {
      import: { url: api.documentUrl },
      transfer: { workspace_id: me.data[0].id },
    }
    const send = (expected: string) =>
      alice.post(`${path}/${action}`, bodies[action], { 'If-Match': expected })
    const stale = await send('"999-x"')
    expect([stale.status, stale.body.error.code]).toEqual([412, 'precondition_failed'])
    expect(tagOf(await alice.get(path))).toBe(tag)
    const { status, body } = await send(tag)
    expect(status, JSON.stringify(body)).not.toBe(412)
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
