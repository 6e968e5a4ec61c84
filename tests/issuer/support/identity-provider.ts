// A test identity provider: it publishes keys over HTTP on loopback, and signs what a test wants it to sign.

import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { startHttpServer } from '#tests/support/servers/listen.ts'

export type SignOptions = {
  header?: Record<string, unknown>
  /** By default the published key. */
  key?: CryptoKey | Uint8Array
}

export type TestIdentityProvider = {
  issuer: string
  sign(claims: JWTPayload, options?: SignOptions): Promise<string>
  close(): Promise<void>
}

export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'ES256', use: 'sig' }]
  const server = await startHttpServer(({ url = '' }, response) => {
    const body = documents[url]
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const issuer = server.url
  const documents: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/me`,
    },
    '/keys': { keys },
  }
  return {
    issuer,
    sign: (claims, { header, key = privateKey } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'first', typ: 'oauth-id-jag+jwt', ...header })
        .sign(key, { crit: { extension: true } }),
    close: server.close,
  }
}
