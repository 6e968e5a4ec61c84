// Numbers that a double cannot hold, given to the management API and stored by it.
import { beforeEach, expect, test } from 'vitest'
import { ExactNumber } from '#base/exact-number.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const int64 = { type: 'integer', format: 'int64' }
const ok = { 200: { description: 'ok' } }
const id = '725653563933458432'
const odd = '9007199254740993'
const exact = (digits: string) => new ExactNumber(digits)

const document = {
  openapi: '3.0.3',
  info: { title: 'Memories', version: '1' },
  servers: [{ url: '/v1' }],
  paths: {
    '/memories/{memory_id}': {
      put: {
        operationId: 'putMemory',
        parameters: [{ name: 'memory_id', in: 'path', required: true, schema: int64 }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  parent: int64,
                  price: { type: 'number' },
                  kind: { type: 'integer', enum: [exact(odd), 1] },
                  owner: { ...int64, default: exact(odd) },
                  size: { type: 'integer', maximum: exact('9223372036854775807') },
                },
              },
            },
          },
        },
        responses: ok,
      },
    },
  },
}

describeWithService('postgres', 'numbers beyond a double', (service) => {
  let alice: Client
  let api: UpstreamApi
  let appId: string
  let tool: string

  beforeEach(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi(document)
    api.respondWith(() => ({
      headers: { 'content-type': 'application/json' },
      body: `{"id":${odd}}`,
    }))
    appId = await makeApp(alice)
    const integration = await makeIntegration(alice, appId, api.documentUrl)
    tool = (await makeTool(alice, appId, 'Put', integration.operation('putMemory'))).id
    return () => api.close()
  })

  const path = (rest: string) => `/api/v3/apps/${appId}/${rest}`
  const received = () => api.seen.flatMap(({ method, url, body }) => (method === 'PUT' ? [[url, body]] : []))

  test.each([
    ['numbers', exact(id), exact(odd)],
    ['texts', id, odd],
  ])('reach the API with every digit when a tool is executed, as %s', async (_what, memory_id, parent) => {
    const { status, body } = await alice.post(path(`tools/${tool}/execute`), {
      arguments: { memory_id, parent },
    })
    expect(status).toBe(200)
    expect(received()).toEqual([[`/v1/memories/${id}`, `{"parent":${odd}}`]])
    expect(body.result.structured_content).toEqual({ id: odd })
    expect(body.result.content[0].text).toBe(`{"id":${odd}}`)
  })

  test('reach the API with every digit when they are fixed', async () => {
    const changed = await alice.patch(path(`tools/${tool}`), { fixed_arguments: { parent: exact(odd) } })
    expect(changed.status).toBe(200)
    await alice.post(path(`tools/${tool}/execute`), { arguments: { memory_id: 1 } })
    expect(received()).toEqual([['/v1/memories/1', `{"parent":${odd}}`]])
  })

  test('are listed as in the document, and as texts for clients that parse numbers as doubles', async () => {
    const preview = await alice.post(path(`tools/${tool}/preview`), {})
    expect(preview.body.preview.tool.inputSchema.properties).toMatchObject({
      kind: { type: ['integer', 'string'], enum: [exact(odd), 1, odd] },
      owner: { type: ['integer', 'string'], default: odd },
      size: { type: 'integer', maximum: exact('9223372036854775807') },
    })
    for (const kind of [odd, exact(odd)])
      await alice.post(path(`tools/${tool}/execute`), { arguments: { memory_id: 1, kind } })
    expect(received().map(([, sent]) => sent)).toEqual([`{"kind":${odd}}`, `{"kind":${odd}}`])
    const wrong = await alice.post(path(`tools/${tool}/execute`), { arguments: { memory_id: 1, kind: 2 } })
    expect(wrong.body.ok).toBe(false)
  })

  test('are distinguished by test cases', async () => {
    const expectId = (digits: string) => ({
      tool: 'put',
      arguments: { memory_id: exact(id) },
      assert: [
        { type: 'equals', path: '/request/path', value: `/v1/memories/${id}` },
        { type: 'equals', path: '/result/data/id', value: exact(digits) },
      ],
      upstream: 'live',
    })
    await alice.post(path('test-cases'), { ...expectId(odd), key: 'same' })
    await alice.post(path('test-cases'), { ...expectId('9007199254740992'), key: 'other' })
    const { body } = await alice.post(path('tests/run'), { live: true })
    const { cases } = body.run
    expect(
      cases.map((testCase: { key: string; passed: boolean }) => [testCase.key, testCase.passed]),
    ).toEqual([
      ['same', true],
      ['other', false],
    ])
  })

  test('are neither objects nor lists', async () => {
    const { status } = await alice.patch(path(`tools/${tool}`), { fixed_arguments: exact(odd) })
    expect(status).toBe(400)
  })

  test('are understood by the management server, like other arguments of weak clients', async () => {
    const authorization = `Bearer ${await service().token('alice')}`
    const args = JSON.stringify({ app: appId, tool: 'put', arguments: `{"memory_id":${id}}` })
    const call = buildJsonRpcRequest('tools/call', { name: 'try_tool', arguments: args })
    const { text } = await postMcp(`${service().url}/mcp`, call, { authorization })
    // The body is optional, and none of its members is given.
    expect(received()).toEqual([[`/v1/memories/${id}`, '']])
    expect(text).toContain(`"structuredContent":{"ok":true,"result":{"id":"${odd}"}`)
  })
})
