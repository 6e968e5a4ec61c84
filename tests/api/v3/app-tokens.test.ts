import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeOnBothEngines } from '#tests/support/service/test-service.ts'

describeOnBothEngines('an app whose callers send its tokens', (service) => {
  let api: UpstreamApi
  let alice: Client
  let appId: string
  let endpoint: string
  beforeAll(async () => {
    api = await startUpstreamApi()
    alice = await service().as('alice')
    appId = await makeApp(alice)
    const pets = await makeIntegration(alice, appId, api.documentUrl)
    await makeTool(alice, appId, 'List', pets.operation('listPets'))
    endpoint = (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
    const { body } = await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'token' })
    expect(body.access.kind).toBe('token')
  })
  afterAll(() => api.close())

  const path = () => `/api/v3/apps/${appId}/tokens`
  const create = async (members: object = {}) => {
    const { status, body } = await alice.post(path(), { name: 'Bot', expires_in_hours: 2160, ...members })
    expect(status).toBe(201)
    return body as { token: { id: string }; secret: string }
  }
  const call = (secret: string, method = 'tools/list', params = {}) =>
    postMcp(
      endpoint,
      buildJsonRpcRequest(method, params),
      secret ? { authorization: `Bearer ${secret}` } : {},
    )

  test('is shown as oauth by the older families, which cannot say more', async () => {
    expect((await alice.get(`/api/v2/apps/${appId}`)).body.app.access).toBe('oauth')
    expect((await alice.get(`/api/v3/apps/${appId}/access`)).body.access.kind).toBe('token')
  })

  test('is shown in full by v3, and its file keeps it', async () => {
    const own = await makeApp(alice)
    const app = `/api/v3/apps/${own}`
    const readKind = async () => (await alice.get(`${app}/access`)).body.access.kind
    const readAccess = async () => [
      (await alice.get(`${app}/overview`)).body.overview.access,
      (await alice.get(`${app}/file`)).body.file.app.access,
    ]
    await alice.patch(`${app}/access`, { kind: 'token' })
    expect(await readAccess()).toEqual(['token', 'token'])
    const listed = (await alice.get('/api/v3/apps?limit=100')).body.data
    expect(listed.find(({ id }: { id: string }) => id === own).access).toBe('token')
    const { file } = (await alice.get(`${app}/file`)).body
    const copied = await alice.post('/api/v3/apps/from-file', {
      file: { ...file, app: { ...file.app, slug: 'copy' } },
    })
    expect((await alice.get(`/api/v3/apps/${copied.body.app_id}/access`)).body.access.kind).toBe('token')
    const { access: _, ...unnamed } = file.app
    for (const [changed, kind] of [
      [{ ...file.app, access: 'oauth' }, 'oauth'],
      [file.app, 'token'],
      [unnamed, 'public'],
    ]) {
      const body = { file: { ...file, app: changed } }
      const { changes } = (await alice.post(`${app}/file/plan`, body)).body.plan
      expect(changes.map(({ fields }: { fields: { path: string }[] }) => fields)).toMatchObject([
        [{ path: 'access', after: kind }],
      ])
      expect((await alice.put(`${app}/file`, body)).status).toBe(200)
      expect(await readKind()).toBe(kind)
    }
    // No tokens are left that a change by an older family could bring back.
    await alice.patch(`/api/v2/apps/${own}`, { access: 'oauth' })
    expect(await readKind()).toBe('oauth')
  })

  test('has no protected resource metadata, and a challenge without an issuer', async () => {
    const rejected = await fetch(endpoint, { method: 'POST' })
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const metadata = await fetch(endpoint.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/'))
    expect(metadata.status).toBe(404)
    const page = await (await fetch(endpoint, { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('Authorization: Bearer tnn_app_')
    expect(page).not.toContain('sign in')
  })

  test('is not reported as lacking a sign-in by the probe of its readiness', async () => {
    const { status, body } = await alice.post(`/api/v3/apps/${appId}/draft/readiness/probe`)
    expect([status, body.readiness.probe.sign_in]).toEqual([200, null])
    const codes = body.readiness.findings.map(({ code }: { code: string }) => code)
    expect(codes).toContain('app_requires_token')
    expect(codes).not.toContain('sign_in_challenge_missing')
  })

  test('rejects tokens of people, tokens of other apps and requests without a token', async () => {
    const other = await makeApp(alice)
    const foreign = await alice.post(`/api/v3/apps/${other}/tokens`, { name: 'X', expires_in_hours: 168 })
    const personal = await alice.post('/api/v3/tokens', { name: 'X', expires_in_hours: 168 })
    const tokens = [
      '',
      'x',
      foreign.body.secret,
      personal.body.secret,
      await service().token('alice', endpoint),
    ]
    for (const token of tokens) expect((await call(token)).status).toBe(401)
  })

  describe('v3.appTokens.create', () => {
    test('shows a token once, which calls this app only', async () => {
      const { secret } = await create()
      expect(secret).toMatch(/^tnn_app_[0-9A-Za-z]{49}$/)
      expect((await call(secret)).status).toBe(200)
      expect((await createClient(service().url, secret).get('/api/v3/apps')).status).toBe(401)
      expect(JSON.stringify((await alice.get(path())).body)).not.toContain(secret)
    })

    test('limits requests per minute', async () => {
      const { secret } = await create({ calls_per_minute: 1 })
      expect((await call(secret)).status).toBe(200)
      const limited = await call(secret)
      expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    })
  })

  test('limits calls of tools per day', async () => {
    const { token, secret } = await create({ calls_per_day: 2 })
    const { json } = await call(secret)
    const { name } = (json as { result: { tools: { name: string }[] } }).result.tools[0] ?? { name: '' }
    const callTool = async () => {
      const { json: reply } = await call(secret, 'tools/call', { name, arguments: {} })
      return (reply as { error?: { message: string } }).error?.message ?? ''
    }
    expect([await callTool(), await callTool(), await callTool()]).toEqual([
      '',
      '',
      expect.stringContaining('has reached its limit of calls per day'),
    ])
    expect((await call(secret)).status).toBe(200)
    const { body } = await alice.get(`${path()}?limit=100`)
    const listed = body.data.find(({ id }: { id: string }) => id === token.id)
    expect(listed.calls_per_day).toBe(2)
  })

  describe('v3.appTokens.list', () => {
    test('counts the calls of each token', async () => {
      const { token, secret } = await create()
      const { json } = await call(secret)
      const { name } = (json as { result: { tools: { name: string }[] } }).result.tools[0] ?? { name: '' }
      await call(secret, 'tools/call', { name, arguments: {} })
      await call(secret, 'tools/call', { name, arguments: {} })
      const find = async () => {
        const { body } = await alice.get(`${path()}?limit=100`)
        return body.data.find(({ id }: { id: string }) => id === token.id)
      }
      await expect.poll(async () => (await find()).calls, { timeout: 5000 }).toBe(2)
      expect((await find()).last_used_at).toMatch(/^20/)
    })
  })

  describe('v3.appTokens.revoke', () => {
    test('ends the token at once', async () => {
      const { token, secret } = await create()
      expect((await call(secret)).status).toBe(200)
      expect((await alice.delete(`${path()}/${token.id}`)).body).toEqual({ revoked: true })
      expect((await call(secret)).status).toBe(401)
      expect((await alice.delete(`${path()}/${token.id}`)).status).toBe(404)
    })
  })
})
