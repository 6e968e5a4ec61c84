// A minimal authorization server on loopback that signs access tokens for any user.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export type TestIssuer = {
  url: string
  /** Signs a valid access token of the user for the audience; `claims` are added. */
  signToken(user: string, audience: string, claims?: object): Promise<string>
  stop(): Promise<void>
}

export async function startTestIssuer(): Promise<TestIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }] }
  const server = createServer((request, response) => {
    const documents: Record<string, object> = {
      '/.well-known/oauth-authorization-server': metadata,
      '/jwks': jwks,
    }
    const body = documents[request.url ?? '']
    response
      .writeHead(body ? 200 : 404, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const metadata = {
    issuer: url,
    authorization_endpoint: `${url}/oauth2/authorize`,
    token_endpoint: `${url}/oauth2/token`,
    registration_endpoint: `${url}/oauth2/register`,
    jwks_uri: `${url}/jwks`,
  }
  return {
    url,
    signToken: (user, audience, claims: { exp?: number } = {}) =>
      new SignJWT({
        email: `${user}@example.com`,
        name: user,
        picture: '',
        scope: 'openid profile email',
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'at+jwt' })
        .setIssuer(url)
        .setSubject(user)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(claims.exp ?? '10 min')
        .sign(privateKey),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}
