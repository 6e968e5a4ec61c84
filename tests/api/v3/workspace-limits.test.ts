// Requirements of operations beyond their declared role; and no builder reaches the secrets of owners.
import { beforeAll, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'limits of roles', (getService) => {
  let workspaceId: string
  let appId: string
  let alice: Client
  let builder: Client
  let publisher: Client

  beforeAll(async () => {
    alice = await getService().as('alice')
    builder = await getService().as('bob')
    publisher = await getService().as('paula')
    workspaceId = await makeWorkspace(getService(), 'alice', {
      bob: 'builder',
      paula: 'publisher',
      vera: 'viewer',
    })
    appId = await makeAppIn(alice, workspaceId)
  })

  const connect = (client: Client, config: object) =>
    client.post(`/api/v2/apps/${appId}/auth-connections`, {
      provider_key: 'custom-api-key',
      name: 'Key',
      status: 'draft',
      config: { type: 'api_key', header_name: 'x-key', ...config },
    })
  const integrate = (client: Client, baseUrl: string, authId: string) =>
    client.post(`/api/v2/apps/${appId}/integrations`, {
      name: 'Shop',
      kind: 'rest',
      base_url: baseUrl,
      auth_id: authId,
    })

  test('members that take effect at once are for publishers, in a change and in a file', async () => {
    for (const change of [{ enabled: false }, { access: 'oauth' }, { listed: true }])
      expect([change, (await builder.patch(`/api/v2/apps/${appId}`, change)).status]).toEqual([change, 403])
    expect((await builder.patch(`/api/v2/apps/${appId}`, { description: 'x', enabled: true })).status).toBe(
      200,
    )
    expect((await publisher.patch(`/api/v2/apps/${appId}`, { access: 'oauth' })).status).toBe(200)
    const { file } = (await builder.get(`/api/v3/apps/${appId}/file`)).body
    const open = { file: { ...file, app: { ...file.app, access: 'public' } } }
    expect((await builder.put(`/api/v3/apps/${appId}/file`, open)).status).toBe(403)
    expect((await publisher.put(`/api/v3/apps/${appId}/file`, open)).status).toBe(200)
  })

  test('secrets are for owners, and go only where owners allow', async () => {
    expect((await connect(builder, {})).status).toBe(201)
    expect((await connect(builder, { api_key: 's3cret' })).body.error.details).toEqual({
      required_role: 'owner',
      role: 'builder',
    })
    const { id } = (await connect(alice, { api_key: 's3cret' })).body.auth_connection
    expect((await integrate(builder, 'https://evil.example', id)).status).toBe(403)
    const made = await integrate(alice, 'https://shop.example', id)
    expect(made.status).toBe(201)
    const path = `/api/v2/apps/${appId}/integrations/${made.body.integration.id}`
    expect((await builder.patch(path, { base_url: 'https://evil.example' })).status).toBe(200)
    const bound = (await alice.get(`/api/v2/apps/${appId}/auth-connections/${id}`)).body.auth_connection
    expect(bound.last_error).toContain('https://evil.example')
    expect((await builder.post(`/api/v3/apps/${appId}/draft/discard`)).status).toBe(403)
    const { file } = (await builder.get(`/api/v3/apps/${appId}/file`)).body
    const { connections: _, integrations: __, ...rest } = file
    const pruned = await builder.put(`/api/v3/apps/${appId}/file`, { file: rest, prune: true })
    expect(pruned.status).toBe(403)
  })

  test('an edit of a builder does not bind an unused secret', async () => {
    const { id } = (await connect(alice, { api_key: 'unused' })).body.auth_connection
    const evil = await startUpstreamApi()
    const mcp = { name: 'M', kind: 'mcp', endpoint: `${evil.url}/mcp`, auth_id: id }
    expect((await builder.post(`/api/v2/apps/${appId}/integrations`, mcp)).status).toBe(403)
    expect(evil.seen).toEqual([])
    await evil.close()
    const plain = await integrate(builder, 'https://evil.example', '')
    const path = `/api/v2/apps/${appId}/integrations/${plain.body.integration.id}`
    expect((await builder.patch(path, { auth_id: id })).status).toBe(403)
    const linked = await integrate(alice, '', id)
    const imported = await builder.post(
      `/api/v2/apps/${appId}/integrations/${linked.body.integration.id}/import`,
      {
        document: JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'E', version: '1' },
          servers: [{ url: 'https://evil.example' }],
          paths: {},
        }),
      },
    )
    expect(imported.status).toBe(403)
    expect((await alice.delete(`/api/v2/apps/${appId}/auth-connections/${id}`)).status).toBe(200)
  })

  test('members call an oauth app, and builders its draft, until they are removed', async () => {
    const own = await makeAppIn(alice, workspaceId, 'Served')
    await alice.patch(`/api/v3/apps/${own}/access`, {
      kind: 'oauth',
      allowed_callers: { emails: [], domains: [], claims: [] },
    })
    await alice.post(`/api/v2/apps/${own}/releases`)
    const { public_mcp_id: publicId } = (await alice.get(`/api/v2/apps/${own}`)).body.app
    const live = `${getService().url}/mcp/${publicId}`
    const call = async (user: string, url: string, audience?: string, claims?: object) => {
      const authorization = `Bearer ${await getService().token(user, audience, claims)}`
      return (await postMcp(url, buildJsonRpcRequest('tools/list'), { authorization })).status
    }
    expect(await call('vera', live, live)).toBe(200)
    expect(await call('mallory', live, live)).not.toBe(200)
    expect([await call('bob', `${live}/draft`), await call('vera', `${live}/draft`)]).toEqual([200, 404])
    const { data } = (await alice.get(`/api/v3/workspaces/${workspaceId}/members`)).body
    const vera = data.find((member: { user_id: string }) => member.user_id === 'vera')
    await alice.delete(`/api/v3/workspaces/${workspaceId}/members/${vera.id}`)
    expect(await call('vera', live, live)).not.toBe(200)
  })

  test('a token of one workspace reveals nothing about other workspaces of its person', async () => {
    const use = async (limit: object) => {
      const sent = { name: 'CI', expires_in_hours: 168, ...limit }
      const { body } = await alice.post('/api/v3/tokens', sent)
      return createClient(getService().url, body.secret)
    }
    const [limited, unlimited] = [await use({ workspace_id: workspaceId }), await use({})]
    for (const path of ['/api/v3/me/accounts', '/api/v3/audit']) {
      const rejected = await limited.get(path)
      expect([path, rejected.status, rejected.body.error?.details]).toEqual([
        path,
        403,
        { token_limit: 'workspace' },
      ])
      expect([path, (await unlimited.get(path)).status]).toEqual([path, 200])
    }
    expect((await limited.get(`/api/v3/audit?app_id=${appId}`)).status).toBe(200)
  })
})
