// A test OpenID provider: one page with a button that signs its only person in, and a token endpoint that checks what a
// real one checks. A test changes its responses.

import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { startHttpServer } from '#tests/support/servers/listen.ts'

export const providerClient = { id: 'tenon at the provider', secret: 'a secret: 100%' }

type Person = { sub: string } & Record<string, unknown>

export type TestOpenIdProvider = {
  issuer: string
  /** The person who signs in next, with the claims of the ID token besides the subject. */
  person: Person
  /** The claims of the userinfo response besides the subject. */
  userinfo: Record<string, unknown>
  /** Changes of the claims of the next ID token. */
  changes: JWTPayload
  /** Replaces the published key for signing. */
  key: CryptoKey | null
  /** Changes of the parameters of the next authorization response; null removes one. */
  response: Record<string, string | null>
  /** The parameters of the last authorization request. */
  request: URLSearchParams
  close(): Promise<void>
}

type Issued = { parameters: URLSearchParams; sub: string }

export async function startOpenIdProvider(): Promise<TestOpenIdProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'first', alg: 'RS256', use: 'sig' }]
  const codes = new Map<string, Issued>()
  const accessTokens = new Map<string, string>()
  const handlers: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => void> = {
    '/.well-known/openid-configuration': (_, response) => sendJson(response, 200, metadata),
    '/keys': (_, response) => sendJson(response, 200, { keys }),
    '/authorize': (_, response, { search }) =>
      void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<title>Provider</title><h1>Provider</h1><a href="/approve${search.replaceAll('&', '&amp;')}">Continue</a>`,
        ),
    '/approve': (_, response, { searchParams }) => {
      provider.request = searchParams
      const code = randomUUID()
      codes.set(code, { parameters: searchParams, sub: provider.person.sub })
      const target = new URL(searchParams.get('redirect_uri') ?? '')
      const answer = { code, state: searchParams.get('state'), iss: provider.issuer, ...provider.response }
      for (const [name, value] of Object.entries(answer))
        if (value !== null) target.searchParams.set(name, value)
      response.writeHead(302, { location: target.href }).end()
    },
    '/token': async (request, response) => {
      const issued = await redeemCode(request, codes)
      if (!issued) return sendJson(response, 400, { error: 'invalid_grant' })
      const accessToken = randomUUID()
      accessTokens.set(accessToken, issued.sub)
      sendJson(response, 200, {
        access_token: accessToken,
        token_type: 'Bearer',
        id_token: await signIdToken(issued),
      })
    },
    '/me': ({ headers }, response) => {
      const sub = accessTokens.get(headers.authorization?.slice('Bearer '.length) ?? '')
      if (sub) sendJson(response, 200, { sub, ...provider.userinfo })
      else sendJson(response, 401, {})
    },
  }

  function signIdToken({ parameters }: Issued): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const standard = {
      iss: provider.issuer,
      aud: providerClient.id,
      nonce: parameters.get('nonce') ?? '',
      iat: now,
      exp: now + 300,
    }
    return new SignJWT({ ...standard, ...provider.person, ...provider.changes })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .sign(provider.key ?? privateKey)
  }

  const server = await startHttpServer((request, response) => {
    const url = new URL(request.url ?? '', provider.issuer)
    const handle = handlers[url.pathname]
    if (handle) handle(request, response, url)
    else sendJson(response, 404, {})
  })
  const issuer = server.url
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/me`,
    jwks_uri: `${issuer}/keys`,
    authorization_response_iss_parameter_supported: true,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  }
  const provider: TestOpenIdProvider = {
    issuer,
    person: { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' },
    userinfo: {},
    changes: {},
    key: null,
    response: {},
    request: new URLSearchParams(),
    close: server.close,
  }
  return provider
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A code works once, for the client that requested it, with its redirect URI and the verifier of its challenge. */
async function redeemCode(request: IncomingMessage, codes: Map<string, Issued>): Promise<Issued | null> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const code = form.get('code') ?? ''
  const issued = codes.get(code)
  codes.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const credential = [providerClient.id, providerClient.secret].map((text) =>
    new URLSearchParams([['', text]]).toString().slice(1),
  )
  const isRight =
    issued &&
    issued.parameters.get('code_challenge') === challenge &&
    issued.parameters.get('redirect_uri') === form.get('redirect_uri') &&
    request.headers.authorization === `Basic ${Buffer.from(credential.join(':')).toString('base64')}`
  return isRight ? issued : null
}
