// Callers who act at the upstream with personal accounts, from the first call on.
import { UrlElicitationRequiredError } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '#tests/cli/run-in-process.ts'
import { ConsoleBrowser } from '#tests/console/console-browser.ts'
import { logIn } from '#tests/credentials/authorization-server.ts'
import { createAuthorizationRequest, registerOAuthClient } from '#tests/issuer/support/oauth-client.ts'
import { listEngines } from '#tests/support/service/test-service.ts'
import { type AccountTestbed, findLink, type Person, startAccountTestbed } from './account-testbed.ts'

type PublishedApp = Awaited<ReturnType<AccountTestbed['publish']>>

const call = { name: 'who', arguments: {} }
const textOf = (result: unknown) => JSON.stringify((result as { content: unknown }).content)
const opensLinks = { elicitation: { url: {} } }

describe.each(listEngines('postgres'))('accounts of callers (%s)', (engine) => {
  let bed: AccountTestbed
  let ann: Person
  let ben: Person
  let app: PublishedApp

  beforeAll(async () => {
    bed = await startAccountTestbed(engine)
    ann = await bed.join('ann')
    ben = await bed.join('ben')
    app = await bed.publish(bed.oauthConfig())
  })
  afterAll(() => bed?.close())

  const known = new Map<string, Promise<Person>>()
  /** Tests share people, since the issuer limits sign-ups from one address. */
  function meet(name: string): Promise<Person> {
    const person = known.get(name) ?? bed.join(name)
    known.set(name, person)
    return person
  }

  /** The result of one call of the person, by a client that cannot open links. */
  async function callAs(person: Pick<Person, 'connect'>, { endpoint }: Pick<PublishedApp, 'endpoint'> = app) {
    const client = await person.connect(endpoint, 'legacy')
    const result = await client.callTool(call)
    await client.close()
    return result
  }

  const connectAs = async (person: Person, login: string, at = app) =>
    bed.connectAccount(person, findLink(await callAs(person, at)), login)

  async function listOwn(person: Pick<Person, 'request'>): Promise<{ id: string; app_id: string }[]> {
    return (await (await person.request('/api/v3/me/accounts')).json()).data
  }

  const disconnectOwn = (person: Pick<Person, 'request'>, id: string) =>
    person.request(`/api/v3/me/accounts/${id}`, { method: 'DELETE' })

  it('a client without elicitation gets the link as text, and the call then succeeds', async () => {
    const client = await ann.connect(app.endpoint, 'legacy')
    const requested = await client.callTool(call)
    expect(requested.isError).toBe(true)
    const page = await bed.connectAccount(ann, findLink(requested), 'ann-at-books')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('is connected to the app')])
    expect(textOf(await client.callTool(call))).toContain('ann-at-books')
    await client.close()
  })

  it('a client of 2025-11-25 that opens links gets the error with the link', async () => {
    const client = await ben.connect(app.endpoint, 'legacy', opensLinks)
    const error = await client.callTool(call).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(UrlElicitationRequiredError)
    expect(findLink(error.elicitations)).toContain(`${bed.service.url}/connect/account?link=`)
    await client.close()
  })

  it('a client of 2026-07-28 opens the link, and its call waits until the account is connected', async () => {
    const client = await ben.connect(app.endpoint, 'auto', opensLinks)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      void bed.connectAccount(ben, (params as { url: string }).url, 'ben-at-books')
      return { action: 'accept' }
    })
    expect(textOf(await client.callTool(call))).toContain('ben-at-books')
    await client.close()
  })

  it('a call is approved only after its caller has connected the account that it needs', async () => {
    const guarded = await bed.publish(bed.oauthConfig())
    await bed.owner.api.patch(`/api/v3/apps/${guarded.appId}/tools/${guarded.toolId}`, {
      requires_approval: true,
    })
    await bed.owner.api.post(`/api/v3/apps/${guarded.appId}/releases`, { confirm: true })
    await connectAs(ann, 'ann-at-books', guarded)
    const waiting = textOf(await callAs(ann, guarded))
    expect(waiting).toContain(`${bed.service.url}/approvals/`)
    const listApprovals = async (person: Person) =>
      (await (await person.request('/api/v3/me/approvals')).json()).data
    const [own, ...others] = await listApprovals(ann)
    expect(own).toMatchObject({ app_id: guarded.appId, app_name: 'Pets', tool: 'who', state: 'waiting' })
    expect([waiting, others]).toEqual([expect.stringContaining(own.url), []])
    expect(await listApprovals(ben)).toEqual([])
  })

  it('a member who is removed from the workspace of an app keeps no account in it', async () => {
    const shared = await bed.publish(bed.oauthConfig())
    const { api } = bed.owner
    const { workspace } = (await api.post('/api/v3/workspaces', { name: 'Readers' })).body
    const path = `/api/v3/workspaces/${workspace.id}`
    await api.post(`/api/v3/apps/${shared.appId}/transfer`, { workspace_id: workspace.id })
    const invitation = { email: 'ben@example.com', role: 'viewer' }
    const { url } = (await api.post(`${path}/invitations`, invitation)).body.invitation
    const token = new URL(url).searchParams.get('token')
    const cookies = { method: 'POST', headers: { 'content-type': 'application/json' } }
    await ben.request('/api/v3/workspace-invitations/accept', { ...cookies, body: JSON.stringify({ token }) })
    await connectAs(ben, 'ben-at-books', shared)
    const listShared = async () => (await listOwn(ben)).filter(({ app_id }) => app_id === shared.appId)
    expect(await listShared()).toHaveLength(1)
    const { data } = (await api.get(`${path}/members`)).body
    const member = data.find(({ email }: { email: string }) => email === 'ben@example.com')
    expect((await api.delete(`${path}/members/${member.id}`)).status).toBe(200)
    expect(await listShared()).toEqual([])
  })

  it('every caller uses their own account, in any order', async () => {
    const results = await Promise.all([ann, ben, ann, ben].map((person) => callAs(person)))
    const names = results.map((result) => /(ann|ben)-at-books/.exec(textOf(result))?.[1])
    expect(names).toEqual(['ann', 'ben', 'ann', 'ben'])
  })

  it('the owner of the app has no account either until connecting one', async () => {
    expect(findLink(await callAs(bed.owner))).toBeTruthy()
    const run = await bed.owner.api.post(`/api/v3/apps/${app.appId}/tools/${app.toolId}/execute`, {
      arguments: {},
    })
    expect(run.body.ok).toBe(false)
    expect(findLink(run.body)).toBeTruthy()
  })

  it('the pages show the name and the colour of the app', async () => {
    const { api } = bed.owner
    const branded = await bed.publish(bed.oauthConfig())
    const branding = { branding: { primary_color: '#7c3aed' } }
    await api.patch(`/api/v3/apps/${branded.appId}`, branding)
    await api.post(`/api/v3/apps/${branded.appId}/releases`, { confirm: true })
    const client = await registerOAuthClient(`${bed.service.url}/auth`)
    const { url } = await createAuthorizationRequest(client, { resource: branded.endpoint })
    const connected = await connectAs(ann, 'ann-at-books', branded)
    for (const { text } of [await ann.browser.open(url.href), connected])
      for (const part of ['<strong>Pets</strong> on Tenon', '--fill: #7c3aed']) expect(text).toContain(part)
  })

  it('a call without an account waits for its caller, and is no error', async () => {
    const waiting = await bed.publish(bed.oauthConfig())
    findLink(await callAs(ann, waiting))
    await connectAs(ann, 'ann-at-books', waiting)
    expect(textOf(await callAs(ann, waiting))).toContain('ann-at-books')
    const path = `/api/v3/apps/${waiting.appId}/calls`
    const listOutcomes = async () =>
      (await bed.owner.api.get(path)).body.data.map(({ outcome }: { outcome: string }) => outcome)
    await expect.poll(listOutcomes).toEqual(['ok', 'awaiting_caller', 'awaiting_caller'])
    expect((await bed.owner.api.get(`${path}/totals`)).body.totals).toMatchObject({ count: 3, error_rate: 0 })
    expect((await bed.owner.api.get(`/api/v3/apps/${waiting.appId}/overview`)).body).toMatchObject({
      overview: { calls: { errors: 0 } },
    })
  })

  it('calls are logged with their caller', () => {
    const lines = bed.service.logged.map((line) => JSON.parse(line))
    const users = new Set(lines.filter(({ tool }) => tool === 'who').map(({ userId }) => userId))
    expect(users.size).toBe(3)
    expect(users).not.toContain('')
  })

  it('the owner sees who has connected an account, and nothing of its tokens', async () => {
    const { body } = await bed.owner.api.get(app.accountsPath)
    expect(body.account).toBe('personal')
    expect(body.data.map(({ person }: { person: string }) => person).sort()).toEqual([
      'ann@example.com',
      'ben@example.com',
    ])
    expect(Object.keys(body.data[0]).sort()).toEqual(['connected_at', 'id', 'issuer', 'person', 'subject'])
  })

  it('a person lists and disconnects an account by commands, and no other person can', async () => {
    const gil = await meet('gil')
    await connectAs(gil, 'gil-at-books')
    const runAs = async (person: Person, ...args: string[]) => {
      const env = { TENON_URL: bed.service.url, TENON_TOKEN: await person.token(bed.service.url) }
      return runInProcess({ env }, 'accounts', ...args)
    }
    const [account] = JSON.parse((await runAs(gil, 'list', '--json')).stdout)
    expect((await runAs(gil, 'list')).stdout).toContain(account.id)
    const rejected = await runAs(ben, 'disconnect', account.id, '--yes')
    expect([rejected.code, rejected.stderr]).toEqual([4, expect.stringContaining('You have no account')])
    expect((await runAs(gil, 'disconnect', account.id)).stderr).toContain('Pass --yes')
    expect(await listOwn(gil)).toHaveLength(1)
    expect((await runAs(gil, 'disconnect', account.id, '--yes')).stdout).toContain('Disconnected')
    expect(await listOwn(gil)).toEqual([])
    expect(findLink(await callAs(gil))).toContain('/connect/account?link=')
  })

  describe('a link', () => {
    it('stays the same while it is fresh, also for concurrent calls', async () => {
      const cleo = await meet('cleo')
      const results = await Promise.all([1, 2, 3, 4].map(() => callAs(cleo)))
      expect(new Set([...results, await callAs(cleo)].map(findLink)).size).toBe(1)
    })

    it('leads through the sign-in of the service, and back', async () => {
      const dora = await meet('dora')
      const link = findLink(await callAs(dora))
      const browser = new ConsoleBrowser()
      const page = await browser.open(link)
      const form = await browser.submit(page, {
        email: 'dora@example.com',
        password: 'a long way from home',
      })
      expect([form.url, form.text]).toEqual([link, expect.stringContaining('Connect your account at Books')])
    })

    it('connects no account of another person', async () => {
      const eve = await meet('eve')
      const link = findLink(await callAs(eve))
      const page = await ann.browser.open(link)
      expect([page.status, page.text]).toEqual([403, expect.stringContaining('not for you')])
      expect(page.text).not.toContain('eve')
      const sent = await ann.browser.submit({ ...page, url: link }, {})
      expect(sent.status).toBe(403)
      expect(await listOwn(eve)).toEqual([])
    })

    it('is rejected when the upstream sends another browser back, and can no longer be completed', async () => {
      const fay = await meet('fay')
      const form = await fay.browser.open(findLink(await callAs(fay)))
      const sent = await fay.browser.submit(form, {}, /127\.0\.0\.1/)
      const callback = await logIn(bed.upstream, sent.url, 'victim-at-books')
      for (const browser of [ann.browser, fay.browser])
        expect((await browser.open(callback.href)).status).toBeGreaterThanOrEqual(400)
      expect(await listOwn(fay)).toEqual([])
      expect(textOf(await callAs(ann))).toContain('ann-at-books')
    })

    it('works once', async () => {
      const gil = await meet('gil')
      const link = findLink(await callAs(gil))
      await bed.connectAccount(gil, link, 'gil-at-books')
      expect((await gil.browser.open(link)).status).toBe(404)
      const [account] = await listOwn(gil)
      await disconnectOwn(gil, account?.id ?? '')
      expect((await gil.browser.open(link)).status).toBe(404)
    })

    it('ends', async () => {
      const hal = await meet('hal')
      const link = findLink(await callAs(hal))
      await bed.service.execute("update account_links set expires_at = '2020-01-01T00:00:00.000Z'")
      expect((await hal.browser.open(link)).status).toBe(404)
      expect(findLink(await callAs(hal))).not.toBe(link)
    })

    it.each(['', '?link=', '?link=x', `?link=${'x'.repeat(5_000)}`])(
      'of the form %s leads nowhere',
      async (query) => {
        expect((await ann.browser.open(`${bed.service.url}/connect/account${query}`)).status).toBe(404)
      },
    )

    it('is followed only by a form of the page', async () => {
      const ida = await meet('ida')
      const link = findLink(await callAs(ida))
      for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])
        expect((await ida.browser.send(link, { method: 'POST', headers })).status).toBe(403)
      expect((await ida.browser.send(link, { method: 'PUT' })).status).toBe(405)
    })
  })

  it('a person disconnects their own account, and no other person can', async () => {
    const cleo = await meet('cleo')
    await connectAs(cleo, 'cleo-at-books')
    expect(textOf(await callAs(cleo))).toContain('cleo-at-books')
    const [account] = await listOwn(cleo)
    expect((await disconnectOwn(ann, account?.id ?? '')).status).toBe(404)
    expect((await disconnectOwn(cleo, account?.id ?? '')).status).toBe(200)
    expect(await listOwn(cleo)).toEqual([])
    expect(findLink(await callAs(cleo))).toBeTruthy()
    expect(textOf(await callAs(ann))).toContain('ann-at-books')
  })

  it('the owner disconnects an account, and a stranger sees no accounts', async () => {
    const gil = await meet('gil')
    await connectAs(gil, 'gil-at-books')
    const { body } = await bed.owner.api.get(app.accountsPath)
    const { id } = body.data.find(({ person }: { person: string }) => person === 'gil@example.com')
    expect((await gil.request(app.accountsPath)).status).toBe(404)
    expect((await gil.request(`${app.accountsPath}/${id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await bed.owner.api.delete(`${app.accountsPath}/${id}`)).status).toBe(200)
    expect(findLink(await callAs(gil))).toBeTruthy()
  })

  it('one call at a time renews tokens, with a rotating refresh token', async () => {
    const before = bed.upstream.grants.filter((grant) => grant === 'refresh_token').length
    await bed.service.execute(
      "update oauth_tokens set expires_at = '2020-01-01T00:00:00.000Z', renew_at = '2020-01-01T00:00:00.000Z'",
    )
    // Replicas drop the app from memory.
    await bed.owner.api.patch(`/api/v1/apps/${app.appId}/auth/${app.authId}`, { name: 'Books' })
    const results = await Promise.all(Array.from({ length: 6 }, () => callAs(ann)))
    for (const result of results) expect(textOf(result)).toContain('ann-at-books')
    expect(bed.upstream.grants.filter((grant) => grant === 'refresh_token').length).toBe(before + 1)
  })

  it('a token that the upstream rejects permanently leads to a new link', async () => {
    const hal = await meet('hal')
    await connectAs(hal, 'hal-at-books')
    expect(textOf(await callAs(hal))).toContain('hal-at-books')
    const token = bed.api.seen.at(-1)?.replace('Bearer ', '') ?? ''
    const grant = (await bed.upstream.provider.AccessToken.find(token))?.grantId ?? ''
    await bed.upstream.provider.Grant.adapter.revokeByGrantId(grant)
    await bed.upstream.provider.RefreshToken.adapter.revokeByGrantId(grant)
    await bed.upstream.provider.AccessToken.adapter.revokeByGrantId(grant)
    const requested = await callAs(hal)
    expect(textOf(requested)).toContain('no longer accepts')
    await bed.connectAccount(hal, findLink(requested), 'hal-again')
    expect(textOf(await callAs(hal))).toContain('hal-again')
  })

  it('a token that is renewed while its account is disconnected is discarded', async () => {
    const ida = await meet('ida')
    await connectAs(ida, 'ida-at-books')
    const [account] = await listOwn(ida)
    await bed.service.execute(
      `update oauth_tokens set expires_at = '2020-01-01T00:00:00.000Z', renew_at = '2020-01-01T00:00:00.000Z' where connection_id = '${account?.id}'`,
    )
    let markRequested: () => void = () => {}
    const requested = new Promise<void>((resolve) => {
      markRequested = resolve
    })
    let finish: () => void = () => {}
    bed.upstream.overrideTokenEndpoint((_request, response) => {
      finish = () =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ access_token: 'late', token_type: 'Bearer', refresh_token: 'late-too' }))
      markRequested()
    })
    const calling = callAs(ida)
    await requested
    await disconnectOwn(ida, account?.id ?? '')
    finish()
    expect(findLink(await calling)).toBeTruthy()
    bed.upstream.overrideTokenEndpoint(null)
    expect(bed.api.seen).not.toContain('Bearer late')
    expect(await listOwn(ida)).toEqual([])
    expect(findLink(await callAs(ida))).toBeTruthy()
  })

  it('a change of the authorization server removes the accounts, so that no refresh token is sent there', async () => {
    const other = await bed.publish(bed.oauthConfig())
    await connectAs(ann, 'ann-elsewhere', other)
    await bed.owner.api.patch(`/api/v1/apps/${other.appId}/auth/${other.authId}`, {
      config: { tokenEndpoint: 'http://127.0.0.1:9/token' },
    })
    expect((await bed.owner.api.get(other.accountsPath)).body.data).toEqual([])
  })

  it('an API whose address has changed since the account was connected gets no secret of a caller', async () => {
    const other = await bed.publish({ type: 'api_key', headerName: 'X-Key' })
    const page = await ann.browser.open(findLink(await callAs(ann, other)))
    await ann.browser.submit(page, { secret: 'key of ann' })
    expect(textOf(await callAs(ann, other))).toContain('ann')
    const thief = await bed.startApi()
    await bed.owner.api.patch(other.integration, { baseUrl: thief.url })
    expect((await bed.owner.api.post(`/api/v3/apps/${other.appId}/releases`)).status).toBe(201)
    const result = await callAs(ann, other)
    expect([result.isError, thief.seen]).toEqual([true, []])
    expect(textOf(result)).toContain('was given for')
    thief.close()
  })

  describe('a connection that becomes personal', () => {
    it('deletes the key of its owner, which no caller uses again', async () => {
      const config = { type: 'api_key', headerName: 'X-Key', apiKey: 'key of owner' }
      const shared = await bed.publish(config, 'shared')
      expect(textOf(await callAs(ann, shared))).toContain('owner')
      await bed.owner.api.patch(shared.accountsPath, { account: 'personal' })
      const before = bed.api.seen.length
      for (const person of [ann, ben, bed.owner]) expect(findLink(await callAs(person, shared))).toBeTruthy()
      expect(bed.api.seen.length).toBe(before)
      const page = await ann.browser.open(findLink(await callAs(ann, shared)))
      expect(page.text).toContain('Your API key')
      expect((await ann.browser.submit(page, { secret: '' })).status).toBe(400)
      expect((await ann.browser.submit(page, { secret: 'key of ann' })).status).toBe(200)
      expect(textOf(await callAs(ann, shared))).toContain('"account\\":\\"ann')
      expect(findLink(await callAs(ben, shared))).toBeTruthy()
      bed.api.revoked.add('key of ann')
      expect(textOf(await callAs(ann, shared))).toContain('no longer accepts')
      await bed.owner.api.patch(shared.accountsPath, { account: 'shared' })
      expect(textOf(await callAs(ann, shared))).toContain('has no key')
      expect((await listOwn(ann)).some(({ app_id }) => app_id === shared.appId)).toBe(false)
    })

    it.each(['public', 'token'])('is rejected in an app with the access %s', async (kind) => {
      const { appId, endpoint } = await bed.publish({ type: 'basic' })
      await bed.owner.api.patch(`/api/v3/apps/${appId}/access`, { kind })
      const released = await bed.owner.api.post(`/api/v3/apps/${appId}/releases`)
      expect([released.status, JSON.stringify(released.body)]).toEqual([
        422,
        expect.stringContaining('personal_connection_public'),
      ])
      if (kind === 'token') return
      const result = await callAs(ann, { endpoint })
      expect(textOf(result)).toContain('the caller is not signed in')
    })
  })

  it.each([
    ['dora', 'disabled'],
    ['eve', 'deleted'],
  ] as const)('of %s end, here and at the upstream, when the user is %s', async (name, change) => {
    const person = await meet(name)
    await connectAs(person, `${name}-at-books`)
    expect(textOf(await callAs(person))).toContain(`${name}-at-books`)
    const token = bed.api.seen.at(-1)?.replace('Bearer ', '') ?? ''
    const listed = async () =>
      (await bed.owner.api.get(app.accountsPath)).body.data.map(({ person }: { person: string }) => person)
    expect(await listed()).toContain(`${name}@example.com`)
    const { data } = (await bed.owner.api.get('/api/v3/users')).body
    const { id } = data.find(({ email }: { email: string }) => email === `${name}@example.com`)
    const changed =
      change === 'deleted'
        ? await bed.owner.api.delete(`/api/v3/users/${id}`)
        : await bed.owner.api.patch(`/api/v3/users/${id}`, { enabled: false })
    expect(changed.status).toBe(200)
    expect(await listed()).not.toContain(`${name}@example.com`)
    expect(await bed.upstream.isTokenValid(token)).toBe(false)
    expect(textOf(await callAs(ann))).toContain('ann-at-books')
  })
})
