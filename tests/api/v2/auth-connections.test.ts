import { describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { makeApp } from '#tests/support/made.ts'
import { eachService } from '#tests/support/service.ts'

const secret = 'canary-4b1d-secret'
const key = { type: 'api_key', header_name: 'X-Api-Key', api_key: secret }

async function made(client: Client, appId: string, name = 'Key', config: object = key) {
  const { status, body } = await client.post(`/api/v2/apps/${appId}/auth-connections`, { name, config })
  expect(status).toBe(201)
  return body.auth_connection
}

eachService('auth connections in v2', (service) => {
  describe('v2.authConnections.create', () => {
    test('keeps a secret and never shows it again', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { status, headers, body } = await alice.post(`/api/v2/apps/${appId}/auth-connections`, {
        name: 'Key',
        status: 'valid',
        config: key,
        grants: ['client_credentials'],
      })
      expect(status).toBe(201)
      const connection = body.auth_connection
      expect(headers.get('location')).toBe(
        `${service().url}/api/v2/apps/${appId}/auth-connections/${connection.id}`,
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
      const list = await alice.get(`/api/v2/apps/${appId}/auth-connections`)
      expect(JSON.stringify([body, list.body])).not.toContain(secret)
    })
  })

  describe('v2.authConnections.list', () => {
    test('pages, sorts and searches', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      for (const name of ['b', 'a', 'c']) await made(alice, appId, name)
      const at = `/api/v2/apps/${appId}/auth-connections`
      const first = await alice.get(`${at}?limit=2&sort=-name`)
      expect(first.body.data.map((one: { name: string }) => one.name)).toEqual(['c', 'b'])
      const cursor = first.body.page.next_cursor
      const second = await alice.get(`${at}?limit=2&sort=-name&cursor=${cursor}`)
      expect(second.body.data.map((one: { name: string }) => one.name)).toEqual(['a'])
      expect(second.body.page).toEqual({ has_more: false, next_cursor: '' })
      expect((await alice.get(`${at}?query=A`)).body.data).toHaveLength(3)
      expect((await alice.get(`${at}?query=nothing`)).body.data).toEqual([])
      for (const query of ['limit=101', 'sort=key', `sort=name&cursor=${cursor}`]) {
        expect([query, (await alice.get(`${at}?${query}`)).status]).toEqual([query, 400])
      }
      const other = await makeApp(alice, 'Other')
      const foreign = await alice.get(`/api/v2/apps/${other}/auth-connections?sort=-name&cursor=${cursor}`)
      expect(foreign.status).toBe(400)
    })
  })

  describe('v2.authConnections.read', () => {
    test('reads one with an entity tag', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { id } = await made(alice, appId)
      const { body, headers } = await alice.get(`/api/v2/apps/${appId}/auth-connections/${id}`)
      expect(body.auth_connection.id).toBe(id)
      expect(headers.get('etag')).toMatch(/^"1-/)
    })
  })

  describe('v2.authConnections.change', () => {
    test('merges the configuration; the mask keeps a secret and an empty text clears it', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { id } = await made(alice, appId)
      const at = `/api/v2/apps/${appId}/auth-connections/${id}`
      const kept = await alice.patch(at, { config: { header_prefix: 'Key', api_key: '********' } })
      expect(kept.body.auth_connection.config).toMatchObject({
        header_name: 'X-Api-Key',
        header_prefix: 'Key',
        api_key: '********',
      })
      const cleared = await alice.patch(at, { config: { api_key: '' } })
      expect(cleared.body.auth_connection).toMatchObject({ secret_ref: null, config: { api_key: '' } })
    })
  })

  test('a secret belongs to the app: setting one is no change of the draft, renaming the connection is', async () => {
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    const { id } = await made(alice, appId, 'Key', { type: 'bearer' })
    await alice.post(`/api/v2/apps/${appId}/releases`)
    const hasChanges = async () => {
      const { body } = await alice.get(`/api/v2/apps/${appId}`)
      return body.app.current_draft.has_changes
    }
    const at = `/api/v2/apps/${appId}/auth-connections/${id}`
    await alice.patch(at, { config: { access_token: secret } })
    expect(await hasChanges()).toBe(false)
    await alice.patch(at, { name: 'Renamed' })
    expect(await hasChanges()).toBe(true)
  })

  describe('v2.authConnections.delete', () => {
    test('deletes it', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { id } = await made(alice, appId)
      const at = `/api/v2/apps/${appId}/auth-connections/${id}`
      expect((await alice.delete(at)).body).toEqual({ deleted: true })
      expect((await alice.get(at)).status).toBe(404)
    })
  })
})
