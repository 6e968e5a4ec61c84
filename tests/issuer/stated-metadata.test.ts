// Metadata of clients beyond the abilities of the issuer: registrations and documents are narrowed alike.
import { randomUUID } from 'node:crypto'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { ClientDocumentPolicy } from '#issuer/provider/client-documents.ts'
import { createDocumentFetch } from '#main/issuer/create-document-fetch.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { takeSample } from '#tests/support/test-scope.ts'
import { type ClientHost, startClientHost } from './support/client-host.ts'
import {
  createIssuerEnvironment,
  createSiblingEnvironment,
  type IssuerEnvironment,
  signUpFirstUser,
  startTestedIssuer,
} from './support/issuer-environment.ts'
import {
  approveAuthorization,
  createAuthorizationRequest,
  discoverServer,
  insecureRequestOptions,
  type RegisteredOAuthClient,
  validateRedirect,
} from './support/oauth-client.ts'
import type { Visitor } from './support/visitor.ts'

const redirectUri = 'https://chat.example.test/connector/cb'
const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const unknownGrant = 'password'

const plainMetadata = {
  client_name: 'Chat',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
}

const noKeys = { jwks: undefined, jwks_uri: undefined }

/** Members that are stated, and those that are registered; `undefined`: none. */
const narrowings: [what: string, stated: object, registered: object][] = [
  [
    'a third grant of a chat client',
    { grant_types: ['authorization_code', 'refresh_token', jwtBearer] },
    { grant_types: ['authorization_code', 'refresh_token'] },
  ],
  [
    'the device grant, and that of service accounts',
    { grant_types: [unknownGrant, 'authorization_code', 'client_credentials'] },
    { grant_types: ['authorization_code'] },
  ],
  ['a grant as text', { grant_types: 'authorization_code' }, { grant_types: ['authorization_code'] }],
  [
    'lists without members',
    { grant_types: [], response_types: [], contacts: [] },
    { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], contacts: undefined },
  ],
  ['other response types', { response_types: ['code', 'code token', 'none'] }, { response_types: ['code'] }],
  ['another response mode', { response_modes: ['query', 'web_message'] }, { response_modes: ['query'] }],
  ['a scope for refresh tokens', { scope: 'openid offline_access' }, { scope: 'openid' }],
  ['scopes of other servers', { scope: 'mcp:tools claudeai' }, { scope: undefined }],
  ['scopes as a list', { scope: ['openid', 'email'] }, { scope: 'openid email' }],
  [
    'empty texts',
    { scope: '', logo_uri: '', client_uri: '', tos_uri: '', policy_uri: '', contacts: '', software_id: '' },
    { scope: undefined, logo_uri: undefined, client_uri: undefined, software_id: undefined },
  ],
  [
    'nulls',
    {
      scope: null,
      logo_uri: null,
      contacts: null,
      jwks: null,
      jwks_uri: null,
      client_secret: null,
      client_secret_expires_at: null,
      post_logout_redirect_uris: null,
      default_max_age: null,
      application_type: null,
    },
    { scope: undefined, logo_uri: undefined, client_secret: undefined },
  ],
  ['no name', { client_name: '' }, { client_name: undefined }],
  ['a name of invisible characters', { client_name: ' \u200b\u2066 ' }, { client_name: undefined }],
  ['a name that is no text', { client_name: { en: 'Chat' } }, { client_name: undefined }],
  ['an address that is none', { logo_uri: 'logo.png', tos_uri: 7 }, { logo_uri: undefined }],
  ['contacts as a text', { contacts: 'help@example.test' }, { contacts: ['help@example.test'] }],
  [
    'contacts that are no e-mail addresses',
    { contacts: ['https://example.test', 'help@example.test'] },
    { contacts: ['help@example.test'] },
  ],
  [
    'algorithms and types that the issuer does not have',
    {
      id_token_signed_response_alg: 'PS512',
      subject_type: 'pairwise',
      application_type: 'browser',
      default_acr_values: ['high'],
      token_endpoint_auth_signing_alg: 'HS256',
      require_auth_time: 'no',
      default_max_age: '60',
    },
    { subject_type: 'public', default_acr_values: undefined, token_endpoint_auth_signing_alg: undefined },
  ],
  ['keys that it does not need', { jwks: { keys: [{ kty: 'oct', k: 'x' }] } }, noKeys],
  [
    'signed requests, of which the keys are missing',
    { token_endpoint_auth_method: 'private_key_jwt' },
    { token_endpoint_auth_method: 'none' },
  ],
  [
    'a method that the issuer does not have',
    { token_endpoint_auth_method: 'tls_client_auth' },
    { token_endpoint_auth_method: 'none' },
  ],
  ['a method that is none', { token_endpoint_auth_method: null }, { token_endpoint_auth_method: 'none' }],
]

describeWithStore('what a client says about itself', (open) => {
  let environment: IssuerEnvironment
  let host: ClientHost
  let visitor: Visitor
  const closers: (() => Promise<void>)[] = []
  let elapsedMs = 0

  async function startIssuer(
    sibling: IssuerEnvironment,
    policy: ClientDocumentPolicy,
    { allowed = host.host, pace = 60_000 } = {},
  ) {
    const upstream = createUpstream({ allow: parseEgressAllow(allowed).policy })
    const fetchDocument = createDocumentFetch(upstream, { warn: () => {} })
    const issuer = await startTestedIssuer(sibling, {
      clientDocuments: { policy, fetchDocument },
      // By default there is no rate limit: each reading of the clock is a minute later.
      getElapsedMs: () => (elapsedMs += pace),
    })
    closers.push(issuer.close, () => upstream.close())
    return issuer
  }

  async function startSibling(policy: ClientDocumentPolicy, options?: { allowed?: string; pace?: number }) {
    const sibling = await createSiblingEnvironment(environment)
    await startIssuer(sibling, policy, options)
    return sibling.publicUrl
  }

  beforeAll(async () => {
    host = await startClientHost()
    environment = await createIssuerEnvironment(await open())
    visitor = await signUpFirstUser(await startIssuer(environment, 'any'), environment)
  })
  afterAll(async () => {
    for (const close of closers) await close()
    await host.close()
  })

  async function register(members: object, publicUrl = environment.publicUrl) {
    const response = await fetch(`${publicUrl}/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...plainMetadata, ...members }),
    })
    return { status: response.status, body: await response.json() }
  }

  const serveDocument = (members: object) =>
    host.serve(`/${randomUUID()}.json`, (url) => ({ client_id: url, ...plainMetadata, ...members }))

  async function connect(
    clientId: string,
    publicUrl = environment.publicUrl,
  ): Promise<RegisteredOAuthClient> {
    return { as: await discoverServer(publicUrl), client: { client_id: clientId }, redirectUri }
  }

  async function openConsent(clientId: string, changes: Record<string, string | null> = {}) {
    const { url } = await createAuthorizationRequest(await connect(clientId), changes)
    return visitor.open(url)
  }

  /** A token of a user for the client, which authenticates in the given way. */
  async function exchange(clientId: string, authenticate: oauth.ClientAuth, scope = 'openid offline_access') {
    const registered = await connect(clientId)
    const request = await createAuthorizationRequest(registered, { scope })
    const parameters = validateRedirect(registered, await approveAuthorization(visitor, request), request)
    const { as, client } = registered
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      authenticate,
      parameters,
      redirectUri,
      request.verifier,
      insecureRequestOptions,
    )
    return { status: response.status, body: await response.json() }
  }

  describe.each(takeSample(narrowings, 4))('%s', (_, stated, registered) => {
    test('are narrowed in a registration, which says what was registered', async () => {
      const { status, body } = await register(stated)
      expect([status, body.error_description]).toEqual([201, undefined])
      for (const [name, value] of Object.entries({ ...plainMetadata, ...registered }))
        expect([name, body[name]]).toEqual([name, value])
    })

    test('are no reason to reject a document', async () => {
      const page = await openConsent(serveDocument(stated))
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Allow')])
    })
  })

  test.each([
    ['grants', { grant_types: [unknownGrant] }, /grant_types/],
    ['the implicit flow', { grant_types: ['implicit'], response_types: ['token'] }, /grant_types/],
    ['the grant of service accounts', { grant_types: ['client_credentials'] }, /client_credentials/],
    ['redirect URIs', { redirect_uris: redirectUri }, /redirect_uris/],
    ['a redirect to a program', { redirect_uris: ['ms-msdt:/id'] }, /redirect URI/],
  ])('%s that leave nothing to register are rejected by name', async (_, stated, reason) => {
    const { status, body } = await register(stated)
    expect([status, body.error_description]).toEqual([400, expect.stringMatching(reason)])
    expect((await openConsent(serveDocument(stated))).status).toBe(400)
  })

  test('a client that asks for a secret is registered as public', async () => {
    for (const method of ['client_secret_basic', 'client_secret_post', 'client_secret_jwt']) {
      const { status, body } = await register({ token_endpoint_auth_method: method, client_secret: 'x' })
      expect([status, body.token_endpoint_auth_method, body.client_secret]).toEqual([201, 'none', undefined])
    }
  })

  test('scopes that a client registered are no limit for what it requests later', async () => {
    const { body } = await register({ scope: 'openid offline_access' })
    for (const scope of [null, 'openid profile email', 'openid offline_access'])
      expect((await openConsent(body.client_id, { scope })).status).toBe(200)
  })

  describe('a client that signs its requests', () => {
    let keys: Awaited<ReturnType<typeof generateKeyPair>>
    let jwks: { keys: object[] }
    let jwksUri: string

    beforeAll(async () => {
      keys = await generateKeyPair('RS256')
      jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }] }
      jwksUri = host.serve('/jwks.json', jwks)
    })

    type Changes = { claims?: Record<string, unknown>; alg?: string; key?: CryptoKey | Uint8Array }

    /** RFC 7523. */
    const sign =
      (clientId: string, { claims, alg = 'RS256', key = keys.privateKey }: Changes = {}): oauth.ClientAuth =>
      async (as, _client, body) => {
        const now = Math.floor(Date.now() / 1000)
        const assertion = await new SignJWT({
          iss: clientId,
          sub: clientId,
          aud: as.issuer,
          jti: randomUUID(),
          iat: now,
          exp: now + 60,
          ...claims,
        })
          .setProtectedHeader({ alg, kid: 'one' })
          .sign(key)
        body.set('client_id', clientId)
        body.set('client_assertion', assertion)
        body.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
      }

    /** As chat clients publish it. */
    const chatDocument = () => ({
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      token_endpoint_auth_signing_alg: 'RS256',
      jwks_uri: jwksUri,
    })

    const { token_endpoint_auth_methods_supported: _, ...signsOnly } = chatDocument()
    const signedDocument = () => ({ ...signsOnly, jwks_uri: jwksUri })

    test('the metadata name the method and its algorithms', async () => {
      expect(await discoverServer(environment.publicUrl)).toMatchObject({
        token_endpoint_auth_methods_supported: expect.arrayContaining(['none', 'private_key_jwt']),
        token_endpoint_auth_signing_alg_values_supported: expect.arrayContaining(['RS256', 'ES256']),
      })
    })

    test('gets tokens by its document, in both ways', async () => {
      for (const document of [chatDocument(), signedDocument()]) {
        const clientId = serveDocument(document)
        const { status, body } = await exchange(clientId, sign(clientId))
        expect([status, decodeJwt(body.access_token).client_id]).toEqual([200, clientId])
      }
      expect((await exchange(serveDocument(chatDocument()), oauth.None())).status).toBe(200)
    })

    test('gets tokens by a registration with its keys, or with their address', async () => {
      for (const stated of [{ jwks }, { jwks_uri: jwksUri }, { jwks, jwks_uri: jwksUri }]) {
        const { body } = await register({ token_endpoint_auth_method: 'private_key_jwt', ...stated })
        expect(body.token_endpoint_auth_method).toBe('private_key_jwt')
        expect((await exchange(body.client_id, sign(body.client_id))).status).toBe(200)
      }
    })

    test('is refused without a signature, unless it lists none', async () => {
      const reply = await exchange(serveDocument(signedDocument()), oauth.None())
      expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client'])
    })

    test('whose keys may not be fetched is not treated as one without keys', async () => {
      const publicUrl = await startSibling({ hosts: [host.host] })
      for (const jwks_uri of ['https://keys.example/jwks.json', 'http://keys.example/jwks.json']) {
        const { as, client } = await connect(serveDocument({ ...signsOnly, jwks_uri }), publicUrl)
        const none = oauth.None()
        const reply = await oauth.refreshTokenGrantRequest(as, client, none, 'x', insecureRequestOptions)
        expect((await reply.json()).error).toMatch(/^invalid_client/)
      }
    })

    test.each<[string, () => Promise<Changes> | Changes]>([
      ['of another key', async () => ({ key: (await generateKeyPair('RS256')).privateKey })],
      [
        'by another algorithm than it named',
        async () => ({ alg: 'PS256', key: (await generateKeyPair('PS256')).privateKey }),
      ],
      ['by a shared secret', () => ({ alg: 'HS256', key: new TextEncoder().encode('x'.repeat(32)) })],
      ['for another server', () => ({ claims: { aud: 'https://other.example' } })],
      ['that is too old', () => ({ claims: { exp: Math.floor(Date.now() / 1000) - 120 } })],
      ['that is valid for years', () => ({ claims: { exp: Math.floor(Date.now() / 1000) + 1e8 } })],
      ['of another issuer', () => ({ claims: { iss: 'https://other.example' } })],
      ['without an id', () => ({ claims: { jti: undefined } })],
    ])('is refused with a signature %s, also if it lists none', async (_, change) => {
      const clientId = serveDocument(chatDocument())
      const reply = await exchange(clientId, sign(clientId, await change()))
      expect([reply.status, reply.body.error]).toEqual([401, 'invalid_client'])
    })

    test('uses each signature once, also at the same time', async () => {
      const clientId = serveDocument(signedDocument())
      const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' })
      const { as, client } = await connect(clientId)
      await sign(clientId)(as, client, body, new Headers())
      const send = () => fetch(as.token_endpoint ?? '', { method: 'POST', body: new URLSearchParams(body) })
      const errors = await Promise.all(
        [send(), send(), send()].map(async (sent) => (await (await sent).json()).error),
      )
      expect(errors.toSorted()).toEqual(['invalid_client', 'invalid_client', 'invalid_grant'])
    })

    test('the keys are fetched once for many requests', async () => {
      const url = host.serve('/jwks-once.json', jwks)
      for (const _ of [1, 2, 3]) {
        const clientId = serveDocument({ ...signedDocument(), jwks_uri: url })
        expect((await exchange(clientId, sign(clientId))).status).toBe(200)
      }
      expect(host.requested.filter((path) => path === '/jwks-once.json')).toHaveLength(1)
    })

    test('many key addresses of a client cause few requests', async () => {
      const publicUrl = await startSibling('any', { pace: 0 })
      for (let index = 0; index < 30; index++) {
        const jwks_uri = host.serve(`/many-keys-${index}.json`, jwks)
        const members = { token_endpoint_auth_method: 'private_key_jwt', jwks_uri }
        const { body } = await register(members, publicUrl)
        const { as, client } = await connect(body.client_id, publicUrl)
        const authenticate = sign(body.client_id)
        await oauth.refreshTokenGrantRequest(as, client, authenticate, 'x', insecureRequestOptions)
      }
      expect(host.requested.filter((path) => path.startsWith('/many-keys-'))).toHaveLength(20)
    })

    test('keys of internal or rejected hosts are not fetched', async () => {
      const members = { token_endpoint_auth_method: 'private_key_jwt' }
      const inside = await startSibling('any', { allowed: '' })
      const url = host.serve('/jwks-inside.json', jwks)
      const { body } = await register({ ...members, jwks_uri: url }, inside)
      const { as, client } = await connect(body.client_id, inside)
      const response = await oauth.refreshTokenGrantRequest(
        as,
        client,
        sign(body.client_id),
        'x',
        insecureRequestOptions,
      )
      expect([response.status, (await response.json()).error]).toEqual([401, 'invalid_client'])
      for (const policy of ['none', { hosts: ['claude.ai'] }] as const) {
        const registered = await register({ ...members, jwks_uri: url }, await startSibling(policy))
        expect(registered.body.token_endpoint_auth_method).toBe('none')
      }
      expect(host.requested).not.toContain('/jwks-inside.json')
    })
  })
})
