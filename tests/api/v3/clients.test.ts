// The clients that users have allowed, with the real issuer next to the service and real sign-ins.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmbeddedConsole,
  firstUser,
  signUp,
  startEmbeddedConsole,
} from '#tests/console/embedded-console.ts'
import {
  createAuthorizationRequest,
  registerOAuthClient,
  requestTokenRefresh,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { operatorToken } from '#tests/support/program.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'

describe.each(['sqlite', 'postgres'] as const)('connected clients (%s)', (engine) => {
  let service: EmbeddedConsole
  let authUrl: string
  beforeAll(async () => {
    service = await startEmbeddedConsole(engine)
    authUrl = `${service.url}/auth`
    await signUp(service)
  })
  afterAll(() => service?.close())

  const administrator = async () => createClient(service.url, await operatorToken(service.settings))

  /** A client that the person has allowed. */
  async function allow(person: { email: string; password: string }, resource = service.url) {
    const registered = await registerOAuthClient(authUrl)
    const { url } = await createAuthorizationRequest(registered)
    const visitor = new Visitor(service.url)
    await visitor.submit(await visitor.open(url), person)
    const tokens = await runAuthorizationFlow(visitor, registered, { resource })
    return {
      clientId: registered.client.client_id,
      api: createClient(service.url, tokens.access_token),
      canRefresh: async () => (await requestTokenRefresh(registered, tokens.refresh_token)).status === 200,
    }
  }

  let people = 0
  async function invite() {
    const { invitation } = (await (await administrator()).post('/api/v3/invitations', {})).body
    const person = { name: 'Grace', email: `grace${++people}@example.com`, password: firstUser.password }
    const visitor = new Visitor(service.url)
    await visitor.submit(await visitor.open(invitation.url), person)
    const own = await allow(person)
    return { ...person, own, id: (await own.api.get('/api/v3/users/me')).body.user.id as string }
  }
  type Listed = { id: string; client_id: string }
  const idOf = (clients: Listed[], clientId: string) =>
    clients.find((client) => client.client_id === clientId)?.id ?? ''

  describe('v3.clients.listOwn', () => {
    test('shows what each client may call, the last used first, and none of other users', async () => {
      const grace = await invite()
      const appId = await makeApp(grace.own.api)
      await grace.own.api.post(`/api/v3/apps/${appId}/releases`)
      const { app } = (await grace.own.api.get(`/api/v2/apps/${appId}`)).body
      const chat = await allow(grace, `${service.url}/mcp/${app.public_mcp_id}`)
      await allow(firstUser)
      const { status, body } = await grace.own.api.get('/api/v3/me/clients')
      const instant = expect.stringMatching(/^20\d\d-.*Z$/)
      expect([status, body.data]).toEqual([
        200,
        [
          {
            id: expect.stringMatching(/^[\w-]{43}$/),
            client_id: chat.clientId,
            name: 'Inspector',
            host: 'an app on this computer (127.0.0.1:53211)',
            apps: [{ name: app.name, url: `${service.url}/mcp/${app.public_mcp_id}` }],
            connected_at: instant,
            last_used_at: instant,
          },
          expect.objectContaining({
            client_id: grace.own.clientId,
            apps: [{ name: '', url: service.url }],
          }),
        ],
      ])
    })
  })

  describe('v3.clients.disconnectOwn', () => {
    test('ends its tokens, and is in the audit trail', async () => {
      const grace = await invite()
      const chat = await allow(grace)
      const { data: clients } = (await grace.own.api.get('/api/v3/me/clients')).body
      const path = `/api/v3/me/clients/${idOf(clients, chat.clientId)}`
      expect((await grace.own.api.delete(path)).body).toEqual({ disconnected: true })
      expect([(await chat.api.get('/api/v1/me')).status, await chat.canRefresh()]).toEqual([401, false])
      expect((await grace.own.api.delete(path)).status).toBe(404)
      const { data } = (await grace.own.api.get('/api/v3/audit?operation=v3.clients.disconnectOwn')).body
      expect(data[0].changes).toEqual([{ kind: 'grant', action: 'removed', ids: [chat.clientId], count: 1 }])
    })

    test('never reaches a client of another user', async () => {
      const [grace, other] = [await invite(), await invite()]
      const { data: clients } = (await other.own.api.get('/api/v3/me/clients')).body
      const path = `/api/v3/me/clients/${idOf(clients, other.own.clientId)}`
      expect((await grace.own.api.delete(path)).status).toBe(404)
      expect((await other.own.api.get('/api/v1/me')).status).toBe(200)
    })
  })

  describe('v3.clients.listOfUser', () => {
    test('is for the administrator', async () => {
      const grace = await invite()
      const path = `/api/v3/users/${grace.id}/clients`
      const { data: clients } = (await (await administrator()).get(path)).body
      expect(clients).toMatchObject([{ client_id: grace.own.clientId }])
      expect((await grace.own.api.get(path)).status).toBe(403)
      expect((await (await administrator()).get('/api/v3/users/nobody/clients')).status).toBe(404)
    })
  })

  describe('v3.clients.disconnectOfUser', () => {
    test('is for the administrator', async () => {
      const grace = await invite()
      const { data: clients } = (await grace.own.api.get('/api/v3/me/clients')).body
      const path = `/api/v3/users/${grace.id}/clients/${idOf(clients, grace.own.clientId)}`
      expect((await grace.own.api.delete(path)).status).toBe(403)
      expect((await (await administrator()).delete(path)).body).toEqual({ disconnected: true })
      const audit = '/api/v3/audit?scope=service&operation=v3.clients.disconnectOfUser&limit=1'
      const { data } = (await (await administrator()).get(audit)).body
      expect(data[0].changes).toMatchObject([{ kind: 'grant', action: 'removed', ids: [grace.own.clientId] }])
      expect((await grace.own.api.get('/api/v1/me')).status).toBe(401)
      expect((await (await administrator()).delete(path)).status).toBe(404)
    })
  })
})
