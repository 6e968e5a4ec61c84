import { beforeAll, describe, expect, test } from 'vitest'
import { petDocument, startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'tool previews in v3', (service) => {
  let alice: Client
  let api: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    api = await startUpstreamApi()
    return () => api.close()
  })

  const v1 = (appId: string, rest: string) => `/api/v1/apps/${appId}/${rest}`
  const post = (appId: string, toolId: string, action: string) =>
    alice.post(`/api/v3/apps/${appId}/tools/${toolId}/${action}`)

  async function appWith(auth: object, externalId: string) {
    const appId = await makeApp(alice)
    const made = await alice.post(v1(appId, 'auth'), { name: 'Key', config: auth })
    const pets = await makeIntegration(alice, appId, api.documentUrl, { authId: made.body.auth.id })
    const tool = await makeTool(alice, appId, 'Tool', pets.operation(externalId))
    return { appId, pets, tool }
  }

  describe('v3.tools.preview', () => {
    test('shows the tool as clients get it and the request it would send, and sends nothing', async () => {
      const { appId, tool } = await appWith({ type: 'bearer', accessToken: 'very-secret-token' }, 'createPet')
      const before = api.seen.length
      const { status, body } = await post(appId, tool.id, 'preview')
      expect([status, body.ok, body.validation.ok]).toEqual([200, true, true])
      expect(body.preview).toMatchObject({
        tool: { name: 'tool', description: 'Tool of the pets.', inputSchema: { required: ['name'] } },
        runtime_status: { state: 'exposed', reason: '' },
        example_arguments: { name: 'name' },
        request: {
          method: 'POST',
          url: `${api.url}/v1/pets`,
          headers: { authorization: 'Bearer ********', 'content-type': 'application/json' },
          body: '{"name":"name"}',
        },
        problems: [],
      })
      expect(JSON.stringify(body)).not.toContain('very-secret-token')
      expect(api.seen.length).toBe(before)
    })

    test.each([
      [
        { type: 'api_key', apiKey: 'very-secret', headerName: 'X-Key', headerPrefix: 'Key' },
        { headers: { 'x-key': 'Key ********' } },
      ],
      [
        { type: 'api_key', apiKey: 'very-secret', queryParamName: 'key' },
        { url: expect.stringMatching(/\?key=\*{8}$/) },
      ],
      [
        { type: 'basic', username: 'me', password: 'very-secret' },
        { headers: { authorization: 'Basic ********' } },
      ],
    ])('masks the secret of %o', async (auth, request) => {
      const { appId, tool } = await appWith(auth, 'listPets')
      const { body } = await post(appId, tool.id, 'preview')
      expect(body.preview.request).toMatchObject(request)
      expect(JSON.stringify(body)).not.toContain('very-secret')
      expect(JSON.stringify(body)).not.toContain(btoa('me:very-secret'))
    })

    test('reports what a connection lacks', async () => {
      const { appId, tool } = await appWith({ type: 'bearer' }, 'listPets')
      const { body } = await post(appId, tool.id, 'preview')
      expect([body.ok, body.preview.runtime_status.reason]).toEqual([false, 'blocked'])
      expect(body.preview.problems).toEqual([
        { path: '', code: 'credential_missing', message: 'The connection "Key" is not connected.' },
      ])
    })

    test('shows the page of its widget as clients get it, and links to a preview of the page', async () => {
      const { appId, tool } = await appWith({ type: 'bearer', accessToken: 'very-secret-token' }, 'listPets')
      expect((await post(appId, tool.id, 'preview')).body.preview).toMatchObject({
        resource: null,
        preview_url: null,
      })
      const widget = { name: 'Pets', primitive: 'list', tool_id: tool.id }
      await alice.post(`/api/v2/apps/${appId}/widgets`, widget)
      const { preview } = (await post(appId, tool.id, 'preview')).body
      expect(preview.preview_url).toMatch(new RegExp(`^${service().url}/preview/[\\w-]{50,300}$`))
      const { endpoint } = (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release
      const requestMcp = async (method: string, params: object) =>
        (await alice.post(new URL(endpoint).pathname, { jsonrpc: '2.0', id: 1, method, params })).body.result
      expect((await requestMcp('tools/list', {})).tools).toEqual([preview.tool])
      const { uri } = preview.resource
      expect((await requestMcp('resources/read', { uri })).contents).toEqual([preview.resource])
    })

    test('shows a blocked tool as clients would get it, with its widget', async () => {
      const { appId, tool } = await appWith({ type: 'bearer' }, 'listPets')
      await alice.post(`/api/v2/apps/${appId}/widgets`, { name: 'P', primitive: 'list', tool_id: tool.id })
      const { ok, preview } = (await post(appId, tool.id, 'preview')).body
      expect([ok, preview.runtime_status.reason]).toEqual([false, 'blocked'])
      expect(preview.resource.uri).toBe(preview.tool._meta.ui.resourceUri)
      expect(preview.preview_url).not.toBeNull()
    })

    test('reports why clients do not see a tool', async () => {
      const appId = await makeApp(alice)
      const { body } = await alice.post(`/api/v3/apps/${appId}/tools`, { name: 'Unbound' })
      const previewed = await post(appId, body.tool.id, 'preview')
      expect(previewed.body).toMatchObject({
        ok: false,
        preview: { tool: null, request: null, runtime_status: { state: 'hidden', reason: 'unbound' } },
      })
    })
  })

  describe('v3.tools.repair', () => {
    const key = { type: 'bearer', accessToken: 'very-secret-token' }
    const readBinding = async (appId: string, toolId: string) =>
      (await alice.get(`/api/v3/apps/${appId}/tools/${toolId}`)).body.tool.binding

    test('finds the operation in an integration that was created again', async () => {
      const { appId, pets, tool } = await appWith(key, 'getPet')
      await alice.delete(v1(appId, `integrations/${pets.integrationId}`))
      expect((await post(appId, tool.id, 'preview')).body.preview.runtime_status.reason).toBe(
        'binding_missing',
      )
      const recreated = await makeIntegration(alice, appId, api.documentUrl)
      const { status, body } = await post(appId, tool.id, 'repair')
      expect([status, body.ok, body.validation.ok]).toEqual([200, true, true])
      expect(body.preview.request.url).toBe(`${api.url}/v1/pets/petId`)
      expect(await readBinding(appId, tool.id)).toMatchObject({
        integration_operation_id: recreated.operation('getPet'),
        status: 'ready',
      })
    })

    test('finds an operation that another integration names differently, by method and path', async () => {
      const { get, ...rest } = petDocument.paths['/pets/{petId}']
      const renamed = {
        ...petDocument,
        paths: {
          ...petDocument.paths,
          '/pets/{petId}': { ...rest, get: { ...get, operationId: 'readPet' } },
        },
      }
      const other = await startUpstreamApi(renamed)
      const { appId, pets, tool } = await appWith(key, 'getPet')
      await alice.delete(v1(appId, `integrations/${pets.integrationId}`))
      await makeIntegration(alice, appId, other.documentUrl)
      expect((await post(appId, tool.id, 'preview')).body.preview.runtime_status.reason).toBe(
        'binding_missing',
      )
      const { body } = await post(appId, tool.id, 'repair')
      expect([body.ok, body.preview.runtime_status.state]).toEqual([true, 'exposed'])
      await other.close()
    })

    test('accepts the current schemas', async () => {
      const appId = await makeApp(alice)
      const made = await alice.post(v1(appId, 'integrations'), { name: 'I', kind: 'rest', baseUrl: api.url })
      const operations = v1(appId, `integrations/${made.body.integration.id}/operations`)
      const sent = { name: 'Get', method: 'GET', path: '/x', inputSchema: [{ name: 'a', type: 'string' }] }
      const { body } = await alice.post(operations, sent)
      const tool = await makeTool(alice, appId, 'Tool', body.operation.id)
      await alice.patch(v1(appId, `operations/${body.operation.id}`), {
        inputSchema: [{ name: 'b', type: 'integer' }],
      })
      const drifted = await post(appId, tool.id, 'preview')
      expect(drifted.body.validation.issues[0].code).toBe('binding_schema_drift')
      const repaired = await post(appId, tool.id, 'repair')
      expect([repaired.body.ok, repaired.body.validation.issues]).toEqual([true, []])
    })

    test('reports when nothing is found, and leaves the tool as it was', async () => {
      const { appId, pets, tool } = await appWith(key, 'getPet')
      await alice.delete(v1(appId, `integrations/${pets.integrationId}`))
      const before = await readBinding(appId, tool.id)
      const { body } = await post(appId, tool.id, 'repair')
      expect([body.ok, body.preview.runtime_status.reason]).toEqual([false, 'binding_missing'])
      expect(body.validation.issues[0].code).toBe('binding_operation_missing')
      expect(await readBinding(appId, tool.id)).toEqual(before)
    })
  })
})
