// OAuth from end to end with the embedded issuer: the official client is rejected by an app with `oauth` access, signs
// the user in and calls a tool.

import { randomBytes, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import {
  Client,
  CrossAppAccessProvider,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { type Running, serve } from '#main/start/serve.ts'
import { type ClientHost, startClientHost } from '#tests/issuer/support/client-host.ts'
import { startIdentityProvider, type TestIdentityProvider } from '#tests/issuer/support/identity-provider.ts'
import { testUser } from '#tests/issuer/support/issuer-environment.ts'
import {
  runAuthorizationFlow as connectForService,
  createAuthorizationRequest,
  registerOAuthClient,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { sharedDocuments } from '#tests/support/service/shared-documents.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let database: Awaited<ReturnType<typeof createSqliteDatabase>>
let running: Running
let api: UpstreamApi
let enterprise: TestIdentityProvider
let clientHost: ClientHost
let serviceUrl: string
let issuerUrl: string
let owner: Visitor
let serviceToken: string
let welcome: string
let endpoint: string
let otherEndpoint: string

beforeAll(async () => {
  database = await createSqliteDatabase()
  api = await startUpstreamApi()
  enterprise = await startIdentityProvider()
  clientHost = await startClientHost()
  const port = await findFreePort()
  serviceUrl = `http://localhost:${port}`
  issuerUrl = `${serviceUrl}/auth`
  const result = readConfig({
    PORT: String(port),
    AUTH_SIGN_UP: 'open',
    AUTH_IDENTITY_PROVIDERS: enterprise.issuer,
    AUTH_ACCOUNT_DOMAINS: 'enterprise.example',
    DATA_DIR: dirname(database.at),
    SECRET_KEYS: `tests:${randomBytes(32).toString('base64')}`,
    EGRESS_ALLOW: `127.0.0.1,${clientHost.host}`,
    RATE_LIMITS: 'off',
    REGISTRY_SYNC: 'off',
  })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  running = await serve(
    { ...result.config, passwordCost: cheapPasswords, documents: sharedDocuments },
    createLog('silent'),
  )
  owner = new Visitor(issuerUrl)
  welcome = (await owner.submit(await owner.open(running.invitation ?? ''), testUser)).text
  serviceToken = (await connectForService(owner, await registerOAuthClient(issuerUrl))).access_token
  const client = createClient(serviceUrl, serviceToken)
  const publish = async () => {
    const appId = await makeApp(client)
    await client.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
    const pets = await makeIntegration(client, appId, api.documentUrl)
    await makeTool(client, appId, 'List', pets.operation('listPets'))
    return (await client.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  }
  endpoint = await publish()
  otherEndpoint = await publish()
})

afterAll(async () => {
  await running?.close(0)
  await api?.close()
  await enterprise?.close()
  await clientHost?.close()
  await database?.remove()
})

/** The OAuth state of a chat client; `authorizationUrl` is where it last sent the user, or null. */
class Login implements OAuthClientProvider {
  authorizationUrl: URL | null = null
  token = ''
  readonly redirectUrl = 'http://127.0.0.1:53211/callback'
  clientMetadataUrl?: string
  readonly clientMetadata = { client_name: 'Chat', redirect_uris: [this.redirectUrl] }
  readonly #state = randomUUID()
  #client: ReturnType<OAuthClientProvider['clientInformation']>
  #tokens: ReturnType<OAuthClientProvider['tokens']>
  #verifier = ''
  #discovered: OAuthDiscoveryState | undefined

  state = () => this.#state
  clientInformation = () => this.#client
  tokens = () => this.#tokens
  codeVerifier = () => this.#verifier
  discoveryState = () => this.#discovered
  saveClientInformation(client: Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0]) {
    this.#client = client
  }
  saveTokens(tokens: Parameters<OAuthClientProvider['saveTokens']>[0]) {
    this.#tokens = tokens
    this.token = tokens.access_token
  }
  redirectToAuthorization(url: URL) {
    this.authorizationUrl = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  saveDiscoveryState(state: OAuthDiscoveryState) {
    this.#discovered = state
  }
  /** Replaces the access token by an invalid one. */
  invalidateAccessToken() {
    if (this.#tokens && 'access_token' in this.#tokens)
      this.#tokens = { ...this.#tokens, access_token: 'spent' }
  }
}

type Mode = 'auto' | 'legacy'

const createChatClient = (mode: Mode) =>
  new Client({ name: 'chat', version: '1' }, { versionNegotiation: { mode } })

/** Connects with sign-in: `decide` opens the authorization URL and returns the URL of the callback. */
async function signIn(
  url: string,
  mode: Mode,
  decide: (authorizationUrl: URL) => Promise<URL | null>,
  login = new Login(),
) {
  const first = new StreamableHTTPClientTransport(new URL(url), { authProvider: login })
  await expect(createChatClient(mode).connect(first)).rejects.toThrow(UnauthorizedError)
  const back = (login.authorizationUrl && (await decide(login.authorizationUrl))) ?? new URL('about:blank')
  expect(back.searchParams.get('state')).toBe(login.state())
  await first.finishAuth(back.searchParams)
  const connected = createChatClient(mode)
  await connected.connect(new StreamableHTTPClientTransport(new URL(url), { authProvider: login }))
  return { connected, login }
}

const allowAsOwner = async (authorizationUrl: URL) =>
  (await owner.submit(await owner.open(authorizationUrl), { decision: 'allow' })).redirectedTo

describe.each(['auto', 'legacy'] as const)('a client that opens by %s', (mode) => {
  it('signs the user in and calls a tool', async () => {
    const { connected, login } = await signIn(endpoint, mode, allowAsOwner)
    expect(login.authorizationUrl?.href).toContain(`${issuerUrl}/oauth2/authorize?`)
    expect(login.authorizationUrl?.searchParams.get('resource')).toBe(endpoint)
    const claims = decodeJwt(login.token)
    expect(claims).toMatchObject({ iss: issuerUrl, aud: endpoint, scope: 'openid' })
    // The token of an app identifies its user but discloses no profile.
    expect(claims).not.toHaveProperty('email')
    const { tools } = await connected.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['list'])
    const before = api.seen.length
    const result = await connected.callTool({ name: 'list', arguments: {} })
    expect(result.isError ?? false).toBe(false)
    expect(JSON.stringify(api.seen.slice(before))).not.toContain(login.token)
    expect(api.seen.slice(before)).toHaveLength(1)
    await connected.close()
  })

  it('works for a user who signs up and owns no app', async () => {
    const guest = { name: 'Guest', email: `guest-${mode}@example.com`, password: 'a long way from home' }
    const { connected, login } = await signIn(endpoint, mode, async (authorizationUrl) => {
      const visitor = new Visitor(issuerUrl)
      const signIn = await visitor.open(authorizationUrl)
      const consent = await visitor.submit(await visitor.open(`${signIn.url}/sign-up`), guest)
      return (await visitor.submit(consent, { decision: 'allow' })).redirectedTo
    })
    expect(decodeJwt(login.token).sub).not.toBe(decodeJwt(serviceToken).sub)
    expect((await connected.listTools()).tools).toHaveLength(1)
    await connected.close()
  })
})

it('a client with a metadata document does not register', async () => {
  const login = new Login()
  login.clientMetadataUrl = clientHost.serve('/chat.json', (url) => ({
    ...login.clientMetadata,
    client_id: url,
    token_endpoint_auth_method: 'none',
  }))
  const { connected } = await signIn(endpoint, 'auto', allowAsOwner, login)
  expect(decodeJwt(login.token)).toMatchObject({ aud: endpoint, client_id: login.clientMetadataUrl })
  expect((await connected.listTools()).tools).toHaveLength(1)
  await connected.close()
})

it('a client of an enterprise calls a tool with an assertion of its identity provider, without asking the user', async () => {
  const { client } = await registerOAuthClient(issuerUrl)
  const requested: object[] = []
  const now = Math.floor(Date.now() / 1000)
  const authProvider = new CrossAppAccessProvider({
    clientId: client.client_id,
    clientSecret: 'of no use: clients here are public',
    expectedIssuer: issuerUrl,
    assertion: ({ authorizationServerUrl, resourceUrl, scope = '' }) => {
      requested.push({ authorizationServerUrl, resourceUrl, scope })
      return enterprise.sign({
        iss: enterprise.issuer,
        sub: 'employee 7',
        aud: authorizationServerUrl,
        resource: resourceUrl,
        client_id: client.client_id,
        scope,
        jti: randomUUID(),
        iat: now,
        exp: now + 300,
        email: 'seven@enterprise.example',
        email_verified: true,
      })
    },
  })
  const connected = createChatClient('auto')
  await connected.connect(new StreamableHTTPClientTransport(new URL(endpoint), { authProvider }))
  expect(requested).toEqual([{ authorizationServerUrl: issuerUrl, resourceUrl: endpoint, scope: 'openid' }])
  const result = await connected.callTool({ name: 'list', arguments: {} })
  expect(result.isError ?? false).toBe(false)
  await connected.close()
  const token = authProvider.tokens()?.access_token ?? ''
  expect(decodeJwt(token)).toMatchObject({ aud: endpoint, client_id: client.client_id })
  const call = buildJsonRpcRequest('tools/list', {})
  expect((await postMcp(otherEndpoint, call, { authorization: `Bearer ${token}` })).status).toBe(401)
  expect((await createClient(serviceUrl, token).get('/api/v3/apps')).status).toBe(401)
})

describe('the scopes of an app', () => {
  let scoped: string
  beforeAll(async () => {
    const client = createClient(serviceUrl, serviceToken)
    const appId = await makeApp(client, 'Scoped')
    await client.patch(`/api/v3/apps/${appId}`, {
      access: 'oauth',
      scopes: { 'pets:read': 'Read about pets', 'pets:write': 'Register pets' },
      access_rules: [{ effects: ['writes'], scopes: ['pets:write'] }, { scopes: ['pets:read'] }],
    })
    const pets = await makeIntegration(client, appId, api.documentUrl)
    await makeTool(client, appId, 'List', pets.operation('listPets'))
    await makeTool(client, appId, 'Add', pets.operation('createPet'))
    scoped = (await client.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  })

  const readScope = ({ token }: Login) => decodeJwt(token).scope

  it('are asked for in words, of which a person may allow reading alone, and later the rest', async () => {
    const pages: string[] = []
    const decide = (decision: string) => async (authorizationUrl: URL) => {
      const page = await owner.open(authorizationUrl)
      pages.push(page.text)
      return (await owner.submit(page, { decision })).redirectedTo
    }
    const { connected, login } = await signIn(scoped, 'auto', decide('read'))
    expect(login.authorizationUrl?.searchParams.get('scope')).toBe('openid pets:read pets:write')
    expect(pages[0]).toMatch(/Read about pets.*to <strong>change<\/strong> things.*Register pets/s)
    expect(readScope(login)).toBe('openid pets:read')
    expect((await connected.listTools()).tools).toHaveLength(2)
    expect((await connected.callTool({ name: 'list', arguments: {} })).isError ?? false).toBe(false)
    const add = (client: Client) => client.callTool({ name: 'add', arguments: { name: 'Rex' } })
    login.authorizationUrl = null
    await expect(add(connected)).rejects.toThrow(UnauthorizedError)
    const stepUp = login.authorizationUrl as unknown as URL
    expect(stepUp.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['pets:read', 'pets:write']),
    )
    const transport = new StreamableHTTPClientTransport(new URL(scoped), { authProvider: login })
    const back = (await decide('allow')(stepUp)) ?? new URL('about:blank')
    await transport.finishAuth(back.searchParams)
    expect(pages[1]).toContain('Register pets')
    expect(readScope(login)).toContain('pets:write')
    const again = createChatClient('auto')
    await again.connect(new StreamableHTTPClientTransport(new URL(scoped), { authProvider: login }))
    expect((await add(again)).isError ?? false).toBe(false)
    await Promise.all([connected.close(), again.close()])
  })

  it('are in the metadata of its address, and only there', async () => {
    const read = async (path: string) =>
      (await (await fetch(`${serviceUrl}/.well-known/${path}`)).json()).scopes_supported
    const path = new URL(scoped).pathname
    expect(await read(`oauth-protected-resource${path}`)).toEqual(['openid', 'pets:read', 'pets:write'])
    expect(await read(`oauth-protected-resource${path}/draft`)).toEqual(['openid', 'profile', 'email'])
    expect(await read('oauth-authorization-server')).toEqual(['openid', 'profile', 'email'])
  })

  it('are no scopes of another app', async () => {
    const { connected, login } = await signIn(otherEndpoint, 'auto', async (authorizationUrl) => {
      authorizationUrl.searchParams.set('scope', 'openid pets:write')
      return allowAsOwner(authorizationUrl)
    })
    expect(readScope(login)).toBe('openid')
    await connected.close()
  })
})

it('a client of a user who may not use the app is denied, and works once their address is confirmed', async () => {
  const admin = createClient(serviceUrl, serviceToken)
  const apps: { id: string; endpoint: string }[] = (await admin.get('/api/v3/apps')).body.data
  const access = `/api/v3/apps/${apps.find((app) => app.endpoint === endpoint)?.id}/access`
  await admin.patch(access, { allowed_callers: { emails: ['Invited@example.com'] } })
  const invited = { name: 'Ivy', email: 'invited@example.com', password: 'a long way from home' }
  const visitor = new Visitor(issuerUrl)
  const signUp = async (authorizationUrl: URL) => {
    const consent = await visitor.submit(
      await visitor.open(`${(await visitor.open(authorizationUrl)).url}/sign-up`),
      invited,
    )
    return (await visitor.submit(consent, { decision: 'allow' })).redirectedTo
  }
  await expect(signIn(endpoint, 'auto', signUp)).rejects.toThrow('403')
  const users: { id: string; email: string }[] = (await admin.get('/api/v3/users')).body.data
  const { id } = users.find(({ email }) => email === invited.email) ?? {}
  await admin.patch(`/api/v3/users/${id}`, { email_verified: true })
  const allow = async (authorizationUrl: URL) =>
    (await visitor.submit(await visitor.open(authorizationUrl), { decision: 'allow' })).redirectedTo
  const { connected, login } = await signIn(endpoint, 'auto', allow)
  expect(decodeJwt(login.token)).toMatchObject({ scope: 'openid email', email_verified: true })
  expect((await connected.listTools()).tools).toHaveLength(1)
  await connected.close()
  await admin.patch(access, { allowed_callers: null })
})

it('a client whose token is rejected gets a new one for the same app without the user', async () => {
  const { connected, login } = await signIn(endpoint, 'auto', allowAsOwner)
  const first = login.token
  login.authorizationUrl = null
  login.invalidateAccessToken()
  expect((await connected.listTools()).tools).toHaveLength(1)
  expect([login.authorizationUrl, login.token === first, decodeJwt(login.token).aud]).toEqual([
    null,
    false,
    endpoint,
  ])
  await connected.close()
})

it.each(['', '/mcp'])(
  'consent names the app at the URL with the suffix %j, not its address',
  async (suffix) => {
    let consent = ''
    const { connected, login } = await signIn(endpoint + suffix, 'auto', async (authorizationUrl) => {
      const page = await owner.open(authorizationUrl)
      consent = page.text
      return (await owner.submit(page, { decision: 'allow' })).redirectedTo
    })
    expect(consent).toContain(`Use the app <strong>Pets</strong> for you`)
    expect(consent).not.toContain(endpoint)
    expect(decodeJwt(login.token).aud).toBe(endpoint + suffix)
    await connected.close()
  },
)

it('after sign-up without a pending request, a link leads to the first app, and others to the start page', async () => {
  const newApp = `${serviceUrl}/console/sign-in?to=/apps/new`
  expect(welcome).toContain(`<a class="button" href="${newApp}">Go to Tenon</a>`)
  const expired = await owner.open(`${issuerUrl}/interaction/unknown`)
  expect([expired.status, expired.text]).toEqual([410, expect.stringContaining(`href="${serviceUrl}/"`)])
})

it('a client gets no token when the user denies access', async () => {
  const denyAsOwner = async (authorizationUrl: URL) =>
    (await owner.submit(await owner.open(authorizationUrl), { decision: 'deny' })).redirectedTo
  await expect(signIn(endpoint, 'auto', denyAsOwner)).rejects.toThrow('the user denied the request')
})

it.each(['', '/', '?read_only=1'])(
  'a client signs the user in at the management server %j and gets a token for it',
  async (rest) => {
    let consent = ''
    const { connected, login } = await signIn(
      `${serviceUrl}/mcp${rest}`,
      'auto',
      async (authorizationUrl) => {
        const page = await owner.open(authorizationUrl)
        consent = page.text
        return (await owner.submit(page, { decision: 'allow' })).redirectedTo
      },
    )
    expect(consent).toContain('Manage your apps and connections in <strong>Tenon</strong>')
    expect(decodeJwt(login.token).aud).toBe(`${serviceUrl}/mcp`)
    const { structuredContent } = await connected.callTool({ name: 'find_apps', arguments: {} })
    expect((structuredContent as { apps: object[] }).apps).toHaveLength(3)
    await connected.close()
  },
)

it.each(['/draft', '/draft/mcp'])('a client signs the owner in at the draft of an app, %s', async (path) => {
  const { connected, login } = await signIn(`${endpoint}${path}`, 'auto', allowAsOwner)
  expect(decodeJwt(login.token).aud).toBe(`${endpoint}/draft`)
  expect((await connected.listTools()).tools).toHaveLength(1)
  await connected.close()
})

describe('a resource', () => {
  /** The issuer's response to a visitor who is not signed in. */
  async function requestSignIn(resource: string) {
    const { url } = await createAuthorizationRequest(await registerOAuthClient(issuerUrl), { resource })
    const { headers } = await fetch(url, { redirect: 'manual' })
    const target = new URL(headers.get('location') ?? '', issuerUrl)
    return target.searchParams.get('error') ?? target.pathname.replace(/[^/]+$/, '')
  }

  it('that is not served is rejected before the sign-in', async () => {
    const id = endpoint.slice(endpoint.lastIndexOf('/') + 1)
    const unknown = [
      '/nonsense',
      '/api/v3/apps',
      '/auth',
      '/mcp/nobody',
      '/mcp/nobody/mcp',
      '/mcp/nobody/draft',
    ]
    for (const path of [...unknown, `/mcp/${id}/nonsense`, `/${id}`])
      expect([path, await requestSignIn(serviceUrl + path)]).toEqual([path, 'invalid_target'])
    for (const path of ['', '/', '/mcp', `/mcp/${id}`, `/mcp/${id}/mcp`, `/mcp/${id}/draft`])
      expect([path, await requestSignIn(serviceUrl + path)]).toEqual([path, '/auth/interaction/'])
  })

  it('has tokens that are valid for it alone', async () => {
    const registered = await registerOAuthClient(issuerUrl)
    const places = {
      api: `${serviceUrl}/api`,
      management: `${serviceUrl}/mcp`,
      app: endpoint,
      appClient: `${endpoint}/mcp`,
      draft: `${endpoint}/draft`,
      otherApp: otherEndpoint,
    }
    const tokenFor = async (resource: string) =>
      (await connectForService(owner, registered, { resource })).access_token
    const statusAt = async (place: string, token: string) => {
      const authorization = `Bearer ${token}`
      if (place !== places.api)
        return (await postMcp(place, buildJsonRpcRequest('tools/list'), { authorization })).status
      const statuses = ['/api/v1/apps', '/api/v2/apps', '/api/v3/apps', '/api/v1/me'].map(
        async (path) => (await fetch(serviceUrl + path, { headers: { authorization } })).status,
      )
      const [first, ...others] = await Promise.all(statuses)
      expect(new Set(others)).toEqual(new Set([first]))
      return first
    }
    const acceptedBy = async (resource: string) => {
      const token = await tokenFor(resource)
      const accepted = []
      for (const [name, place] of Object.entries(places)) {
        const status = await statusAt(place, token)
        expect([200, 401]).toContain(status)
        if (status === 200) accepted.push(name)
      }
      return accepted
    }
    expect(await acceptedBy(serviceUrl)).toEqual(['api', 'management', 'draft'])
    expect(await acceptedBy(places.management)).toEqual(['management'])
    expect(await acceptedBy(places.app)).toEqual(['app'])
    expect(await acceptedBy(places.appClient)).toEqual(['appClient'])
    expect(await acceptedBy(places.draft)).toEqual(['draft'])
  })
})

describe('a client that looks for a sign-in before it calls a public app', () => {
  it('finds none, whichever revision it names', async () => {
    const admin = createClient(serviceUrl, serviceToken)
    const [app] = (await admin.get('/api/v3/apps')).body.data
    await admin.patch(`/api/v1/apps/${app.id}`, { access: 'public' })
    const { pathname } = new URL(app.endpoint)
    const wellKnown = [
      'oauth-protected-resource',
      'oauth-authorization-server',
      'openid-configuration',
    ].flatMap((name) => ['', pathname, `${pathname}/mcp`].map((path) => `/.well-known/${name}${path}`))
    const below = ['openid-configuration', 'oauth-authorization-server'].map(
      (name) => `${pathname}/.well-known/${name}`,
    )
    for (const revision of ['2024-11-05', '2025-06-18', '2025-11-25'])
      for (const path of [pathname, `${pathname}/mcp`, ...wellKnown, ...below]) {
        const { status, headers } = await fetch(serviceUrl + path, {
          headers: { 'mcp-protocol-version': revision, accept: 'application/json, text/event-stream' },
        })
        expect([404, 405]).toContain(status)
        expect(headers.get('www-authenticate')).toBeNull()
      }
    await admin.patch(`/api/v1/apps/${app.id}`, { access: 'oauth' })
  })
})

describe('the token of one app', () => {
  let token: string

  beforeAll(async () => {
    const { connected, login } = await signIn(otherEndpoint, 'auto', allowAsOwner)
    token = login.token
    await connected.close()
  })

  const statusAt = async (url: string, bearer: string) =>
    (await postMcp(url, buildJsonRpcRequest('tools/list'), { authorization: `Bearer ${bearer}` })).status

  it('is rejected by the management server', async () => {
    expect(await statusAt(`${serviceUrl}/mcp`, token)).toBe(401)
  })

  it('is accepted by that app and by no other', async () => {
    expect([await statusAt(otherEndpoint, token), await statusAt(endpoint, token)]).toEqual([200, 401])
  })

  it('is rejected by the management API, and a token for the management API by the app', async () => {
    const apps = async (bearer: string) => (await createClient(serviceUrl, bearer).get('/api/v1/apps')).status
    expect([await apps(serviceToken), await apps(token)]).toEqual([200, 401])
    expect(await statusAt(endpoint, serviceToken)).toBe(401)
  })
})
