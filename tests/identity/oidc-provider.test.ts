import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIdentity } from '#adapters/identity/create-identity.ts'
import { systemClock } from '#adapters/system/clock.ts'
import { audience, createLoopbackUpstream } from './loopback-issuer.ts'
import { resolveVerification } from './start-identity.ts'

const client = { clientId: 'tenon', clientSecret: 'a-secret-of-the-service' }
const profiles: Record<string, { email: string; name: string }> = {
  ann: { email: 'ann@example.com', name: 'Ann' },
}

const generatePrivateKey = async (kid: string) => ({
  ...(await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey)),
  kid,
  alg: 'ES256',
  use: 'sig',
})

const buildConfiguration = async (kid: string): Promise<Configuration> => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: ['https://client.example/done'],
      id_token_signed_response_alg: 'ES256',
    },
  ],
  jwks: { keys: [await generatePrivateKey(kid)] },
  cookies: { keys: ['only for tests'] },
  claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
  findAccount: (_context, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, ...profiles[accountId] }),
  }),
  features: {
    introspection: { enabled: true, allowedPolicy: () => true },
    devInteractions: { enabled: false },
  },
  ttl: { AccessToken: 900, Grant: 900 },
})

describe('a certified issuer', () => {
  let handler: RequestListener = (_request, response) => response.writeHead(503).end()
  let provider: Provider
  const server = createServer((request, response) => handler(request, response))
  const upstream = createLoopbackUpstream()
  const clock = {
    ...systemClock,
    ahead: 0,
    now: () => new Date(Date.now() + clock.ahead).toISOString(),
  }
  let issuer: string

  const startProvider = async (kid: string) => {
    provider = new Provider(issuer, await buildConfiguration(kid))
    handler = provider.callback()
  }

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await startProvider('first')
  })
  afterAll(async () => {
    await upstream.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })

  /** An access token as the issuer issues it after a login: a JWT for the resource server, opaque without one. */
  async function issueToken(accountId: string, format: 'jwt' | 'opaque') {
    const registered = await provider.Client.find(client.clientId)
    if (!registered) throw new Error('the client is not registered')
    const grant = new provider.Grant({ accountId, clientId: client.clientId })
    grant.addOIDCScope('openid email profile')
    const grantId = await grant.save()
    const resourceServer = new provider.ResourceServer(audience, {
      scope: 'openid email profile',
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'ES256' } },
    })
    const token = new provider.AccessToken({
      client: registered,
      accountId,
      grantId,
      gty: 'authorization_code',
      scope: 'openid email profile',
      ...(format === 'jwt' ? { resourceServer } : {}),
    })
    return token.save()
  }

  const createTestIdentity = (introspection?: typeof client) =>
    createIdentity({
      issuer,
      audiences: [audience],
      upstream,
      clock,
      ...(introspection ? { introspection } : {}),
    })

  const scopes = ['openid', 'email', 'profile']

  it('is found by its OpenID document, and its JWTs are accepted', async () => {
    const { verify, getMetadata: metadata } = createTestIdentity()
    expect(await verify(await issueToken('ann', 'jwt'))).toMatchObject({ issuer, subject: 'ann', scopes })
    expect(await metadata()).toMatchObject({ issuer, token_endpoint: `${issuer}/token` })
  })

  it('verifies its opaque tokens by introspection, and can revoke them', async () => {
    const token = await issueToken('ann', 'opaque')
    expect(await createTestIdentity(client).verify(token)).toMatchObject({ issuer, subject: 'ann', scopes })
    await (await provider.AccessToken.find(token))?.destroy()
    expect(await resolveVerification(createTestIdentity(client).verify(token))).toBe('unauthorized')
  })

  it('cannot verify opaque tokens by its userinfo endpoint alone', async () => {
    const token = await issueToken('ann', 'opaque')
    expect(await resolveVerification(createTestIdentity().verify(token))).toBe('unauthorized')
  })

  it('supplies the profile claims that its opaque tokens lack', async () => {
    const { verify, complete } = createTestIdentity(client)
    const token = await issueToken('ann', 'opaque')
    const principal = await verify(token)
    expect(principal).toMatchObject({ email: '', name: '' })
    expect(await complete(principal, token)).toEqual({ ...principal, ...profiles.ann })
  })

  it('may change its key: new tokens are accepted without a restart, old ones are rejected', async () => {
    const { verify } = createTestIdentity()
    const old = await issueToken('ann', 'jwt')
    expect(await resolveVerification(verify(old))).toBe('accepted')
    await startProvider('second')
    clock.ahead += 31_000
    const fresh = await issueToken('ann', 'jwt')
    expect(await resolveVerification(verify(fresh))).toBe('accepted')
    expect(await resolveVerification(verify(old))).toBe('unauthorized')
  })
})
