import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { snakeCaseFamilies } from '#tests/support/service/operation-table.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const secret = 'canary-4b1d-secret'
const key = { type: 'api_key', header_name: 'X-Api-Key', api_key: secret }

for (const family of snakeCaseFamilies)
  describeWithService('sqlite', `auth connections in ${family}`, (service) => {
    async function makeConnection(client: Client, appId: string, name = 'Key', config: object = key) {
      const { status, body } = await client.post(`/api/${family}/apps/${appId}/auth-connections`, {
        name,
        config,
      })
      expect(status).toBe(201)
      return body.auth_connection
    }

    describe(`${family}.authConnections.create`, () => {
      test('stores a secret and never returns it', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const { status, headers, body } = await alice.post(`/api/${family}/apps/${appId}/auth-connections`, {
          name: 'Key',
          status: 'valid',
          config: key,
          grants: ['client_credentials'],
        })
        expect(status).toBe(201)
        const connection = body.auth_connection
        expect(headers.get('location')).toBe(
          `${service().url}/api/${family}/apps/${appId}/auth-connections/${connection.id}`,
        )
        expect(connection).toMatchObject({
          app_id: appId,
          provider_key: 'custom-api-key',
          provider_name: 'API key',
          key: 'key',
          status: 'valid',
          secret_ref: connection.id,
          grants: ['client_credentials'],
          last_validated_at: null,
          config: { type: 'api_key', header_name: 'X-Api-Key', api_key: '********', client_secret: '' },
        })
        const list = await alice.get(`/api/${family}/apps/${appId}/auth-connections`)
        expect(JSON.stringify([body, list.body])).not.toContain(secret)
      })
    })

    describe(`${family}.authConnections.list`, () => {
      test('pages, sorts and searches', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        for (const name of ['b', 'a', 'c']) await makeConnection(alice, appId, name)
        const at = `/api/${family}/apps/${appId}/auth-connections`
        const first = await alice.get(`${at}?limit=2&sort=-name`)
        expect(first.body.data.map((one: { name: string }) => one.name)).toEqual(['c', 'b'])
        const cursor = first.body.page.next_cursor
        const second = await alice.get(`${at}?limit=2&sort=-name&cursor=${cursor}`)
        expect(second.body.data.map((one: { name: string }) => one.name)).toEqual(['a'])
        expect(second.body.page).toEqual({ has_more: false, next_cursor: family === 'v2' ? '' : null })
        expect((await alice.get(`${at}?query=A`)).body.data).toHaveLength(3)
        expect((await alice.get(`${at}?query=nothing`)).body.data).toEqual([])
        for (const query of ['limit=101', 'sort=key', `sort=name&cursor=${cursor}`]) {
          expect([query, (await alice.get(`${at}?${query}`)).status]).toEqual([query, 400])
        }
        const other = await makeApp(alice, 'Other')
        const foreign = await alice.get(
          `/api/${family}/apps/${other}/auth-connections?sort=-name&cursor=${cursor}`,
        )
        expect(foreign.status).toBe(400)
      })
    })

    describe(`${family}.authConnections.read`, () => {
      test('reads one with an entity tag', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const { id } = await makeConnection(alice, appId)
        const { body, headers } = await alice.get(`/api/${family}/apps/${appId}/auth-connections/${id}`)
        expect(body.auth_connection.id).toBe(id)
        expect(headers.get('etag')).toMatch(/^"1-/)
      })
    })

    describe(`${family}.authConnections.change`, () => {
      test('merges the configuration; the mask keeps a secret and an empty string clears it', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const { id } = await makeConnection(alice, appId)
        const at = `/api/${family}/apps/${appId}/auth-connections/${id}`
        const unchanged = await alice.patch(at, { config: { header_prefix: 'Key', api_key: '********' } })
        expect(unchanged.body.auth_connection.config).toMatchObject({
          header_name: 'X-Api-Key',
          header_prefix: 'Key',
          api_key: '********',
        })
        const cleared = await alice.patch(at, { config: { api_key: '' } })
        expect(cleared.body.auth_connection).toMatchObject({ secret_ref: null, config: { api_key: '' } })
      })
    })

    test('setting a secret is not a change of the draft; renaming the connection is', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { id } = await makeConnection(alice, appId, 'Key', { type: 'bearer' })
      await alice.post(`/api/${family}/apps/${appId}/releases`)
      const hasChanges = async () => {
        const { body } = await alice.get(`/api/${family}/apps/${appId}`)
        return body.app.current_draft.has_changes
      }
      const at = `/api/${family}/apps/${appId}/auth-connections/${id}`
      await alice.patch(at, { config: { access_token: secret } })
      expect(await hasChanges()).toBe(false)
      await alice.patch(at, { name: 'Renamed' })
      expect(await hasChanges()).toBe(true)
    })

    describe(`${family}.authConnections.authorize`, () => {
      test('returns the authorization URL for the browser, and when it expires', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const oauth = {
          type: 'oauth',
          authorization_endpoint: 'https://id.example/authorize?tenant=1',
          token_endpoint: 'https://id.example/token',
          client_id: 'me',
        }
        const { id } = await makeConnection(alice, appId, 'Login', oauth)
        const { status, body } = await alice.post(
          `/api/${family}/apps/${appId}/auth-connections/${id}/authorize`,
        )
        expect(status).toBe(200)
        const url = new URL(body.authorization_url)
        expect(url.origin + url.pathname).toBe('https://id.example/authorize')
        expect(Object.fromEntries(url.searchParams)).toMatchObject({
          tenant: '1',
          client_id: 'me',
          redirect_uri: `${service().url}/connect/callback`,
          code_challenge_method: 'S256',
        })
        expect(Date.parse(family === 'v2' ? body.expires : body.expires_at)).toBeGreaterThan(Date.now())
      })
    })

    describe(`${family}.authConnections.disconnect`, () => {
      test('deletes the token of an OAuth connection, and rejects connections of other types', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const oauth = { type: 'oauth', access_token: secret }
        const { id } = await makeConnection(alice, appId, 'Login', oauth)
        const { status, body } = await alice.post(
          `/api/${family}/apps/${appId}/auth-connections/${id}/disconnect`,
        )
        expect([status, body.auth_connection.status, body.auth_connection.config.access_token]).toEqual([
          200,
          'draft',
          '',
        ])
        const key = await makeConnection(alice, appId)
        expect(
          (await alice.post(`/api/${family}/apps/${appId}/auth-connections/${key.id}/disconnect`)).status,
        ).toBe(422)
      })
    })

    describe(`${family}.authConnections.test`, () => {
      test('sends the credential to an integration that uses it, and stores the result', async () => {
        const alice = await service().as('alice')
        const api = await startUpstreamApi()
        const appId = await makeApp(alice)
        const { id } = await makeConnection(alice, appId)
        const test = async () =>
          (await alice.post(`/api/${family}/apps/${appId}/auth-connections/${id}/test`)).body
        expect(await test()).toMatchObject({
          ok: false,
          message: expect.stringMatching(/^Not tested: no integration .* uses the connection/),
        })
        await alice.post(`/api/v1/apps/${appId}/integrations`, {
          name: 'Pets',
          kind: 'rest',
          baseUrl: api.url,
          authId: id,
        })
        expect(await test()).toMatchObject({ ok: true, auth_connection: { status: 'valid' } })
        expect(api.seen.at(-1)?.headers['x-api-key']).toBe(secret)
        api.respondWith(() => ({ status: 401, body: secret }))
        const rejected = await test()
        expect(rejected).toMatchObject({ ok: false, auth_connection: { status: 'invalid' } })
        expect(JSON.stringify(rejected)).not.toContain(secret)
        await api.close()
      })
    })

    describe(`${family}.authConnections.delete`, () => {
      test('deletes a connection', async () => {
        const alice = await service().as('alice')
        const appId = await makeApp(alice)
        const { id } = await makeConnection(alice, appId)
        const at = `/api/${family}/apps/${appId}/auth-connections/${id}`
        expect((await alice.delete(at)).body).toEqual({ deleted: true })
        expect((await alice.get(at)).status).toBe(404)
      })
    })
  })
