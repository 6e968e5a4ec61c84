import { randomUUID } from 'node:crypto'
import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { ServiceError } from '#base/errors.ts'
import type { Federation } from '#issuer/open-issuer.ts'
import { createIdentityProvider } from '#main/issuer/create-identity-provider.ts'
import { allowHostOf } from '#main/network/allow-host.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  type SignOptions,
  startIdentityProvider,
  type TestIdentityProvider,
} from './support/identity-provider.ts'
import {
  createIssuerEnvironment,
  createSiblingEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
  testServiceUrl,
  testUser,
} from './support/issuer-environment.ts'
import { discoverServer, registerOAuthClient } from './support/oauth-client.ts'

const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const resource = `${testServiceUrl}/mcp/bookshop`
const nowSeconds = () => Math.floor(Date.now() / 1000)

type Reply = { status: number; body: Record<string, unknown> }

describeWithStore('identity assertions', (open) => {
  let environment: IssuerEnvironment
  let issuer: RunningIssuer
  let provider: TestIdentityProvider
  let untrusted: TestIdentityProvider
  let clientId: string
  let federation: Federation
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    provider = await startIdentityProvider()
    untrusted = await startIdentityProvider()
    const upstream = createUpstream({ allow: allowHostOf(provider.issuer) })
    const trusted = createIdentityProvider({
      issuer: provider.issuer,
      upstream,
      now: Date.now,
      log: () => {},
    })
    federation = {
      assertionProviders: [trusted],
      signInProvider: null,
      domains: ['example.com'],
      trustsEmails: false,
    }
    environment = await createIssuerEnvironment(await open())
    issuer = await startTestedIssuer(environment, { federation, signUp: 'open' })
    await signUpFirstUser(issuer, environment)
    clientId = (await registerOAuthClient(environment.publicUrl)).client.client_id
    closers.push(issuer.close, () => upstream.close(), provider.close, untrusted.close)
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  const buildClaims = (changes: JWTPayload = {}): JWTPayload => ({
    iss: provider.issuer,
    sub: 'grace',
    aud: environment.publicUrl,
    client_id: clientId,
    resource,
    scope: 'openid profile email',
    jti: randomUUID(),
    iat: nowSeconds(),
    exp: nowSeconds() + 300,
    email: 'grace@example.com',
    email_verified: true,
    name: 'Grace Hopper',
    ...changes,
  })

  async function exchange(
    assertion: string,
    changes: Record<string, string> = {},
    publicUrl = environment.publicUrl,
  ): Promise<Reply> {
    const body = new URLSearchParams({ grant_type: grantType, client_id: clientId, assertion, ...changes })
    const response = await fetch(`${publicUrl}/oauth2/token`, { method: 'POST', body })
    return { status: response.status, body: await response.json() }
  }

  const signAndExchange = async (claims: JWTPayload, options?: SignOptions) =>
    exchange(await provider.sign(buildClaims(claims), options))

  const countUsers = async () =>
    (await environment.database.read((db) => db.selectFrom('issuer_users').select('id').execute())).length

  test('the metadata offers the grant and its profile', async () => {
    expect(await discoverServer(environment.publicUrl)).toMatchObject({
      grant_types_supported: expect.arrayContaining([grantType]),
      authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
    })
  })

  test('gives a token for the resource alone, without a refresh token', async () => {
    const { status, body } = await signAndExchange({})
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'openid profile email',
    })
    const claims = decodeJwt(String(body.access_token))
    expect(claims).toMatchObject({
      iss: environment.publicUrl,
      aud: resource,
      client_id: clientId,
      email: 'grace@example.com',
      email_verified: true,
      name: 'Grace Hopper',
    })
    const users = await countUsers()
    const again = await signAndExchange({ email: 'other@example.com', name: 'Other' })
    expect(decodeJwt(String(again.body.access_token))).toMatchObject({
      sub: claims.sub,
      email: 'grace@example.com',
    })
    expect(await countUsers()).toBe(users)
  })

  test('the scopes are those that are both requested and in the assertion', async () => {
    const assertion = () => provider.sign(buildClaims({ scope: 'openid email chat.read' }))
    expect((await exchange(await assertion())).body.scope).toBe('openid email')
    expect((await exchange(await assertion(), { scope: 'profile email' })).body.scope).toBe('email')
    expect(await exchange(await assertion(), { scope: 'profile' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_scope' },
    })
  })

  describe('is refused', () => {
    const secret = new TextEncoder().encode('a secret that everybody could know')
    const cases: [what: string, claims: (now: number) => JWTPayload, error: string, options?: SignOptions][] =
      [
        ['without a typ', () => ({}), 'typ', { header: { typ: undefined } }],
        ['as an access token', () => ({}), 'typ', { header: { typ: 'at+jwt' } }],
        ['as an ID token', () => ({}), 'typ', { header: { typ: 'JWT' } }],
        ['with a shared secret', () => ({}), 'algorithm', { header: { alg: 'HS256' }, key: secret }],
        ['with an unknown key', () => ({}), 'key', { header: { kid: 'second' } }],
        [
          'with a critical extension',
          () => ({}),
          'Extension Header',
          { header: { crit: ['extension'], extension: 'x' } },
        ],
        ['from a provider that is not trusted', () => ({ iss: 'https://other.example' }), 'iss'],
        ['without an issuer', () => ({ iss: undefined as unknown as string }), 'iss'],
        ['for another issuer', () => ({ aud: 'https://other.example' }), 'aud'],
        ['for its token endpoint', () => ({ aud: `${environment.publicUrl}/oauth2/token` }), 'aud'],
        ['for this issuer and another', () => ({ aud: [environment.publicUrl, 'https://b.example'] }), 'aud'],
        ['for another client', () => ({ client_id: 'another' }), 'client_id'],
        ['for no client', () => ({ client_id: undefined }), 'client_id'],
        ['for another server', () => ({ resource: 'https://other.example/mcp' }), 'resource'],
        [
          'for a resource in another spelling',
          () => ({ resource: `${testServiceUrl}/mcp/../api` }),
          'resource',
        ],
        ['for several resources', () => ({ resource: [resource, testServiceUrl] }), 'resource'],
        ['for no resource', () => ({ resource: undefined }), 'resource'],
        ['that has expired', (now) => ({ iat: now - 400, exp: now - 60 }), 'exp'],
        ['that never expires', () => ({ exp: undefined as unknown as number }), 'exp'],
        ['that is not valid yet', (now) => ({ nbf: now + 60 }), 'nbf'],
        ['from the future', (now) => ({ iat: now + 60, exp: now + 300 }), 'iat'],
        ['without a time', () => ({ iat: undefined as unknown as number }), 'iat'],
        ['that lives too long', (now) => ({ exp: now + 3_700 }), '3600'],
        ['without a jti', () => ({ jti: undefined as unknown as string }), 'jti'],
        ['with an empty jti', () => ({ jti: '' }), 'jti'],
        ['without a subject', () => ({ sub: undefined as unknown as string }), 'sub'],
        ['with an empty subject', () => ({ sub: '' }), 'sub'],
        ['that is bound to a key', () => ({ cnf: { jkt: 'abc' } }), 'cnf'],
        ['with narrower rights', () => ({ authorization_details: [{ type: 'x' }] }), 'authorization_details'],
        ['with scopes that are not here', () => ({ scope: 'chat.read' }), 'scope'],
      ]
    test.each(cases)('an assertion %s', async (_, change, reason, options) => {
      const users = await countUsers()
      const { status, body } = await signAndExchange({ sub: randomUUID(), ...change(nowSeconds()) }, options)
      expect(status).toBe(400)
      expect(body).toEqual({
        error: expect.stringMatching(/^invalid_/),
        error_description: expect.any(String),
      })
      expect(body.error_description).toContain(reason)
      expect(await countUsers()).toBe(users)
    })

    test('an assertion that a different key of the same name signed', async () => {
      const { privateKey } = await generateKeyPair('ES256')
      expect((await signAndExchange({}, { key: privateKey })).body).toMatchObject({ error: 'invalid_grant' })
      expect((await exchange(await untrusted.sign(buildClaims()))).body).toMatchObject({
        error: 'invalid_grant',
      })
    })

    test('an unsigned assertion, and a text that is none', async () => {
      const [, payload] = (await provider.sign(buildClaims())).split('.')
      const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'oauth-id-jag+jwt' })).toString(
        'base64url',
      )
      for (const assertion of [`${header}.${payload}.`, 'nonsense', 'a.b.c'])
        expect(await exchange(assertion)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
      expect(await exchange('')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    })

    test('a request for another resource or by another client', async () => {
      expect(await exchange(await provider.sign(buildClaims()), { resource: testServiceUrl })).toMatchObject({
        body: { error: 'invalid_target' },
      })
      const other = (await registerOAuthClient(environment.publicUrl)).client.client_id
      expect(await exchange(await provider.sign(buildClaims()), { client_id: other })).toMatchObject({
        body: { error: 'invalid_grant' },
      })
    })
  })

  test('a provider whose keys are not known is no reason to drop the assertion', async () => {
    const sibling = await createSiblingEnvironment(environment)
    const down = {
      issuer: provider.issuer,
      findKeys: () => Promise.reject(new ServiceError('unavailable', 'not now')),
    }
    const replica = await startTestedIssuer(
      { ...sibling, publicUrl: environment.publicUrl },
      { federation: { ...federation, assertionProviders: [down] } },
    )
    closers.unshift(replica.close)
    const assertion = await provider.sign(buildClaims())
    expect((await exchange(assertion, {}, replica.url)).body.error).toBe('temporarily_unavailable')
    expect((await exchange(assertion)).status).toBe(200)
  })

  test('is used once, on all replicas, at once and after a restart', async () => {
    const sibling = await createSiblingEnvironment(environment)
    const replica = await startTestedIssuer({ ...sibling, publicUrl: environment.publicUrl }, { federation })
    const assertion = await provider.sign(buildClaims())
    const replies = await Promise.all(
      [environment.publicUrl, replica.url, environment.publicUrl, replica.url].map((url) =>
        exchange(assertion, {}, url),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    await replica.close()
    const restarted = await startTestedIssuer(
      { ...sibling, publicUrl: environment.publicUrl },
      { federation },
    )
    closers.unshift(restarted.close)
    expect(await exchange(assertion, {}, restarted.url)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant', error_description: expect.stringContaining('already used') },
    })
    // Another provider may use the same identifiers; the same one may not.
    const { jti } = decodeJwt(assertion)
    expect((await signAndExchange({ jti: String(jti) })).status).toBe(400)
  })

  describe('the account', () => {
    const readSub = ({ body }: Reply) => decodeJwt(String(body.access_token)).sub

    test('of an address that both sides have verified is linked', async () => {
      const linked = await signAndExchange({ sub: 'ada', email: testUser.email.toUpperCase() })
      expect(readSub(linked)).toBe('operator')
      const taken = await signAndExchange({ sub: 'not-ada', email: testUser.email })
      expect(taken.body.error_description).toContain('belongs to another user of the identity provider')
    })

    test.each([
      ['not verified by the provider', { email_verified: false }, 'no verified e-mail'],
      [
        'of which the provider does not say that it is verified',
        { email_verified: undefined },
        'no verified',
      ],
      ['verified by a text', { email_verified: 'true' }, 'no verified e-mail'],
      ['missing', { email: undefined }, 'no verified e-mail'],
      ['no address', { email: 'grace' }, 'no verified e-mail'],
      ['of another domain', { email: 'eve@evil.example' }, 'domain of the e-mail'],
      ['of a domain that ends alike', { email: 'eve@not-example.com' }, 'domain of the e-mail'],
    ])('is not found by an address that is %s', async (_, claims, reason) => {
      const users = await countUsers()
      const { status, body } = await signAndExchange({ sub: randomUUID(), ...claims })
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' })
      expect(body.error_description).toContain(reason)
      expect(await countUsers()).toBe(users)
    })

    test('of a user who only entered that address at sign-up is not linked', async () => {
      await environment.database.transact((db) =>
        db
          .insertInto('issuer_users')
          .values({
            id: 'squatter',
            email: 'linus@example.com',
            name: 'Squatter',
            password: 'scrypt',
            created_at: new Date().toISOString(),
            is_admin: 0,
            disabled_at: null,
            email_verified_at: null,
          })
          .execute(),
      )
      const claims = { sub: 'linus', email: 'linus@example.com' }
      expect((await signAndExchange(claims)).body.error_description).toContain('the address is not confirmed')
      await environment.database.transact((db) =>
        db
          .updateTable('issuer_users')
          .set({ email_verified_at: new Date().toISOString() })
          .where('id', '=', 'squatter')
          .execute(),
      )
      expect(readSub(await signAndExchange(claims))).toBe('squatter')
    })

    test('that is disabled gets no token', async () => {
      const claims = { sub: 'barbara', email: 'barbara@example.com' }
      const sub = readSub(await signAndExchange(claims)) ?? ''
      await environment.database.transact((db) =>
        db
          .updateTable('issuer_users')
          .set({ disabled_at: new Date().toISOString() })
          .where('id', '=', sub)
          .execute(),
      )
      expect((await signAndExchange(claims)).body.error_description).toContain('disabled')
    })

    test('that was deleted is a new account the next time', async () => {
      const claims = { sub: 'margaret', email: 'margaret@example.com' }
      const first = readSub(await signAndExchange(claims)) ?? ''
      await issuer.administration.remove(first, { id: randomUUID() })
      const second = readSub(await signAndExchange(claims))
      expect(second).not.toBe(first)
      const changed = await signAndExchange({ ...claims, email: 'changed@example.com' })
      expect(readSub(changed)).toBe(second)
    })

    test('is created once by requests at the same time', async () => {
      const claims = { sub: 'katherine', email: 'katherine@example.com' }
      const replies = await Promise.all(Array.from({ length: 6 }, () => signAndExchange(claims)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
      expect(new Set(replies.map(readSub)).size).toBe(1)
    })
  })
})
