import { describe, expect, test } from 'vitest'
import { petDocument, startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'integrations in v1', (service) => {
  describe('v1.integrations.create', () => {
    test('imports the OpenAPI document at the endpoint', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const { status, headers, body } = await alice.post(`/api/v1/apps/${appId}/integrations`, {
        name: 'Pets',
        kind: 'rest',
        providerKey: 'custom-http',
        endpoint: api.documentUrl,
      })
      expect(status).toBe(201)
      const { integration } = body
      expect(headers.get('location')).toBe(
        `${service().url}/api/v1/apps/${appId}/integrations/${integration.id}`,
      )
      expect(integration).toMatchObject({
        appId,
        key: 'pets',
        kind: 'rest',
        providerKey: 'custom-http',
        providerName: 'HTTP API',
        authId: '',
        endpoint: api.documentUrl,
        baseUrl: `${api.url}/v1`,
        title: 'Pets',
        specVersion: expect.stringMatching(/^3\.1/),
        status: 'ready',
        authDiscoveryStatus: 'none',
        lastError: null,
      })
      expect(integration.lastDiscoveredAt).toMatch(/^\d{4}-/)
      await api.close()
    })

    test('creates the integration even when its document cannot be fetched, and reports why', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { status, body } = await alice.post(`/api/v1/apps/${appId}/integrations`, {
        name: 'Nowhere',
        kind: 'rest',
        endpoint: 'http://127.0.0.1:9/openapi.json',
        baseUrl: 'https://api.example.com',
      })
      expect(status).toBe(201)
      expect(body.integration).toMatchObject({
        status: 'draft',
        baseUrl: 'https://api.example.com',
        lastDiscoveredAt: '',
      })
      expect(body.integration.lastError).not.toBe(null)
      expect(body.integration.discoveryEvents[0]).toMatchObject({
        code: 'document_fetch_failed',
        severity: 'error',
      })
    })

    test('rejects an auth connection of another app and invalid URLs', async () => {
      const alice = await service().as('alice')
      const [first, second] = [await makeApp(alice, 'One'), await makeApp(alice, 'Other')]
      const { body } = await alice.post(`/api/v1/apps/${second}/auth`, {
        name: 'K',
        config: { type: 'bearer' },
      })
      const path = `/api/v1/apps/${first}/integrations`
      const foreign = await alice.post(path, { name: 'F', kind: 'rest', authId: body.auth.id })
      expect([foreign.status, foreign.body.error.code]).toEqual([422, 'unprocessable'])
      for (const baseUrl of ['ftp://x.example', 'not a url', 'https://user:pw@x.example', 'javascript:1']) {
        const rejected = await alice.post(path, { name: 'U', kind: 'rest', baseUrl })
        expect([rejected.status, rejected.body.error.details[0].path]).toEqual([400, 'baseUrl'])
      }
    })
  })

  describe('v1.integrations.list', () => {
    test('lists the integrations of the app and the available providers', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      await alice.post(`/api/v1/apps/${appId}/integrations`, { name: 'A', kind: 'rest' })
      const { body } = await alice.get(`/api/v1/apps/${appId}/integrations`)
      expect(body.integrations.map((integration: { name: string }) => integration.name)).toEqual(['A'])
      expect(body.providers.map((provider: { key: string }) => provider.key)).toEqual([
        'custom-http',
        'custom-mcp',
      ])
    })
  })

  describe('v1.integrations.read', () => {
    test('reads one, and not through another app', async () => {
      const alice = await service().as('alice')
      const [appId, other] = [await makeApp(alice, 'One'), await makeApp(alice, 'Other')]
      const { body } = await alice.post(`/api/v1/apps/${appId}/integrations`, { name: 'A', kind: 'rest' })
      const { id } = body.integration
      expect((await alice.get(`/api/v1/apps/${appId}/integrations/${id}`)).body.integration).toEqual(
        body.integration,
      )
      expect((await alice.get(`/api/v1/apps/${other}/integrations/${id}`)).status).toBe(404)
    })
  })

  describe('v1.integrations.change', () => {
    test('imports a new document in place: operations that remain keep their ids, so that tools stay bound', async () => {
      const alice = await service().as('alice')
      const [before, after] = [await startUpstreamApi(), await startUpstreamApi(withoutDelete())]
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, before.documentUrl)
      const tool = await makeTool(alice, appId, 'Read', pets.operation('getPet'))
      const path = `/api/v1/apps/${appId}/integrations/${pets.integrationId}`
      const { status } = await alice.patch(path, { endpoint: after.documentUrl, baseUrl: '' })
      expect(status).toBe(200)
      const { body } = await alice.get(`${path}/operations`)
      const found = new Map(
        body.operations.map((operation: { externalId: string; id: string }) => [
          operation.externalId,
          operation.id,
        ]),
      )
      expect(found.get('getPet')).toBe(pets.operation('getPet'))
      expect(found.has('deletePet')).toBe(false)
      const read = await alice.get(`/api/v1/apps/${appId}/tools/${tool.id}`)
      expect(read.body.tool.binding.integrationOperationId).toBe(pets.operation('getPet'))
      await before.close()
      await after.close()
    })

    test('a secret never follows a base URL to another origin', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { body } = await alice.post(`/api/v1/apps/${appId}/auth`, {
        name: 'K',
        config: { type: 'bearer', accessToken: 'canary' },
      })
      const authId = body.auth.id
      const made = await alice.post(`/api/v1/apps/${appId}/integrations`, {
        name: 'A',
        kind: 'rest',
        authId,
        baseUrl: 'https://good.example',
      })
      const path = `/api/v1/apps/${appId}/integrations/${made.body.integration.id}`
      await alice.patch(path, { baseUrl: 'https://good.example/v2' })
      expect((await alice.get(`/api/v1/apps/${appId}/auth/${authId}`)).body.auth.secretRef).toBe(authId)
      await alice.patch(path, { baseUrl: 'https://evil.example' })
      expect((await alice.get(`/api/v1/apps/${appId}/auth/${authId}`)).body.auth.secretRef).toBe(null)
    })
  })

  describe('v1.integrations.delete', () => {
    test('deletes its operations; tools keep the dangling id in a draft binding, which blocks releases', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const pets = await makeIntegration(alice, appId, api.documentUrl)
      const tool = await makeTool(alice, appId, 'Read', pets.operation('getPet'))
      const path = `/api/v1/apps/${appId}/integrations/${pets.integrationId}`
      expect((await alice.delete(path)).body).toEqual({ deleted: true })
      expect((await alice.get(path)).status).toBe(404)
      const read = await alice.get(`/api/v1/apps/${appId}/tools/${tool.id}`)
      expect(read.body.tool.binding).toMatchObject({
        integrationOperationId: pets.operation('getPet'),
        status: 'draft',
      })
      const blocked = await alice.post(`/api/v2/apps/${appId}/releases`)
      expect([blocked.status, blocked.body.error.code]).toEqual([422, 'draft_blocked'])
      expect(blocked.body.error.details.issues[0]).toMatchObject({
        code: 'binding_operation_missing',
        blocks_publish: true,
        references: [{ entity_type: 'tool', entity_id: tool.id, label: 'Read' }],
      })
      await api.close()
    })
  })
})

function withoutDelete() {
  const { '/pets/{petId}': petPath, ...paths } = petDocument.paths
  return { ...petDocument, paths: { ...paths, '/pets/{petId}': { get: petPath.get } } }
}
