import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const secret = 'canary-9f2b7c-secret'
const apiKey = { type: 'api_key', headerName: 'X-Api-Key', apiKey: secret }

async function makeConnection(client: Client, appId: string, config: object = apiKey) {
  const { status, body } = await client.post(`/api/v1/apps/${appId}/auth`, { name: 'Key', config })
  expect(status).toBe(201)
  return body.auth
}

describeWithService('postgres', 'auth connections in v1', (service) => {
  describe('v1.authConnections.create', () => {
    test('stores a secret and never returns it', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { status, headers, body } = await alice.post(`/api/v1/apps/${appId}/auth`, {
        providerKey: 'custom-api-key',
        name: 'Key',
        status: 'valid',
        config: apiKey,
      })
      expect(status).toBe(201)
      expect(headers.get('location')).toBe(`${service().url}/api/v1/apps/${appId}/auth/${body.auth.id}`)
      expect(body.auth).toMatchObject({
        appId,
        providerKey: 'custom-api-key',
        providerName: 'API key',
        key: 'key',
        status: 'valid',
        secretRef: body.auth.id,
        lastError: null,
      })
      expect(body.auth.config).toMatchObject({
        type: 'api_key',
        headerName: 'X-Api-Key',
        apiKey: '********',
        clientSecret: '',
      })
      for (const path of ['', `/auth`, `/auth/${body.auth.id}`]) {
        const read = await alice.get(`/api/v1/apps/${appId}${path}`)
        expect(JSON.stringify(read.body)).not.toContain(secret)
      }
    })

    test('rejects an endpoint that is not a URL', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const sent = { name: 'O', config: { type: 'oauth', tokenEndpoint: 'javascript:alert(1)' } }
      const { status, body } = await alice.post(`/api/v1/apps/${appId}/auth`, sent)
      expect([status, body.error.details[0].path]).toEqual([400, 'config.tokenEndpoint'])
    })
  })

  describe('v1.authConnections.list', () => {
    test('lists the connections of the app and the available providers', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { id } = await makeConnection(alice, appId)
      const { body } = await alice.get(`/api/v1/apps/${appId}/auth`)
      expect(body.auth.map((connection: { id: string }) => connection.id)).toEqual([id])
      expect(body.providers.map((provider: { key: string }) => provider.key)).toEqual([
        'custom-oauth',
        'custom-api-key',
        'custom-bearer',
        'custom-basic',
      ])
    })
  })

  describe('v1.authConnections.read', () => {
    test('reads one; a secret that is not set is empty', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { id } = await makeConnection(alice, appId, { type: 'bearer' })
      const { body } = await alice.get(`/api/v1/apps/${appId}/auth/${id}`)
      expect(body.auth).toMatchObject({ id, secretRef: null, config: { type: 'bearer', accessToken: '' } })
    })
  })

  describe('v1.authConnections.change', () => {
    test('keeps a secret when its mask is sent, clears it for an empty string, and otherwise replaces it', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const auth = await makeConnection(alice, appId)
      const path = `/api/v1/apps/${appId}/auth/${auth.id}`
      const pets = await makeIntegration(alice, appId, api.documentUrl, { authId: auth.id })
      const tool = await makeTool(alice, appId, 'Pets', pets.operation('listPets'))
      const sentKey = async () => {
        await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, { arguments: {} })
        return api.seen.at(-1)?.headers['x-api-key']
      }
      expect(await sentKey()).toBe(secret)
      await alice.patch(path, { config: auth.config })
      expect(await sentKey()).toBe(secret)
      await alice.patch(path, { config: { apiKey: 'another', headerPrefix: 'Key ' } })
      expect(await sentKey()).toBe('Key another')
      const cleared = await alice.patch(path, { config: { apiKey: '' } })
      expect(cleared.body.auth).toMatchObject({ secretRef: null, config: { apiKey: '' } })
      await api.close()
    })

    test('deletes a secret when the endpoint that it was set for changes its origin', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const auth = await makeConnection(alice, appId, {
        type: 'oauth',
        tokenEndpoint: 'https://id.example/token',
        clientSecret: secret,
      })
      const path = `/api/v1/apps/${appId}/auth/${auth.id}`
      const { body } = await alice.patch(path, { config: { tokenEndpoint: 'https://evil.example/token' } })
      expect(body.auth.config.clientSecret).toBe('')
    })
  })

  describe('v1.authConnections.authorize', () => {
    test('returns the authorization URL for the browser, and when it expires', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const oauth = {
        type: 'oauth',
        authorizationEndpoint: 'https://id.example/authorize?tenant=1',
        tokenEndpoint: 'https://id.example/token',
        clientId: 'me',
      }
      const { id } = await makeConnection(alice, appId, oauth)
      const { status, body } = await alice.post(`/api/v1/apps/${appId}/auth/${id}/authorize`)
      expect(status).toBe(200)
      const url = new URL(body.authorizationUrl)
      expect(url.origin + url.pathname).toBe('https://id.example/authorize')
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        tenant: '1',
        client_id: 'me',
        redirect_uri: `${service().url}/connect/callback`,
        code_challenge_method: 'S256',
      })
      expect(Date.parse(body.expires)).toBeGreaterThan(Date.now())
    })
  })

  describe('v1.authConnections.disconnect', () => {
    test('deletes the token of an OAuth connection, and rejects connections of other types', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const oauth = { type: 'oauth', accessToken: secret }
      const { id } = await makeConnection(alice, appId, oauth)
      const { status, body } = await alice.post(`/api/v1/apps/${appId}/auth/${id}/disconnect`)
      expect([status, body.auth.status, body.auth.config.accessToken]).toEqual([200, 'draft', ''])
      const key = await makeConnection(alice, appId)
      expect((await alice.post(`/api/v1/apps/${appId}/auth/${key.id}/disconnect`)).status).toBe(422)
    })
  })

  describe('v1.authConnections.test', () => {
    test('sends the credential to an integration that uses it, and stores the result', async () => {
      const alice = await service().as('alice')
      const api = await startUpstreamApi()
      const appId = await makeApp(alice)
      const { id } = await makeConnection(alice, appId)
      const test = async () => (await alice.post(`/api/v1/apps/${appId}/auth/${id}/test`)).body
      const before = (await alice.get(`/api/v1/apps/${appId}/auth/${id}`)).body.auth
      expect(await test()).toEqual({
        ok: false,
        message: expect.stringMatching(/^Not tested: no integration .* uses the connection/),
        auth: before,
      })
      await alice.post(`/api/v1/apps/${appId}/integrations`, {
        name: 'Pets',
        kind: 'rest',
        baseUrl: api.url,
        authId: id,
      })
      expect(await test()).toMatchObject({ ok: true, auth: { status: 'valid' } })
      expect(api.seen.at(-1)?.headers['x-api-key']).toBe(secret)
      api.respondWith(() => ({ status: 401, body: secret }))
      const rejected = await test()
      expect(rejected).toMatchObject({ ok: false, auth: { status: 'invalid' } })
      expect(JSON.stringify(rejected)).not.toContain(secret)
      await api.close()
    })
  })

  describe('v1.authConnections.delete', () => {
    test('deletes a connection once', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { id } = await makeConnection(alice, appId)
      expect((await alice.delete(`/api/v1/apps/${appId}/auth/${id}`)).body).toEqual({ deleted: true })
      expect((await alice.delete(`/api/v1/apps/${appId}/auth/${id}`)).status).toBe(404)
    })
  })
})
