// The users of the embedded issuer, with the real issuer next to the service and real sign-ins.

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { systemDigest } from '#adapters/system/digest.ts'
import { digestLink } from '#core/services/audit/append-audit-entry.ts'
import { verifyAuditTrail } from '#core/services/audit/verify-audit-trail.ts'
import { exportAuditTrail } from '#main/audit/export-audit-trail.ts'
import { readAuditTrail } from '#main/audit/read-audit-trail.ts'
import { type Config, readConfig } from '#main/config/config.ts'
import { requestOperatorToken } from '#main/issuer/embedded-issuer.ts'
import { requestUserCommand } from '#main/issuer/request-user-command.ts'
import type { UserCommand } from '#main/issuer/user-command.ts'
import { createLog } from '#main/log/log.ts'
import { type Running, serve } from '#main/start/serve.ts'
import {
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  refreshTokens,
  registerOAuthClient,
  requestTokenRefresh,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { createMigratedPostgresDatabase } from '#tests/support/databases/migrated-postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { inviteTo, makeAppIn } from '#tests/support/service/make-workspace.ts'
import { sharedDocuments } from '#tests/support/service/shared-documents.ts'
import { listEngines, startService } from '#tests/support/service/test-service.ts'

const password = 'an engine of analysis'

describe.each(listEngines('sqlite'))('users of the embedded issuer (%s)', (engine) => {
  let running: Running | null
  let config: Config
  let url: string
  let authUrl: string
  let admin: Client
  let remove: () => Promise<unknown>

  beforeAll(async () => {
    const embedded = await createSqliteDatabase()
    const postgres = engine === 'postgres' ? await createMigratedPostgresDatabase() : null
    const port = await findFreePort()
    url = `http://localhost:${port}`
    const result = readConfig({
      PORT: String(port),
      AUTH_PORT: String(await findFreePort()),
      BASE_URL: url,
      DATA_DIR: dirname(embedded.at),
      SECRET_KEYS: `tests:${randomBytes(32).toString('base64')}`,
      EGRESS_ALLOW: '127.0.0.1',
      RATE_LIMITS: 'off',
      REGISTRY_SYNC: 'off',
      TRUST_PROXY: '127.0.0.1,::1',
      LOG_LEVEL: 'silent',
      ...(postgres && { DATABASE_URL: postgres.at }),
    })
    if ('errors' in result) throw new Error(result.errors.join('\n'))
    config = { ...result.config, passwordCost: cheapPasswords, documents: sharedDocuments }
    authUrl = config.authUrl
    const started = await serve(config, createLog('silent'))
    running = started
    remove = async () => {
      await postgres?.remove()
      await embedded.remove()
    }
    admin = (await signUp(started.invitation ?? '', 'ada')).client
  })
  afterAll(async () => {
    await running?.close(0)
    await remove?.()
  })

  /** Each form comes from an address of its own, since the issuer limits sign-ups by address. */
  let addresses = 0
  const forwarded = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })
  const emailOf = (name: string) => `${name}@example.com`

  /** A client with a token of the visitor, who is signed in at the issuer. */
  async function authorize(visitor: Visitor) {
    const registered = await registerOAuthClient(authUrl)
    const tokens = await runAuthorizationFlow(visitor, registered)
    return { client: createClient(url, tokens.access_token), registered, refreshToken: tokens.refresh_token }
  }

  async function signUp(link: string, name: string) {
    const visitor = new Visitor(new URL(link).origin)
    const fields = { name, email: emailOf(name), password }
    await visitor.submit(await visitor.open(link), fields, forwarded())
    return authorize(visitor)
  }

  const invite = async () => (await admin.post('/api/v3/invitations', {})).body.invitation
  const createUser = async (name: string) => {
    const user = await signUp((await invite()).url, name)
    return { ...user, id: (await user.client.get('/api/v3/users/me')).body.user.id as string }
  }
  const submit = async (link: string, fields: Record<string, string>) => {
    const visitor = new Visitor(new URL(link).origin)
    return visitor.submit({ ...(await visitor.open(link)), url: link }, fields, forwarded())
  }
  /** The page after the sign-in form of a new browser. */
  async function signIn(registered: RegisteredOAuthClient, name: string) {
    const { url: address } = await createAuthorizationRequest(registered)
    const visitor = new Visitor(address.origin)
    return visitor.submit(await visitor.open(address), { email: emailOf(name), password })
  }
  /** In another browser. */
  async function signInAgain(name: string, entered = password) {
    const { url: address } = await createAuthorizationRequest(await registerOAuthClient(authUrl))
    const visitor = new Visitor(address.origin, forwarded())
    await visitor.submit(await visitor.open(address), { email: emailOf(name), password: entered })
    return authorize(visitor)
  }
  const isRejected = async ({ registered, refreshToken }: Awaited<ReturnType<typeof authorize>>) =>
    (await requestTokenRefresh(registered, refreshToken)).status !== 200

  describe('v3.users.readSelf', () => {
    test('shows the first user as administrator, and others as users', async () => {
      const { status, body } = await admin.get('/api/v3/users/me')
      expect([status, body.user]).toEqual([
        200,
        {
          id: 'operator',
          email: emailOf('ada'),
          email_verified: true,
          name: 'ada',
          is_administrator: true,
          can_sign_in: true,
          enabled: true,
          disabled_at: null,
          created_at: expect.stringMatching(/Z$/),
        },
      ])
      const { client } = await createUser('self')
      expect((await client.get('/api/v3/users/me')).body.user).toMatchObject({
        email: emailOf('self'),
        is_administrator: false,
      })
    })

    test('is not found when the tokens come from another issuer', async () => {
      const service = await startService('sqlite')
      const alice = await service.as('alice')
      for (const path of ['users/me', 'users', 'invitations']) {
        const { status, body } = await alice.get(`/api/v3/${path}`)
        expect([status, body.error.code, body.error.message]).toEqual([
          404,
          'not_found',
          expect.stringContaining('no users of its own'),
        ])
      }
      expect((await alice.post('/api/v3/invitations', {})).status).toBe(404)
      await service.close()
    })
  })

  describe('v3.users.list', () => {
    test('is for the administrator only', async () => {
      const { client, id } = await createUser('listed')
      const { data } = (await admin.get('/api/v3/users')).body
      expect(data[0].id).toBe('operator')
      expect(data.map((user: { id: string }) => user.id)).toContain(id)
      const { status, body } = await client.get('/api/v3/users')
      expect([status, body.error.code]).toEqual([403, 'forbidden'])
    })
  })

  describe('v3.invitations.create', () => {
    test('makes a link with which one user signs up', async () => {
      const { status, body } = await admin.post('/api/v3/invitations', { expires_in_hours: 1 })
      expect(status).toBe(201)
      const left = Date.parse(body.invitation.expires_at) - Date.now()
      expect(left).toBeGreaterThan(3_500_000)
      expect(left).toBeLessThanOrEqual(3_600_000)
      const { client } = await signUp(body.invitation.url, 'grace')
      expect((await client.get('/api/v2/apps')).status).toBe(200)
      const again = await submit(body.invitation.url, { name: 'x', email: emailOf('x'), password })
      expect(again.status).toBe(410)
    })

    test('a taken e-mail leaves the link open', async () => {
      const { url: link } = await invite()
      const taken = await submit(link, { name: 'x', email: emailOf('ada'), password })
      expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('already exists')])
      expect((await submit(link, { name: 'x', email: emailOf('not-taken'), password })).status).toBe(200)
    })

    test('is for the administrator only, and rejects other lifetimes', async () => {
      const { client } = await createUser('inviter')
      expect((await client.post('/api/v3/invitations', {})).status).toBe(403)
      expect((await admin.post('/api/v3/invitations', { expires_in_hours: 0 })).status).toBe(400)
    })
  })

  describe('v3.workspaceInvitations.create', () => {
    const person = { email: 'newcomer@example.com', role: 'builder', creates_account: true }
    const invitationsOf = async (client: Client) => {
      const { body } = await client.post('/api/v3/workspaces', { name: 'Newcomers' })
      return `/api/v3/workspaces/${body.workspace.id}/invitations`
    }
    const countLinks = async () => (await admin.get('/api/v3/invitations')).body.data.length

    test('admits a new person with one link of the administrator: the account, then the workspace', async () => {
      const { status, body } = await admin.post(await invitationsOf(admin), person)
      expect(status).toBe(201)
      const link = new URL(body.invitation.url).searchParams
      const newcomer = await signUp(`${authUrl}/invitation/${link.get('account')}`, 'newcomer')
      const token = link.get('token')
      const accepted = await newcomer.client.post('/api/v3/workspace-invitations/accept', { token })
      expect(accepted.body.invitation).toMatchObject({ workspace_name: 'Newcomers', role: 'builder' })
    })

    test('creates no account for others than the signed-in administrator', async () => {
      const { client } = await createUser('owner-of-team')
      const before = await countLinks()
      expect((await client.post(await invitationsOf(client), person)).status).toBe(403)
      const created = await admin.post('/api/v3/tokens', { name: 'CI', role: 'owner', expires_in_hours: 720 })
      const program = createClient(url, created.body.secret)
      const rejected = await program.post(await invitationsOf(admin), person)
      expect([rejected.status, rejected.body.error.details]).toEqual([403, { token_limit: 'person' }])
      const plain = { ...person, creates_account: false }
      const { body } = await admin.post(await invitationsOf(admin), plain)
      expect(new URL(body.invitation.url).searchParams.has('account')).toBe(false)
      expect(await countLinks()).toBe(before)
    })
  })

  describe('v3.invitations.list', () => {
    test('lists open invitations without their links', async () => {
      const { id, url: link, expires_at } = await invite()
      const list = async () => (await admin.get('/api/v3/invitations')).body.data
      expect(await list()).toContainEqual({
        id,
        created_by: 'operator',
        created_at: expect.stringMatching(/Z$/),
        expires_at,
      })
      await submit(link, { name: 'y', email: emailOf('y'), password })
      expect((await list()).map((user: { id: string }) => user.id)).not.toContain(id)
    })
  })

  describe('v3.invitations.revoke', () => {
    test('stops the link', async () => {
      const { id, url: link } = await invite()
      const { client } = await createUser('revoker')
      expect((await client.delete(`/api/v3/invitations/${id}`)).status).toBe(403)
      expect((await admin.delete(`/api/v3/invitations/${id}`)).body).toEqual({ deleted: true })
      expect((await admin.delete(`/api/v3/invitations/${id}`)).status).toBe(404)
      expect((await submit(link, { name: 'z', email: emailOf('z'), password })).status).toBe(410)
    })
  })

  describe('v3.users.change', () => {
    test('a disabled user can neither sign in nor refresh, and can again when enabled', async () => {
      const user = await createUser('disabled')
      const change = (enabled: boolean) => admin.patch(`/api/v3/users/${user.id}`, { enabled })
      expect((await change(false)).body.user).toMatchObject({ id: user.id, enabled: false })
      expect(await isRejected(user)).toBe(true)
      expect((await signIn(user.registered, 'disabled')).status).toBe(401)
      expect((await user.client.get('/api/v3/users/me')).status).toBe(401)
      expect((await change(true)).body.user).toMatchObject({ enabled: true, disabled_at: null })
      expect((await signIn(user.registered, 'disabled')).status).toBe(200)
      expect(await isRejected(user)).toBe(true)
      expect((await user.client.get('/api/v3/users/me')).status).toBe(401)
    })

    test('confirms the e-mail address of a user, which new tokens state', async () => {
      const user = await createUser('confirmed')
      const readUser = async () => (await user.client.get('/api/v3/users/me')).body.user
      expect(await readUser()).toMatchObject({ email_verified: false, enabled: true })
      const before = await refreshTokens(user.registered, user.refreshToken)
      expect(decodeJwt(before.access_token)).toMatchObject({ email_verified: false })
      const { body } = await admin.patch(`/api/v3/users/${user.id}`, { email_verified: true })
      expect(body.user).toMatchObject({ id: user.id, email_verified: true, enabled: true })
      const renewed = await refreshTokens(user.registered, before.refresh_token)
      expect(decodeJwt(renewed.access_token)).toMatchObject({ email_verified: true })
      await admin.patch(`/api/v3/users/${user.id}`, { email_verified: false })
      expect((await readUser()).email_verified).toBe(false)
      expect((await admin.get('/api/v3/users/me')).body.user.email_verified).toBe(true)
    })

    test('does not disable the administrator, and is for the administrator only', async () => {
      expect((await admin.patch('/api/v3/users/operator', { enabled: false })).status).toBe(409)
      const { client, id } = await createUser('changer')
      expect((await client.patch(`/api/v3/users/${id}`, { enabled: true })).status).toBe(403)
      expect((await admin.patch('/api/v3/users/nobody', { enabled: false })).status).toBe(404)
    })
  })

  describe('v3.users.delete', () => {
    test('is rejected while the user owns apps, unless they are deleted too', async () => {
      const user = await createUser('owner')
      const appId = await makeApp(user.client)
      const rejected = await admin.delete(`/api/v3/users/${user.id}`)
      expect([rejected.status, rejected.body.error.message]).toEqual([
        409,
        expect.stringContaining('owns an app'),
      ])
      expect((await user.client.get(`/api/v2/apps/${appId}`)).status).toBe(200)
      expect((await admin.delete(`/api/v3/users/${user.id}?apps=delete`)).body).toEqual({ deleted: true })
      expect((await user.client.get(`/api/v2/apps/${appId}`)).status).toBe(401)
      expect((await admin.get(`/api/v2/apps/${appId}`)).status).toBe(404)
      expect(await isRejected(user)).toBe(true)
      expect((await admin.delete(`/api/v3/users/${user.id}`)).status).toBe(404)
    })

    test('of a user without apps needs no confirmation; the administrator stays', async () => {
      const { id, client } = await createUser('gone')
      expect((await client.delete(`/api/v3/users/${id}`)).status).toBe(403)
      expect((await admin.delete(`/api/v3/users/${id}`)).body).toEqual({ deleted: true })
      expect((await admin.delete('/api/v3/users/operator?apps=delete')).status).toBe(409)
    })
  })

  describe('a deleted user', () => {
    test('is no longer named in the calls of apps, which keep the pseudonym', async () => {
      const { body } = await admin.post('/api/v3/workspaces', { name: 'Team' })
      const workspaceId = body.workspace.id
      const appId = await makeAppIn(admin, workspaceId)
      const api = await startUpstreamApi()
      const pets = await makeIntegration(admin, appId, api.documentUrl)
      const tool = await makeTool(admin, appId, 'list', pets.operation('listPets'))
      const user = await createUser('caller')
      const { token } = await inviteTo(admin, workspaceId, 'builder')
      await user.client.post('/api/v3/workspace-invitations/accept', { token })
      const execute = `/api/v3/apps/${appId}/tools/${tool.id}/execute`
      expect((await user.client.post(execute, { arguments: {} })).status).toBe(200)
      const readCallers = async (path = '') =>
        (await admin.get(`/api/v3/apps/${appId}/calls${path}`)).body.data
      const expectNames = (names: (string | null)[]) =>
        vi.waitFor(async () => {
          const calls: { caller: { name: string | null } }[] = await readCallers()
          expect(calls.map(({ caller }) => caller.name)).toEqual(names)
        }, 15_000)
      await expectNames([emailOf('caller')])
      const [known] = await readCallers('/callers')
      await user.client.post(execute, { arguments: {} })
      expect((await admin.delete(`/api/v3/users/${user.id}`)).status).toBe(200)
      await expectNames([null, null])
      const [{ id, kind, name }] = await readCallers('/callers')
      expect([id, kind, name]).toEqual([known.id, null, null])
      expect(await readCallers(`?caller=${id}`)).toHaveLength(2)
      await api.close()
    })
  })

  describe('v3.users.resetPassword', () => {
    test('makes a link with which only the user chooses a new password', async () => {
      const user = await createUser('forgetful')
      const reset = () => admin.post(`/api/v3/users/${user.id}/password-reset`)
      const [first, second] = [(await reset()).body.link, (await reset()).body.link]
      const fields = { email: emailOf('forgetful'), password: 'another engine entirely' }
      const form = await (await fetch(second.url)).text()
      expect(form).toContain('Choose a new password')
      expect(
        form.match(/<input [^>]*name="[^"]*"/g)?.map((input) => /name="([^"]*)"/.exec(input)?.[1]),
      ).toEqual(['email', 'password'])
      expect((await submit(second.url, { ...fields, password: 'short' })).status).toBe(400)
      expect((await submit(first.url, fields)).status).toBe(410)
      expect((await submit(second.url, { ...fields, email: emailOf('ada') })).status).toBe(409)
      expect((await submit(second.url, fields)).status).toBe(200)
      expect((await submit(second.url, fields)).status).toBe(410)
      expect(await isRejected(user)).toBe(true)
      expect((await user.client.get('/api/v3/users/me')).status).toBe(401)
      const { client } = await signInAgain('forgetful', fields.password)
      const changed = await client.post('/api/v3/users/me/password', {
        current_password: fields.password,
        new_password: password,
      })
      expect(changed.body).toEqual({ changed: true })
      const again = await signInAgain('forgetful')
      expect((await again.client.post(`/api/v3/users/${user.id}/password-reset`)).status).toBe(403)
      expect((await admin.get('/api/v3/invitations')).body.data).not.toContainEqual(
        expect.objectContaining({ id: second.id }),
      )
    })
  })

  describe('v3.users.changePassword', () => {
    test('needs the present password, and ends all sessions', async () => {
      const user = await createUser('changing')
      const change = (current_password: string, new_password = 'a third engine of all') =>
        user.client.post('/api/v3/users/me/password', { current_password, new_password })
      const wrong = await change('something else')
      expect([wrong.status, wrong.body.error.details]).toEqual([
        400,
        [{ path: 'current_password', code: 'wrong_password', message: 'must be your present password' }],
      ])
      expect((await change(password, 'short')).body.error.details[0].path).toBe('new_password')
      expect(await isRejected(user)).toBe(false)
      expect((await change(password)).body).toEqual({ changed: true })
      expect(await isRejected(user)).toBe(true)
      expect((await change(password)).status).toBe(401)
      expect((await signIn(user.registered, 'changing')).status).toBe(401)
    })
  })

  describe('the audit trail', () => {
    // biome-ignore lint/suspicious/noExplicitAny: tests check the members that matter to them
    type Entry = Record<string, any>
    const outline = ({ operation, actor, on_behalf_of, changes: [first] }: Entry) =>
      [operation, actor.email, on_behalf_of, first.kind, first.action, first.count].join(' ')

    test('has the actions of people on the pages of the issuer, and no value that they enter', async () => {
      const user = await createUser('watched')
      await signIn(user.registered, 'watched')
      const { url: address } = await createAuthorizationRequest(user.registered)
      const visitor = new Visitor(address.origin)
      const wrong = { email: emailOf('watched'), password: 'planted-wrong-password' }
      await visitor.submit(await visitor.open(address), wrong)
      const { link } = (await admin.post(`/api/v3/users/${user.id}/password-reset`)).body
      await submit(link.url, { email: emailOf('watched'), password: 'planted-new-password' })
      const { client } = await signInAgain('watched', 'planted-new-password')
      const { data } = (await client.get('/api/v3/audit?limit=100&operation=issuer.')).body
      const email = emailOf('watched')
      expect(data.map(outline).reverse()).toEqual([
        `issuer.sign_up ${email}  user created 1`,
        `issuer.consent ${email}  grant created 1`,
        `issuer.sign_in ${email}  sign_in created 1`,
        `issuer.sign_in  ${user.id} sign_in failed 1`,
        `issuer.reset_password ${email}  password changed 1`,
        `issuer.sign_in ${email}  sign_in created 1`,
        `issuer.consent ${email}  grant created 1`,
      ])
      expect(data[0].address).toMatch(/^198\.51\.100\./)
      expect(JSON.stringify(data)).not.toContain('planted')
      const [made] = (await admin.get('/api/v3/audit?operation=v3.users.resetPassword&limit=1')).body.data
      expect(outline(made)).toBe(`v3.users.resetPassword ${emailOf('ada')}  password_reset created 1`)
    })

    test('says who removed the tokens of a user that is deleted', async () => {
      const user = await createUser('tokened')
      const { token } = (await user.client.post('/api/v3/tokens', { name: 'CI', expires_in_hours: 168 })).body
      await admin.delete(`/api/v3/users/${user.id}`)
      const { data } = (await admin.get('/api/v3/audit?operation=v3.users.delete&limit=10')).body
      const removals = data.filter((entry: Entry) =>
        entry.changes.some(({ kind }: Entry) => kind === 'token'),
      )
      expect(removals.map(({ actor, changes }: Entry) => [actor.email, changes])).toEqual([
        [emailOf('ada'), [{ kind: 'token', action: 'removed', ids: [token.id], count: 1 }]],
      ])
    })
  })

  describe('the command `tenon users`', () => {
    const run = (command: UserCommand) => requestUserCommand(config, createLog('silent'), command)
    const runOnLink = async (command: UserCommand) => {
      const report = await run(command)
      return 'link' in report ? report.link.url : ''
    }
    const findUser = async (email: string) => {
      const report = await run({ action: 'list' })
      return 'users' in report ? report.users.find((user) => user.email === email) : null
    }

    test('does the same as the administrator’s requests, while the service runs', async () => {
      const user = await signUp(await runOnLink({ action: 'invite', hours: 1 }), 'commanded')
      const email = emailOf('commanded')
      expect(await findUser(email)).toMatchObject({ canSignIn: true, disabledAt: null })
      expect(await run({ action: 'disable', user: email })).toMatchObject({ user: { email } })
      expect(await isRejected(user)).toBe(true)
      expect(await run({ action: 'enable', user: email })).toMatchObject({ user: { disabledAt: null } })
      expect(await run({ action: 'confirm-email', user: email })).toMatchObject({
        confirmed: { emailVerified: true },
      })
      const reset = await runOnLink({ action: 'reset-password', user: email })
      expect((await submit(reset, { email, password: 'another engine entirely' })).status).toBe(200)
      await makeApp((await signInAgain('commanded', 'another engine entirely')).client)
      await expect(run({ action: 'delete', user: email, withApps: false })).rejects.toThrow('owns an app')
      await run({ action: 'delete', user: email, withApps: true })
      expect(await findUser(email)).toBeUndefined()
    })

    test('names what it cannot do', async () => {
      await expect(run({ action: 'disable', user: 'nobody' })).rejects.toThrow('There is no such user.')
      await expect(run({ action: 'disable', user: 'operator' })).rejects.toThrow('administrator')
    })

    test('is for the operator of this machine only', async () => {
      const list = new URLSearchParams({ command: '{"action":"list"}' })
      const { access_token } = await requestOperatorToken(config, createLog('silent'))
      for (const authorization of ['', 'Bearer x', `Bearer ${access_token}`]) {
        const headers = { authorization }
        const sent = await fetch(`${authUrl}/operator/users`, { method: 'POST', headers, body: list })
        expect([sent.status, await sent.text()]).toEqual([401, expect.not.stringContaining('@')])
      }
    })

    test('is in the audit trail, like the administrator’s requests, and the trail can be verified', async () => {
      await runOnLink({ action: 'invite', hours: 1 })
      const { id } = await invite()
      await admin.delete(`/api/v3/invitations/${id}`)
      const { body } = await admin.get('/api/v3/audit?scope=service&limit=3')
      // biome-ignore lint/suspicious/noExplicitAny: the members that matter
      const outline = body.data.map(({ actor, via, operation, changes: [change] }: any) => [
        [actor.kind, via, operation].join(' '),
        `${change.kind} ${change.action}`,
      ])
      expect(outline).toEqual([
        ['user api v3.invitations.revoke', 'invitation removed'],
        ['user api v3.invitations.create', 'invitation created'],
        ['operator command users invite', 'invitation created'],
      ])
      const file = join(config.dataDir, 'audit.jsonl')
      const log = createLog('silent')
      const { entries, problems } = await readAuditTrail(config, log, (audit) =>
        verifyAuditTrail({ digest: systemDigest }, audit),
      )
      expect(problems).toEqual([])
      expect(await readAuditTrail(config, log, (audit) => exportAuditTrail(audit, file))).toBe(entries)
      const lines = (await readFile(file, 'utf8')).trim().split('\n')
      expect(lines).toHaveLength(entries)
      for (const line of lines) {
        const { digest, entry, ...link } = JSON.parse(line)
        expect(digestLink({ digest: systemDigest }, { ...link, content: JSON.stringify(entry) })).toBe(digest)
      }
      expect(lines.join()).not.toContain(password)
    })

    test('works without a running service', async () => {
      await running?.close(0)
      running = null
      expect(await findUser(emailOf('ada'))).toMatchObject({ isAdministrator: true })
      expect(await runOnLink({ action: 'invite', hours: 1 })).toContain(`${authUrl}/invitation/`)
      await expect(run({ action: 'delete', user: 'operator', withApps: true })).rejects.toThrow(
        'administrator',
      )
    })
  })
})
