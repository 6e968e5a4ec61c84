import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { includesRole, type Role, roles } from '#core/model/workspaces/role.ts'
import type { ApiOperation } from '#http/operation.ts'
import { createMigratedPostgresDatabase } from '#tests/support/databases/migrated-postgres.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { fillPath, operationTable } from '#tests/support/service/operation-table.ts'
import { describeOnBothEngines, startService } from '#tests/support/service/test-service.ts'

const newToken = { name: 'CI', expires_in_hours: 720 }

const createToken = async (client: Client, members: object = {}): Promise<{ id: string; secret: string }> => {
  const { status, body } = await client.post('/api/v3/tokens', { ...newToken, ...members })
  expect(status).toBe(201)
  return { id: body.token.id, secret: body.secret }
}

describeOnBothEngines('personal access tokens', (service) => {
  const use = (secret: string) => createClient(service().url, secret)

  describe('v3.tokens.create', () => {
    test('shows the token once, and the token acts as its person in every family', async () => {
      const alice = await service().as('alice')
      const { status, body } = await alice.post('/api/v3/tokens', { ...newToken, role: 'builder' })
      expect(status).toBe(201)
      expect(body.secret).toMatch(/^tnn_pat_[0-9A-Za-z]{49}$/)
      expect(body.token).toMatchObject({
        name: 'CI',
        role: 'builder',
        read_only: false,
        ending: body.secret.slice(-4),
        last_used_at: null,
      })
      const listed = await alice.get('/api/v3/tokens')
      expect(JSON.stringify(listed.body)).not.toContain(body.secret)
      const machine = use(body.secret)
      const appId = await makeApp(machine)
      for (const path of [`/api/v1/apps/${appId}`, `/api/v2/apps/${appId}`, `/api/v3/apps/${appId}/overview`])
        expect((await machine.get(path)).status).toBe(200)
      expect((await alice.get(`/api/v2/apps/${appId}`)).status).toBe(200)
    })

    test('limits the token to a workspace: others look missing, and are in no list', async () => {
      const alice = await service().as('alice')
      const appId = await makeApp(alice)
      const { body } = await alice.get(`/api/v3/apps/${appId}/overview`)
      const inScope = await createToken(alice, { workspace_id: body.overview.workspace_id })
      expect((await use(inScope.secret).get(`/api/v2/apps/${appId}`)).status).toBe(200)
      const shared = await makeWorkspace(service(), 'bob', { alice: 'publisher' })
      const elsewhere = use((await createToken(alice, { workspace_id: shared, role: 'owner' })).secret)
      expect((await elsewhere.get(`/api/v2/apps/${appId}`)).status).toBe(404)
      expect((await elsewhere.get('/api/v3/apps')).body.data).toEqual([])
      expect((await elsewhere.post('/api/v2/apps', { name: 'A' })).status).toBe(422)
      const created = await elsewhere.post('/api/v2/apps', { name: 'A', workspace_id: shared })
      expect(created.status).toBe(201)
      expect((await elsewhere.delete(`/api/v2/apps/${created.body.app.id}`)).status).toBe(403)
      expect((await elsewhere.get('/api/v3/apps')).body.data.length).toBe(1)
      const foreign = { name: 'X', expires_in_hours: 168, workspace_id: `ws_${'1'.repeat(26)}` }
      expect((await alice.post('/api/v3/tokens', foreign)).status).toBe(404)
    })

    test('requires an expiry, which the service may bound', async () => {
      const alice = await service().as('alice')
      expect((await alice.post('/api/v3/tokens', { name: 'CI' })).status).toBe(400)
      const { secret } = await createToken(alice, { expires_in_hours: null })
      expect((await use(secret).get('/api/v3/apps')).status).toBe(200)
    })
  })

  describe('v3.tokens.list', () => {
    test('pages through many tokens, each once, and none of other users', async () => {
      const carol = await service().as('carol')
      await createToken(await service().as('alice'))
      for (let n = 0; n < 45; n++) await createToken(carol, { name: `t${n}` })
      const names: string[] = []
      let cursor = ''
      do {
        const { body } = await carol.get(`/api/v3/tokens?limit=20&sort=name&cursor=${cursor}`)
        names.push(...body.data.map(({ name }: { name: string }) => name))
        cursor = body.page.next_cursor
      } while (cursor)
      expect(names.length).toBe(45)
      expect(names).toEqual([...names].toSorted())
    })

    test('says when a token was last used', async () => {
      const dave = await service().as('dave')
      const { secret } = await createToken(dave)
      await use(secret).get('/api/v3/apps')
      await expect
        .poll(async () => (await dave.get('/api/v3/tokens')).body.data[0].last_used_at)
        .toMatch(/^20\d\d-/)
    })
  })

  describe('v3.tokens.revoke', () => {
    test('ends the token at once, and only a token of the caller', async () => {
      const alice = await service().as('alice')
      const { id, secret } = await createToken(alice)
      expect((await (await service().as('mallory')).delete(`/api/v3/tokens/${id}`)).status).toBe(404)
      expect((await use(secret).get('/api/v3/apps')).status).toBe(200)
      expect((await alice.delete(`/api/v3/tokens/${id}`)).body).toEqual({ revoked: true })
      expect((await use(secret).get('/api/v3/apps')).status).toBe(401)
      expect((await alice.delete(`/api/v3/tokens/${id}`)).status).toBe(404)
    })
  })

  test('a token with a wrong checksum, of another kind or unknown is rejected', async () => {
    const { secret } = await createToken(await service().as('alice'))
    const last = secret.at(-1) === 'a' ? 'b' : 'a'
    const wrong = [
      secret.slice(0, -1) + last,
      secret.replace('tnn_pat_', 'tnn_app_'),
      secret.replace('tnn_pat_', 'tnn_xyz_'),
      secret.toLowerCase(),
      `tnn_pat_${'0'.repeat(49)}`,
      'tnn_',
    ]
    for (const token of wrong)
      expect([token, (await use(token).get('/api/v3/apps')).status]).toEqual([token, 401])
  })

  test('its limits hold in the management MCP server and for drafts', async () => {
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    const { body } = await alice.get(`/api/v2/apps/${appId}`)
    const { secret } = await createToken(alice, { read_only: true })
    const headers = { authorization: `Bearer ${secret}` }
    const callTool = async (name: string, args: object) => {
      const request = buildJsonRpcRequest('tools/call', { name, arguments: args })
      const { json } = await postMcp(`${service().url}/mcp`, request, headers)
      return (json as { result: { isError?: boolean } }).result.isError ?? false
    }
    expect([await callTool('find_apps', {}), await callTool('create_app', { name: 'A' })]).toEqual([
      false,
      true,
    ])
    const draft = `${service().url}/mcp/${body.app.public_mcp_id}/draft`
    expect((await postMcp(draft, buildJsonRpcRequest('tools/list'), headers)).status).toBe(403)
  })

  test('a token is no token for a published app, nor for its metadata', async () => {
    const alice = await service().as('alice')
    const appId = await makeApp(alice)
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'oauth' })
    const { secret } = await createToken(alice)
    const { body } = await alice.get(`/api/v2/apps/${appId}`)
    const response = await fetch(`${service().url}/mcp/${body.app.public_mcp_id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
    })
    expect([401, 404]).toContain(response.status)
  })
})

describe('every operation with a limited token', () => {
  let owner: Client
  let appId: string
  let machines: Map<string, Client>
  beforeAll(async () => {
    const service = await startService('sqlite')
    owner = await service.as('alice')
    appId = await makeApp(owner)
    machines = new Map()
    for (const role of roles)
      machines.set(role, createClient(service.url, (await createToken(owner, { role })).secret))
    const readOnly = await createToken(owner, { read_only: true })
    machines.set('read-only', createClient(service.url, readOnly.secret))
    return () => service.close()
  })

  const guarded = operationTable.filter(({ access }) => access === 'bearer')
  const isRole = (requires: ApiOperation['requires']): requires is Role =>
    roles.some((role) => role === requires)

  function isDenied({ requires, method }: ApiOperation, limit: string): boolean {
    if (requires === 'person') return true
    const isReading = requires === 'viewer' || (requires === 'user' && method === 'GET')
    if (limit === 'read-only') return !isReading
    if (isRole(requires)) return !includesRole(limit as Role, requires)
    if (requires === 'creator') return limit === 'viewer'
    return !isReading
  }

  test.each(guarded.map((op) => [op.id, op] as const))(
    '%s refuses what the token does not allow',
    async (_, op) => {
      for (const [limit, machine] of machines) {
        if (!isDenied(op, limit)) continue
        const path = fillPath(op, (name) => (/^app_?id$/i.test(name) ? appId : `${name}_x`))
        const send = machine[op.method.toLowerCase() as 'get' | 'post']
        const { status, body } = await (op.body ? send(path, {}) : send(path))
        // A body is validated before the role is looked up.
        const isLate = isRole(op.requires) && limit !== 'read-only'
        const isOfWorkspace = op.path.includes('{workspace_id}')
        const expected = [403, ...(isLate && op.body ? [400] : []), ...(isLate && isOfWorkspace ? [404] : [])]
        expect([op.id, limit, expected.includes(status), status]).toEqual([op.id, limit, true, status])
        if (status === 403) expect(body.error.code).toBe('forbidden')
      }
      expect((await owner.get(`/api/v2/apps/${appId}`)).status).toBe(200)
    },
  )
})

test('a token that was revoked at one replica is rejected by another within a second', async () => {
  const postgres = await createMigratedPostgresDatabase()
  const keys = `tests:${randomBytes(32).toString('base64')}`
  const shared = { DATABASE_URL: postgres.at, SECRET_KEYS: keys, AUTH_AUDIENCE: 'http://tenon.example' }
  const first = await startService('sqlite', { ...shared, TOKEN_MAX_DAYS: '90' })
  const second = await startService('sqlite', shared)
  try {
    const alice = createClient(first.url, await first.token('alice', 'http://tenon.example'))
    const { id, secret } = await createToken(alice)
    const machine = createClient(second.url, secret)
    expect((await machine.get('/api/v3/apps')).status).toBe(200)
    await alice.delete(`/api/v3/tokens/${id}`)
    expect((await machine.get('/api/v3/apps')).status).toBe(401)
    for (const expires_in_hours of [2161, null]) {
      const { status, body } = await alice.post('/api/v3/tokens', { name: 'CI', expires_in_hours })
      expect([status, body.error.details[0].path]).toEqual([400, 'expires_in_hours'])
    }
  } finally {
    await first.close()
    await second.close()
    await postgres.remove()
  }
})
