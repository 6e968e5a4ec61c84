import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { makeServiceAccount } from '#tests/support/service/service-account.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

const missing = `sa_${'1'.repeat(26)}`

describeOnBothEngines('service accounts', (service) => {
  let alice: Client
  let workspaceId: string
  let path: string
  beforeAll(async () => {
    alice = await service().as('alice', { email: 'alice@example.com', name: 'Alice' })
    workspaceId = await makeWorkspace(service(), 'alice', { bob: 'publisher' })
    path = `/api/v3/workspaces/${workspaceId}/service-accounts`
  })
  const create = (members: object = {}) => makeServiceAccount(alice, workspaceId, members)
  const use = (secret: string) => createClient(service().url, secret)
  const seesApps = async (secret: string) => (await use(secret).get('/api/v3/apps')).status

  describe('v3.serviceAccounts.create', () => {
    test('creates a program of the workspace, with its role and its creator', async () => {
      const { status, body, headers } = await alice.post(path, { name: 'Deploy', role: 'publisher' })
      expect(status).toBe(201)
      expect(headers.get('location')).toContain(`${path}/${body.service_account.id}`)
      expect(body.service_account).toMatchObject({
        name: 'Deploy',
        role: 'publisher',
        read_only: false,
        enabled: true,
        token_url: null,
        created_by: { user_id: 'alice' },
        expires_at: null,
        last_used_at: null,
      })
    })

    test('rejects the role owner and personal workspaces', async () => {
      const rejected = await alice.post(path, { name: 'Root', role: 'owner' })
      expect([rejected.status, rejected.body.error.details[0].path]).toEqual([400, 'role'])
      const { body } = await alice.get('/api/v3/workspaces')
      const personal = `/api/v3/workspaces/${body.data[0].id}/service-accounts`
      expect((await alice.post(personal, { name: 'X', role: 'viewer' })).status).toBe(409)
      expect((await alice.get(personal)).body.data).toEqual([])
    })
  })

  describe('v3.serviceAccounts.list', () => {
    test('lists the accounts of the workspace by name, only for its owners', async () => {
      const elsewhere = await makeWorkspace(service(), 'alice')
      await makeServiceAccount(alice, elsewhere, { name: 'Elsewhere' })
      await create({ name: 'Zeta' })
      await create({ name: 'Alpha' })
      const { body } = await alice.get(path)
      const names = body.data.map(({ name }: { name: string }) => name)
      expect(names).toEqual(names.toSorted())
      expect(names).not.toContain('Elsewhere')
      expect((await (await service().as('bob')).get(path)).status).toBe(403)
      expect((await (await service().as('mallory')).get(path)).status).toBe(404)
    })
  })

  describe('v3.serviceAccounts.read', () => {
    test('gives the time of its last use; an account of another workspace looks missing', async () => {
      const { id, secret } = await create()
      await use(secret).get('/api/v3/apps')
      const read = async () => (await alice.get(`${path}/${id}`)).body.service_account
      await expect.poll(async () => (await read()).last_used_at).toMatch(/^20/)
      const elsewhere = await makeWorkspace(service(), 'alice')
      for (const foreign of [`${path}/${missing}`, `/api/v3/workspaces/${elsewhere}/service-accounts/${id}`])
        expect((await alice.get(foreign)).status).toBe(404)
    })
  })

  describe('v3.serviceAccounts.change', () => {
    test('changes role and read-only access at once for existing tokens', async () => {
      const { id, secret } = await create({ role: 'viewer' })
      expect((await use(secret).post('/api/v2/apps', { name: 'A' })).status).toBe(403)
      await alice.patch(`${path}/${id}`, { role: 'builder' })
      expect((await use(secret).post('/api/v2/apps', { name: 'A' })).status).toBe(201)
      await alice.patch(`${path}/${id}`, { read_only: true })
      expect((await use(secret).post('/api/v2/apps', { name: 'A' })).status).toBe(403)
      const { body } = await alice.patch(`${path}/${id}`, { name: 'B', expires_in_hours: 168 })
      expect(body.service_account).toMatchObject({ name: 'B', role: 'builder', read_only: true })
      expect(body.service_account.expires_at).toMatch(/^20/)
    })

    test('disables it, enables it, and rejects an earlier version', async () => {
      const { id, secret } = await create()
      const tag = (await alice.get(`${path}/${id}`)).headers.get('etag') ?? ''
      await alice.patch(`${path}/${id}`, { enabled: false })
      expect(await seesApps(secret)).toBe(401)
      expect((await alice.patch(`${path}/${id}`, { enabled: true }, { 'if-match': tag })).status).toBe(412)
      await alice.patch(`${path}/${id}`, { enabled: true })
      expect(await seesApps(secret)).toBe(200)
    })
  })

  describe('v3.serviceAccounts.delete', () => {
    test('ends its tokens, and keeps the resources that it made', async () => {
      const { id, secret } = await create()
      const { body } = await use(secret).post('/api/v2/apps', { name: 'Kept' })
      expect((await alice.delete(`${path}/${id}`)).body).toEqual({ deleted: true })
      expect(await seesApps(secret)).toBe(401)
      expect((await alice.get(`/api/v2/apps/${body.app.id}`)).status).toBe(200)
      expect((await alice.delete(`${path}/${id}`)).status).toBe(404)
    })

    test('happens with the workspace, too', async () => {
      const other = await makeWorkspace(service(), 'alice')
      const { secret } = await makeServiceAccount(alice, other)
      expect(await seesApps(secret)).toBe(200)
      expect((await alice.delete(`/api/v3/workspaces/${other}`)).status).toBe(200)
      expect(await seesApps(secret)).toBe(401)
    })
  })

  describe('v3.serviceCredentials.create', () => {
    test('shows a token once; a client secret needs the embedded issuer', async () => {
      const { id, secret } = await create()
      expect(secret).toMatch(/^tnn_sat_[0-9A-Za-z]{49}$/)
      const credentials = `${path}/${id}/credentials`
      expect(JSON.stringify((await alice.get(credentials)).body)).not.toContain(secret)
      const rejected = await alice.post(credentials, {
        kind: 'client_secret',
        name: 'CI',
        expires_in_hours: null,
      })
      expect([rejected.status, rejected.body.error.details[0].path]).toEqual([422, 'kind'])
      expect(rejected.body.error.message).toContain('AUTH_ISSUER')
    })
  })

  describe('v3.serviceCredentials.list', () => {
    test('names the tokens by their last characters, oldest first', async () => {
      const { id, secret } = await create()
      const credentials = `${path}/${id}/credentials`
      await alice.post(credentials, { kind: 'token', name: 'second', expires_in_hours: 168 })
      const { body } = await alice.get(credentials)
      expect(body.data).toMatchObject([
        { kind: 'token', ending: secret.slice(-4), expires_at: null },
        { kind: 'token', name: 'second', expires_at: expect.stringMatching(/^20/) },
      ])
    })
  })

  describe('v3.serviceCredentials.revoke', () => {
    test('ends one token at once, and only of this account', async () => {
      const [first, second] = [await create(), await create()]
      const credentialsOf = ({ id }: { id: string }) => `${path}/${id}/credentials`
      const [{ id }] = (await alice.get(credentialsOf(first))).body.data
      expect((await alice.delete(`${credentialsOf(second)}/${id}`)).status).toBe(404)
      expect((await alice.delete(`${credentialsOf(first)}/${id}`)).body).toEqual({ revoked: true })
      expect([await seesApps(first.secret), await seesApps(second.secret)]).toEqual([401, 200])
    })
  })

  test('it works only in its workspace, under its own name, also in the audit trail', async () => {
    const { id, secret } = await create({ name: 'Robot' })
    const robot = use(secret)
    const appId = await makeApp(robot)
    const personal = await makeApp(alice)
    const shared = await makeAppIn(alice, workspaceId)
    const elsewhere = await makeAppIn(alice, await makeWorkspace(service(), 'alice'))
    const statuses = [appId, shared, personal, elsewhere].map(
      async (id) => (await robot.get(`/api/v2/apps/${id}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404])
    expect((await robot.get('/api/v3/workspaces')).body.data).toMatchObject([{ id: workspaceId }])
    expect((await robot.get('/api/v1/me')).body).toMatchObject({
      user: { identityUserId: id, name: 'Robot' },
    })
    expect((await (await service().as('bob')).get(`/api/v2/apps/${appId}`)).status).toBe(200)
    const { body } = await alice.get(`/api/v3/audit?app_id=${appId}`)
    expect(body.data[0]).toMatchObject({
      actor: { kind: 'service_account', subject: id, name: 'Robot' },
      on_behalf_of: 'alice',
      credential_id: expect.stringMatching(/^tok_/),
    })
  })

  test('one that may write secrets sends them and never reads them; others are told which they may not', async () => {
    const withRight = use((await create({ may_write_secrets: true })).secret)
    const without = use((await create({ role: 'publisher' })).secret)
    const viewer = use((await create({ role: 'viewer', may_write_secrets: true })).secret)
    const buildFile = (token: string, over: object = {}) => ({
      version: 1,
      app: { name: 'Secrets', ...over },
      connections: [{ key: 'shop', type: 'bearer', secrets: { access_token: token } }],
      integrations: [{ key: 'shop', base_url: 'https://shop.example', connection: 'shop' }],
    })
    for (const client of [without, viewer])
      expect(await client.post('/api/v3/apps/from-file', { file: buildFile('p4ss') })).toMatchObject({
        status: 403,
      })
    const { body: rejected } = await without.post('/api/v3/apps/from-file', { file: buildFile('p4ss') })
    expect(rejected.error.message).toContain('secrets of shop')
    expect(rejected.error.details).toMatchObject({ role: 'publisher', connections: ['shop'] })

    const { status, body } = await withRight.post('/api/v3/apps/from-file', { file: buildFile('p4ss') })
    expect(status).toBe(201)
    const app = `/api/v3/apps/${body.app_id}`
    const put = (client: Client, file: object) => client.put(`${app}/file`, { file })
    expect((await put(withRight, buildFile('an0ther'))).body.plan.new_secrets).toHaveLength(1)
    expect((await put(without, buildFile('th1rd'))).body.error.details.connections).toEqual(['shop'])
    expect((await put(withRight, buildFile('th1rd', { access: 'oauth' }))).status).toBe(403)

    const connections = await withRight.get(`${app}/auth-connections`)
    expect(JSON.stringify(connections.body)).not.toContain('an0ther')
    const connection = `${app}/auth-connections/${connections.body.data[0].id}`
    const change = { config: { access_token: 'r0tated' } }
    const statuses = [withRight, without, viewer].map(
      async (client) => (await client.patch(connection, change)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 403, 403])
    const { id } = (await alice.get(path)).body.data.find(
      (account: { may_write_secrets: boolean; role: string }) =>
        account.may_write_secrets && account.role === 'builder',
    )
    expect((await alice.patch(`${path}/${id}`, { may_write_secrets: false })).status).toBe(200)
    expect((await withRight.patch(connection, change)).status).toBe(403)
  })

  test('no machine token manages members, tokens or service accounts', async () => {
    const { id, secret } = await create({ role: 'publisher' })
    const personal = await alice.post('/api/v3/tokens', { name: 'CI', expires_in_hours: 168 })
    for (const machine of [use(secret), use(personal.body.secret)]) {
      const attempts = [
        machine.get(path),
        machine.get(`${path}/${id}`),
        machine.post(path, { name: 'X', role: 'viewer' }),
        machine.patch(`${path}/${id}`, { role: 'publisher' }),
        machine.get(`${path}/${id}/credentials`),
        machine.post(`${path}/${id}/credentials`, { kind: 'token', name: 'X', expires_in_hours: null }),
        machine.post('/api/v3/tokens', { name: 'X', expires_in_hours: 168 }),
        machine.post('/api/v3/workspaces', { name: 'X' }),
        machine.post(`/api/v3/workspaces/${workspaceId}/leave`),
      ]
      expect((await Promise.all(attempts)).map(({ status }) => status)).toEqual(attempts.map(() => 403))
    }
  })

  test('it calls no published app, which accepts only people and its own tokens', async () => {
    const { secret } = await create()
    const appId = await makeAppIn(alice, workspaceId)
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'oauth' })
    await alice.post(`/api/v3/apps/${appId}/releases`)
    const { body } = await alice.get(`/api/v2/apps/${appId}`)
    const response = await fetch(`${service().url}/mcp/${body.app.public_mcp_id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    })
    expect([401, 404]).toContain(response.status)
  })
})
