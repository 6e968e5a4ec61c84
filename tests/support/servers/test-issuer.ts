// A minimal authorization server on loopback that signs access tokens for any user.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { startHttpServer } from './listen.ts'

export type TestIssuer = {
  url: string
  publicKey: KeyObject
  privateKey: KeyObject
  /** Signs a valid access token of the user for the audience; `claims` are added. */
  signToken(user: string, audience: string, claims?: object): Promise<string>
  stop(): Promise<void>
}

/** Of its access tokens. */
export const accessTokenHeader = { alg: 'ES256', kid: 'one', typ: 'at+jwt' }

export async function startTestIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }] }
  const { url, close } = await startHttpServer((request, response) => {
    const documents: Record<string, object> = {
      '/.well-known/oauth-authorization-server': metadata,
      '/jwks': jwks,
    }
    const body = documents[request.url ?? '']
    response
      .writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body ?? {}))
  })
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
    registration_endpoint: `${url}/oauth2/register`,
    jwks_uri: `${url}/jwks`,
  }
  return {
    url,
    publicKey,
    privateKey,
    signToken: (user, audience, claims: { exp?: number } = {}) =>
      new SignJWT({
        email: `${user}@example.com`,
        name: user,
        picture: '',
        scope: 'openid profile email',
        ...claims,
      })
        .setProtectedHeader(accessTokenHeader)
        .setIssuer(url)
        .setSubject(user)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '10 min')
        .sign(privateKey),
    stop: close,
  }
}
