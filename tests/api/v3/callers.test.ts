// Who called: pseudonyms in records, names for the owners of the app alone.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeIntegration, makeTool, releaseApp } from '#tests/support/service/create-resources.ts'
import { makeAppIn, makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { makeServiceAccount } from '#tests/support/service/service-account.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

type ShownCaller = { id: string; kind: string | null; name: string | null }
type Call = { id: string; via: string; caller: ShownCaller | null }

const ann = { email: 'ann@example.com', email_verified: true }
const bob = { email: 'boss@example.com', email_verified: false, name: 'Bob' }

describeWithService('postgres', 'callers', (service) => {
  let upstream: UpstreamApi
  let workspaceId: string
  let owner: Client
  let viewer: Client
  let app: Awaited<ReturnType<typeof publish>>
  let twin: Awaited<ReturnType<typeof publish>>

  const publish = async (access: string) => {
    const id = await makeAppIn(owner, workspaceId)
    const pets = await makeIntegration(owner, id, upstream.documentUrl)
    const tool = await makeTool(owner, id, 'list', pets.operation('listPets'))
    const { endpoint } = await releaseApp(owner, id)
    const changed = await owner.patch(`/api/v3/apps/${id}/access`, { kind: access })
    expect(changed.status).toBe(200)
    return { id, endpoint, toolId: tool.id }
  }
  const call = async (endpoint: string, token: string | null) => {
    const request = buildJsonRpcRequest('tools/call', { name: 'list', arguments: {} })
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    expect((await postMcp(endpoint, request, headers)).status).toBe(200)
  }
  const callAs = async (endpoint: string, user: string, claims?: object) =>
    call(endpoint, await service().token(user, endpoint, claims))

  const at = (appId: string, path = '', query: Record<string, string> = {}) =>
    `/api/v3/apps/${appId}/calls${path}?${new URLSearchParams(query)}`
  const calls = async (appId: string, query: Record<string, string> = {}, client = owner): Promise<Call[]> =>
    (await client.get(at(appId, '', query))).body.data
  const callers = async (query: Record<string, string> = {}, client = owner) =>
    client.get(at(app.id, '/callers', query))
  const waitForCalls = (appId: string, count: number) =>
    vi.waitFor(async () => expect((await calls(appId)).length).toBe(count), 15_000)
  const idOf = async (name: string) =>
    (await calls(app.id)).find(({ caller }) => caller?.name === name)?.caller?.id ?? ''

  beforeAll(async () => {
    upstream = await startUpstreamApi()
    workspaceId = await makeWorkspace(service(), 'olga', { vera: 'viewer', pia: 'publisher' })
    owner = await service().as('olga', { email: 'olga@example.com', email_verified: true })
    viewer = await service().as('vera')
    ;[app, twin] = [await publish('oauth'), await publish('oauth')]
    await callAs(app.endpoint, 'ann', ann)
    await callAs(app.endpoint, 'ann', ann)
    await callAs(app.endpoint, 'bob', bob)
    await callAs(twin.endpoint, 'ann', ann)
    await owner.post(`/api/v3/apps/${app.id}/tools/${app.toolId}/execute`, { arguments: {} })
    await waitForCalls(app.id, 4)
    await waitForCalls(twin.id, 1)
    return () => upstream.close()
  })

  describe('in v3.calls.list', () => {
    test('are users with their verified address, otherwise their name', async () => {
      expect((await calls(app.id)).map(({ via, caller }) => [via, caller?.kind, caller?.name])).toEqual([
        ['execute', 'user', 'olga@example.com'],
        ['mcp', 'user', 'Bob'],
        ['mcp', 'user', 'ann@example.com'],
        ['mcp', 'user', 'ann@example.com'],
      ])
    })

    test('have one pseudonym in an app, and another in every other app', async () => {
      const [first, second] = (await calls(app.id, { caller: await idOf('ann@example.com') })).map(
        (one) => one.caller?.id,
      )
      expect(first).toMatch(/^caller_[0-9a-z]{16}$/)
      expect(second).toBe(first)
      const [other] = await calls(twin.id)
      expect(other?.caller).toMatchObject({ name: 'ann@example.com' })
      expect(other?.caller?.id).not.toBe(first)
      expect(await calls(twin.id, { caller: first ?? '' })).toEqual([])
    })

    test.each(['vera', 'pia'])('are pseudonyms without names for %s, who is no owner', async (user) => {
      const client = await service().as(user)
      for (const path of ['', '/callers', '/totals']) {
        const { status, body } = await client.get(at(app.id, path))
        expect(status).toBe(200)
        const text = JSON.stringify(body)
        expect(text).toContain('caller_')
        expect(text).not.toMatch(/@example|Bob|"(ann|bob|olga)"/)
      }
      const [shown, known] = [await calls(app.id, {}, client), await calls(app.id)]
      expect(shown).toEqual(known.map((one) => ({ ...one, caller: { ...one.caller, name: null } })))
    })

    test('are hidden from a token that is limited to a lower role than its owner', async () => {
      const limited = await owner.post('/api/v3/tokens', {
        name: 'CI',
        role: 'viewer',
        expires_in_hours: 720,
      })
      expect(limited.status).toBe(201)
      const client = createClient(service().url, limited.body.secret)
      expect((await calls(app.id, {}, client)).map(({ caller }) => caller?.name)).toEqual([
        null,
        null,
        null,
        null,
      ])
    })

    test('filter calls, series and totals', async () => {
      const caller = await idOf('Bob')
      expect((await calls(app.id, { caller })).map((one) => one.caller?.name)).toEqual(['Bob'])
      expect((await calls(app.id, { caller, via: 'execute' })).length).toBe(0)
      expect((await calls(app.id, { caller: '' })).length).toBe(4)
      expect((await owner.get(at(app.id, '/totals', { caller }))).body.totals.count).toBe(1)
      const { buckets } = (await owner.get(at(app.id, '/series', { caller }))).body.series
      expect(buckets.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(1)
    })

    test('are rejected as a filter in any other form, by the name of the parameter', async () => {
      for (const path of ['', '/totals', '/series', '/tail'])
        for (const caller of ['ann@example.com', 'caller_', 'caller_"', 'CALLER_8x2m5q7t0v3z6k9n']) {
          const { status, body } = await owner.get(at(app.id, path, { caller }))
          expect([status, body.error?.details[0].path]).toEqual([400, 'caller'])
        }
    })

    test('is null for the caller of a public app', async () => {
      const open = await publish('public')
      await call(open.endpoint, null)
      await waitForCalls(open.id, 1)
      expect((await calls(open.id))[0]?.caller).toBeNull()
      expect((await owner.get(at(open.id, '/callers'))).body.data).toEqual([])
    })

    test('are tokens of the app by their name, and service accounts', async () => {
      const closed = await publish('token')
      const { body } = await owner.post(`/api/v3/apps/${closed.id}/tokens`, {
        name: 'Nightly',
        expires_in_hours: 2160,
      })
      await call(closed.endpoint, body.secret)
      const { secret } = await makeServiceAccount(owner, workspaceId, { name: 'Builder bot' })
      const bot = createClient(service().url, secret)
      await bot.post(`/api/v3/apps/${closed.id}/tools/${closed.toolId}/execute`, { arguments: {} })
      await waitForCalls(closed.id, 2)
      expect((await calls(closed.id)).map(({ caller }) => [caller?.kind, caller?.name])).toEqual([
        ['service_account', 'Builder bot'],
        ['app_token', 'Nightly'],
      ])
    })
  })

  describe('in v3.calls.follow', () => {
    test('filter new calls, with names for owners alone', async () => {
      const followed = await publish('oauth')
      await callAs(followed.endpoint, 'ann', ann)
      await waitForCalls(followed.id, 1)
      const caller = (await calls(followed.id))[0]?.caller?.id ?? ''
      const tail = async (after: string, client = owner) =>
        (await client.get(at(followed.id, '/tail', { caller, after }))).body
      const { after } = await tail('')
      await callAs(followed.endpoint, 'bob', bob)
      await callAs(followed.endpoint, 'ann', ann)
      const names = async (client: Client) =>
        (await tail(after, client)).data.map((one: Call) => [one.caller?.id, one.caller?.name])
      await vi.waitFor(
        async () => expect((await names(owner)).at(-1)).toEqual([caller, 'ann@example.com']),
        15_000,
      )
      expect(new Set((await names(viewer)).flat())).toEqual(new Set([caller, null]))
    })
  })

  describe('in v3.calls.total', () => {
    test('are counted, those with the most calls first', async () => {
      const { callers } = (await owner.get(at(app.id, '/totals'))).body.totals
      expect(callers[0]).toMatchObject({ count: 2, caller: { name: 'ann@example.com' } })
      expect(callers.length).toBe(3)
    })
  })

  describe('v3.callers.list', () => {
    const names = async (query: Record<string, string> = {}) =>
      (await callers(query)).body.data.map(({ name, calls }: { name: string; calls: number }) => [
        name,
        calls,
      ])

    test('lists callers with their calls, by the last one, page by page', async () => {
      const all = [
        ['olga@example.com', 1],
        ['Bob', 1],
        ['ann@example.com', 2],
      ]
      expect(await names()).toEqual(all)
      const { data, page } = (await callers({ limit: '2' })).body
      expect([data.length, page.has_more]).toEqual([2, true])
      expect(await names({ limit: '2', cursor: page.next_cursor })).toEqual(all.slice(2))
      const other = { cursor: page.next_cursor, since: '2026-01-01T00:00:00Z' }
      expect((await callers(other)).status).toBe(400)
      const [newest] = (await callers()).body.data
      expect(await names({ since: newest.last_called_at })).toEqual(all.slice(0, 1))
      expect(Date.parse(newest.first_called_at)).toBeLessThanOrEqual(Date.parse(newest.last_called_at))
    })

    test('is searched by a part of the name, in upper or lower case, by those who see names', async () => {
      expect(await names({ query: 'ANN@' })).toEqual([['ann@example.com', 2]])
      expect(await names({ query: 'example' })).toEqual([
        ['olga@example.com', 1],
        ['ann@example.com', 2],
      ])
      expect(await names({ query: 'boss' })).toEqual([])
      const { page } = (await callers({ query: 'example', limit: '1' })).body
      expect(await names({ query: 'example', limit: '1', cursor: page.next_cursor })).toEqual([
        ['ann@example.com', 2],
      ])
      const { status, body } = await callers({ query: 'ann' }, viewer)
      expect([status, body.error.details]).toEqual([403, { required_role: 'owner', role: 'viewer' }])
      expect((await callers({}, viewer)).body.data.length).toBe(3)
    })

    test('is for members of the workspace only', async () => {
      expect((await callers({}, await service().as('mallory'))).status).toBe(404)
    })
  })
})
