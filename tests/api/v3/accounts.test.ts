// Accounts of callers through the API; the journeys of people are in tests/accounts.
import { describe, expect, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { makeServiceAccount } from '#tests/support/service/service-account.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('postgres', 'accounts of callers', (service) => {
  async function createConnection() {
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    const config = { type: 'api_key', headerName: 'X-Key', apiKey: 'secret' }
    const made = await alice.post(`/api/v1/apps/${appId}/auth`, { name: 'Books', config })
    const connection = `/api/v1/apps/${appId}/auth/${made.body.auth.id}`
    const path = `/api/v3/apps/${appId}/auth-connections/${made.body.auth.id}/accounts`
    return { alice, path, connection }
  }

  describe('v3.accounts.list', () => {
    test('says that a connection uses a shared account at first', async () => {
      const { alice, path } = await createConnection()
      expect((await alice.get(path)).body).toMatchObject({ account: 'shared', data: [] })
    })
  })

  describe('v3.accounts.changeKind', () => {
    test('removes the key of the owner for good, and families without it show the connection as before', async () => {
      const { alice, path, connection } = await createConnection()
      const before = (await alice.get(connection)).body.auth
      expect((await alice.patch(path, { account: 'personal' })).body).toMatchObject({
        account: 'personal',
        data: [],
      })
      const shown = (await alice.get(path.replace('/accounts', ''))).body.auth_connection
      expect(shown.account).toBe('personal')
      const personal = (await alice.get(connection)).body.auth
      expect(Object.keys(personal.config)).toEqual(Object.keys(before.config))
      expect([personal.config.apiKey, personal.secretRef]).toEqual(['', null])
      await alice.patch(path, { account: 'shared' })
      expect((await alice.get(connection)).body.auth.config.apiKey).toBe('')
    })

    test('changes nothing when the kind is the same', async () => {
      const { alice, path, connection } = await createConnection()
      await alice.patch(path, { account: 'shared' })
      expect((await alice.get(connection)).body.auth.config.apiKey).not.toBe('')
    })

    test('rejects other values', async () => {
      const { alice, path } = await createConnection()
      expect((await alice.patch(path, { account: 'everybody' })).status).toBe(400)
    })
  })

  test('a service account is told that it has none, instead of getting a link', async () => {
    const alice = await service().as('alice')
    const upstream = await startUpstreamApi()
    const workspaceId = await makeWorkspace(service(), 'alice')
    const appId = await makeAppIn(alice, workspaceId)
    const config = { type: 'api_key', headerName: 'X-Key', apiKey: 'secret' }
    const { id } = (await alice.post(`/api/v1/apps/${appId}/auth`, { name: 'Pets', config })).body.auth
    const { operation } = await makeIntegration(alice, appId, upstream.documentUrl, { authId: id })
    const { id: toolId } = await makeTool(alice, appId, 'List', operation('listPets'))
    await alice.patch(`/api/v3/apps/${appId}/auth-connections/${id}/accounts`, { account: 'personal' })
    const { secret } = await makeServiceAccount(alice, workspaceId, { role: 'builder' })
    const program = createClient(service().url, secret)
    const tried = await program.post(`/api/v3/apps/${appId}/tools/${toolId}/execute`, { arguments: {} })
    expect(JSON.stringify(tried.body)).toContain('a service account has none')
    expect(JSON.stringify(tried.body)).not.toContain('/connect/')
    expect(upstream.seen.filter(({ url }) => url.includes('/pets'))).toEqual([])
    await upstream.close()
  })

  describe('v3.accounts.disconnect', () => {
    test('finds no account that there is not', async () => {
      const { alice, path } = await createConnection()
      expect((await alice.delete(`${path}/acc_01kb0000000000000000000000`)).status).toBe(404)
    })
  })

  describe('v3.accounts.listOwn', () => {
    test('is empty for a user without connected accounts', async () => {
      const alice = await service().as('alice')
      expect((await alice.get('/api/v3/me/accounts')).body).toEqual({
        data: [],
        page: { has_more: false, next_cursor: null },
      })
    })
  })

  // Calls that wait: `tests/accounts/personal-accounts.test.ts`.
  describe('v3.approvals.listOwn', () => {
    test('is empty for a user without calls', async () => {
      const alice = await service().as('alice')
      expect((await alice.get('/api/v3/me/approvals')).body).toEqual({
        data: [],
        page: { has_more: false, next_cursor: null },
      })
      expect((await (await service().as(null)).get('/api/v3/me/approvals')).status).toBe(401)
    })
  })

  describe('v3.accounts.disconnectOwn', () => {
    test('finds no account that there is not', async () => {
      const alice = await service().as('alice')
      expect((await alice.delete('/api/v3/me/accounts/acc_01kb0000000000000000000000')).status).toBe(404)
    })
  })
})
