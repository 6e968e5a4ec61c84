import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

describeWithService('sqlite', 'apps in v3', (service) => {
  let api: UpstreamApi
  let erin: Client

  beforeAll(async () => {
    api = await startUpstreamApi()
    api.respondWith(({ url }) => ({
      status: url.includes('missing') ? 404 : 200,
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }))
    erin = await service().as('erin')
    return () => api.close()
  })

  const overviewOf = async (appId: string) => (await erin.get(`/api/v3/apps/${appId}/overview`)).body.overview

  async function releasedApp(name: string) {
    const appId = await makeApp(erin, name)
    const pets = await makeIntegration(erin, appId, api.documentUrl)
    const get = await makeTool(erin, appId, 'Get', pets.operation('getPet'))
    const release = (await erin.post(`/api/v3/apps/${appId}/releases`)).body.release
    return { appId, pets, get, release }
  }

  const execute = (appId: string, toolId: string, petId: string) =>
    erin.post(`/api/v3/apps/${appId}/tools/${toolId}/execute`, { arguments: { petId } })

  describe('v3.apps.list', () => {
    test('shows live release, changes, endpoint and last call of each app', async () => {
      const { appId, get, release } = await releasedApp('Called')
      const plain = await makeApp(erin, 'Plain')
      await erin.patch(`/api/v2/apps/${plain}`, { description: 'Edited' })
      await execute(appId, get.id, '1')
      const list = async () => (await erin.get('/api/v3/apps?sort=name')).body
      await vi.waitFor(async () => expect((await list()).data[0].last_call_at).not.toBe(null), 15_000)
      const { data, page } = await list()
      expect(data).toMatchObject([
        {
          id: appId,
          name: 'Called',
          endpoint: release.endpoint,
          has_changes: false,
          live_release: { id: release.id, version: 1, published_at: release.published_at },
        },
        { id: plain, description: 'Edited', has_changes: true, live_release: null, last_call_at: null },
      ])
      const { data: calls } = (await erin.get(`/api/v3/apps/${appId}/calls`)).body
      expect(data[0].last_call_at).toBe(calls[0].started_at)
      expect(page).toEqual({ has_more: false, next_cursor: null })
      const listByCall = async (more: string) =>
        (await erin.get(`/api/v3/apps?limit=1&sort=-last_call_at${more}`)).body
      const first = await listByCall('')
      const second = await listByCall(`&cursor=${first.page.next_cursor}`)
      expect([first, second].map((page) => [page.data[0].id, page.page.has_more])).toEqual([
        [appId, true],
        [plain, false],
      ])
      expect((await erin.get('/api/v2/apps?sort=last_call_at')).status).toBe(400)
    })

    test('is paged, sorted and searched as the list of v2', async () => {
      for (const query of ['limit=1&sort=-name', 'query=plain', 'sort=last_modified_at']) {
        const [v2, v3] = [await erin.get(`/api/v2/apps?${query}`), await erin.get(`/api/v3/apps?${query}`)]
        const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)
        expect([ids(v3.body), v3.body.page.has_more]).toEqual([ids(v2.body), v2.body.page.has_more])
      }
      const { next_cursor } = (await erin.get('/api/v3/apps?limit=1')).body.page
      expect((await erin.get(`/api/v3/apps?limit=1&cursor=${next_cursor}`)).body.data).toHaveLength(1)
      expect((await erin.get(`/api/v2/apps?limit=1&cursor=${next_cursor}`)).status).toBe(400)
    })
  })

  describe('v3.apps.overview', () => {
    test('counts the app’s contents, its issues, and the calls of the last day', async () => {
      const { appId, pets, get, release } = await releasedApp('Overview')
      await makeTool(erin, appId, 'List', pets.operation('listPets'))
      const off = await makeTool(erin, appId, 'Off', pets.operation('listPets'))
      await erin.patch(`/api/v3/apps/${appId}/tools/${off.id}`, { enabled: false })
      await erin.post(`/api/v1/apps/${appId}/auth`, {
        name: 'Key',
        status: 'valid',
        config: { type: 'bearer', accessToken: 'x' },
      })
      await erin.post(`/api/v1/apps/${appId}/widgets`, { name: 'Table', primitive: 'data-table' })
      await execute(appId, get.id, '1')
      await execute(appId, get.id, 'missing')
      await vi.waitFor(async () => expect((await overviewOf(appId)).calls.count).toBe(2), 15_000)
      const { operations, ...overview } = await overviewOf(appId)
      expect(operations).toBeGreaterThan(2)
      expect(overview).toMatchObject({
        id: appId,
        endpoint: release.endpoint,
        has_changes: true,
        live_release: { id: release.id, version: 1 },
        tools: { total: 3, visible: 2, hidden: 1 },
        integrations: 1,
        widgets: 1,
        prompts: 0,
        connections: { draft: 0, valid: 1, invalid: 0, expired: 0 },
        issues: { blocking: 0, errors: 0 },
        calls: { count: 2, errors: 1, complete: true },
      })
      const { blocking_count, error_count, warning_count } = (
        await erin.get(`/api/v3/apps/${appId}/draft/diagnostics`)
      ).body
      expect(overview.issues).toEqual({
        blocking: blocking_count,
        errors: error_count,
        warnings: warning_count,
      })
    })

    test('of an empty app counts nothing', async () => {
      expect(await overviewOf(await makeApp(erin, 'Empty'))).toMatchObject({
        live_release: null,
        last_call_at: null,
        has_changes: false,
        tools: { total: 0, visible: 0, hidden: 0 },
        operations: 0,
        calls: { count: 0, errors: 0, complete: true },
      })
    })
  })

  const readAccess = (appId: string) => erin.get(`/api/v3/apps/${appId}/access`)
  const changeAccess = (appId: string, body: object, headers = {}) =>
    erin.patch(`/api/v3/apps/${appId}/access`, body, headers)

  describe('v3.apps.readAccess', () => {
    test('of a new app is public', async () => {
      const { status, headers, body } = await readAccess(await makeApp(erin))
      expect([status, body]).toEqual([200, { access: { kind: 'public', allowed_callers: null } }])
      expect(headers.get('etag')).not.toBeNull()
    })
  })

  test('an app is created and changed with every member that v3 adds', async () => {
    const allowed_callers = { emails: ['ada@example.com'], domains: [], claims: [] }
    const sent = { name: 'Whole', access: 'token', tool_mode: 'search', allowed_callers }
    const { body: made } = await erin.post('/api/v3/apps', sent)
    expect(made.app).toMatchObject(sent)
    const at = `/api/v3/apps/${made.app.id}`
    expect((await erin.get(`${at}/access`)).body.access).toEqual({ kind: 'token', allowed_callers })
    const { data } = (await erin.get('/api/v3/apps?query=Whole')).body
    expect(made.app.workspace_id).toBe(data[0].workspace_id)
    const change = { access: 'oauth', tool_mode: 'list', allowed_callers: { emails: [] } }
    expect((await erin.patch(at, change)).body.app).toMatchObject({
      ...change,
      allowed_callers: { ...allowed_callers, emails: [] },
      current_draft: { has_changes: true },
    })
    expect((await erin.patch(at, { allowed_callers: null })).body.app.allowed_callers).toBeNull()
    expect((await erin.get(`/api/v2/apps/${made.app.id}`)).body.app.access).toBe('oauth')
  })

  describe('v3.apps.changeAccess', () => {
    test('takes effect at once, on the live release', async () => {
      const { appId, release } = await releasedApp('Restricted')
      const call = async (user: string) => {
        const authorization = `Bearer ${await service().token(user, release.endpoint)}`
        return (await postMcp(release.endpoint, buildJsonRpcRequest('tools/list'), { authorization })).status
      }
      const staff = { claim: 'name', value: 'frank' }
      const change = { kind: 'oauth', allowed_callers: { claims: [staff] } }
      expect((await changeAccess(appId, change)).body.access).toEqual({
        kind: 'oauth',
        allowed_callers: { emails: [], domains: [], claims: [staff] },
      })
      expect([await call('erin'), await call('frank'), await call('grace')]).toEqual([200, 200, 403])
      // The addresses of this issuer are not verified.
      await changeAccess(appId, { allowed_callers: { emails: ['grace@example.com'] } })
      expect([await call('frank'), await call('grace')]).toEqual([200, 403])
      await changeAccess(appId, { allowed_callers: {} })
      expect((await readAccess(appId)).body.access.allowed_callers.claims).toEqual([staff])
      await changeAccess(appId, { allowed_callers: { claims: [] } })
      expect([await call('erin'), await call('frank')]).toEqual([200, 403])
      await changeAccess(appId, { allowed_callers: null })
      expect([await call('frank'), await call('grace')]).toEqual([200, 200])
      expect((await overviewOf(appId)).has_changes).toBe(false)
    })

    test('publishes the scope email only for an app with addresses', async () => {
      const { appId, release } = await releasedApp('Scoped')
      const url = release.endpoint.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/')
      const readScopes = async () => (await (await fetch(url)).json()).scopes_supported
      await changeAccess(appId, { kind: 'oauth', allowed_callers: { claims: [] } })
      expect(await readScopes()).toEqual(['openid'])
      await changeAccess(appId, { allowed_callers: { domains: ['example.com'] } })
      expect(await readScopes()).toEqual(['openid', 'email'])
    })

    test('requires the version that the caller has seen, if it sends one', async () => {
      const appId = await makeApp(erin)
      const etag = (await readAccess(appId)).headers.get('etag') ?? ''
      const send = () => changeAccess(appId, { kind: 'oauth' }, { 'If-Match': etag })
      expect([(await send()).status, (await send()).status]).toEqual([200, 412])
    })

    test.each([
      [{ emails: ['ada'] }, 'emails[0]', 'an e-mail address such as ada@example.com'],
      [{ emails: ['Ada <ada@example.com>'] }, 'emails[0]', 'an e-mail address'],
      [{ domains: ['example.com', '@example.com'] }, 'domains[1]', 'without @ and *'],
      [{ domains: ['*.example.com'] }, 'domains[0]', 'without @ and *'],
      [{ claims: [{ claim: 'groups' }] }, 'claims[0].value', 'is required'],
      [{ emails: 'ada@example.com' }, 'emails', 'must be array'],
    ])('rejects %j, and names %s', async (allowed_callers, path, message) => {
      const { status, body } = await changeAccess(await makeApp(erin), { allowed_callers })
      expect(status).toBe(400)
      expect(body.error.details).toContainEqual(
        expect.objectContaining({
          path: `allowed_callers.${path}`,
          message: expect.stringContaining(message),
        }),
      )
    })
  })

  const readToolMode = (appId: string) => erin.get(`/api/v3/apps/${appId}/tool-mode`)
  const changeToolMode = (appId: string, tool_mode: string, headers = {}) =>
    erin.patch(`/api/v3/apps/${appId}/tool-mode`, { tool_mode }, headers)

  const searchModeTools = ['search_tools', 'describe_tools', 'call_tool']

  async function listToolNames(url: string, headers: Record<string, string> = {}) {
    const { json } = await postMcp(url, buildJsonRpcRequest('tools/list'), headers)
    return (json as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
  }

  describe('v3.apps.readToolMode', () => {
    test('of a new app: clients get a list of all tools', async () => {
      const { status, headers, body } = await readToolMode(await makeApp(erin))
      expect([status, body]).toEqual([200, { tool_mode: 'list' }])
      expect(headers.get('etag')).not.toBeNull()
    })
  })

  describe('v3.apps.changeToolMode', () => {
    test('is drafted, released, pinned and discarded like any other edit', async () => {
      const { appId, get, release } = await releasedApp('Searched')
      const { endpoint } = release
      const owner = { authorization: `Bearer ${await service().token('erin')}` }
      expect((await changeToolMode(appId, 'search')).body).toEqual({ tool_mode: 'search' })
      expect((await overviewOf(appId)).has_changes).toBe(true)
      expect(await listToolNames(endpoint)).toEqual(['get'])
      expect(await listToolNames(`${endpoint}/draft`, owner)).toEqual(searchModeTools)
      const { body: changes } = await erin.get(`/api/v3/apps/${appId}/draft/changes`)
      expect(changes.client_changes).toMatchObject([{ kind: 'tool_mode_changed', class: 'rescan' }])
      const { body: preview } = await erin.get(`/api/v3/apps/${appId}/draft/runtime-preview`)
      expect(preview.runtime.tools.map(({ name }: { name: string }) => name)).toEqual(searchModeTools)
      const tool = await erin.post(`/api/v3/apps/${appId}/tools/${get.id}/preview`)
      expect(tool.body.preview.tool.name).toBe('get')

      const second = (await erin.post(`/api/v3/apps/${appId}/releases`)).body.release
      expect(await listToolNames(endpoint)).toEqual(searchModeTools)
      const first = `${endpoint}/releases/${release.id}`
      expect(await listToolNames(first, owner)).toEqual(['get'])
      const releases = `/api/v3/apps/${appId}/releases`
      expect((await erin.post(`${releases}/${second.id}/verify-endpoint`)).body.ok).toBe(true)

      await changeToolMode(appId, 'list')
      await erin.post(`/api/v3/apps/${appId}/draft/discard`)
      expect((await readToolMode(appId)).body).toEqual({ tool_mode: 'search' })
      await erin.post(`${releases}/${release.id}/restore`)
      expect(await listToolNames(endpoint)).toEqual(['get'])
    })

    test('is in the file of the app, unless it is the default', async () => {
      const appId = await makeApp(erin)
      const readFile = async () => (await erin.get(`/api/v3/apps/${appId}/file`)).body.file
      expect((await readFile()).app).not.toHaveProperty('tool_mode')
      await changeToolMode(appId, 'search')
      const file = await readFile()
      expect(file.app.tool_mode).toBe('search')
      const other = await erin.post('/api/v3/apps/from-file', {
        file: { ...file, app: { ...file.app, slug: 'searched-too' } },
      })
      expect((await readToolMode(other.body.app_id)).body).toEqual({ tool_mode: 'search' })
    })

    test('blocks a release with a tool that has the name of a search tool', async () => {
      const { appId, get } = await releasedApp('Taken')
      await erin.patch(`/api/v3/apps/${appId}/tools/${get.id}`, { key: 'call_tool' })
      await changeToolMode(appId, 'search')
      const { status, body } = await erin.post(`/api/v3/apps/${appId}/releases`)
      expect([status, body.error.code]).toEqual([422, 'draft_blocked'])
      expect(JSON.stringify(body)).toContain('search_mode_name_taken')
    })

    test('changes nothing if the mode is the same, and requires the seen version if one is sent', async () => {
      const appId = await makeApp(erin)
      const etag = (await readToolMode(appId)).headers.get('etag') ?? ''
      expect((await changeToolMode(appId, 'list')).headers.get('etag')).toBe(etag)
      const send = (mode: string) => changeToolMode(appId, mode, { 'If-Match': etag })
      expect([(await send('search')).status, (await send('list')).status]).toEqual([200, 412])
    })

    test('rejects an unknown mode, and names the valid ones', async () => {
      const { status, body } = await changeToolMode(await makeApp(erin), 'lists')
      expect([status, body.error.details[0].path]).toEqual([400, 'tool_mode'])
    })
  })
})
