// A certified authorization server on loopback with open registration and any login; tests can make it fail.

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'

/** A request to the token endpoint and the status of its response. */
export type TokenEndpointRequest = { grant: string; status: number }

const configuration: Configuration = {
  cookies: { keys: ['only for tests'] },
  findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
  scopes: ['openid', 'offline_access', 'pets'],
  features: {
    devInteractions: { enabled: true },
    registration: { enabled: true },
    revocation: { enabled: true },
    introspection: { enabled: true, allowedPolicy: () => true },
    clientCredentials: { enabled: true },
  },
  rotateRefreshToken: true,
  ttl: {
    AccessToken: 3_600,
    ClientCredentials: 3_600,
    RefreshToken: 86_400,
    Grant: 86_400,
    Session: 86_400,
    Interaction: 600,
  },
}

type TokenEndpointHandler = (request: IncomingMessage, response: ServerResponse) => void

export async function startAuthorizationServer(more: Partial<Configuration> = {}) {
  const state = {
    tokenHandler: null as TokenEndpointHandler | null,
    handler: ((_, response) => response.end()) as RequestListener,
  }
  const requests: TokenEndpointRequest[] = []
  const server = await startHttpServer((request, response) => {
    if (state.tokenHandler && request.url === '/token') return state.tokenHandler(request, response)
    if (request.url === '/token') {
      response.on('finish', () => requests.push({ grant: '', status: response.statusCode }))
    }
    state.handler(request, response)
  })
  const { url } = server
  const provider = new Provider(url, { ...configuration, ...more })
  provider.on('grant.success', ({ oidc }) => {
    grants.push(String(oidc.params?.grant_type))
  })
  const grants: string[] = []
  state.handler = provider.callback()
  return {
    url,
    provider,
    /** The grant type of each issued token. */
    grants,
    /** The requests to the token endpoint that were not overridden. */
    requests,
    /** Handles token requests with the handler from now on; null restores the server. */
    overrideTokenEndpoint(tokenHandler: TokenEndpointHandler | null) {
      state.tokenHandler = tokenHandler
    },
    /** Registers a client (RFC 7591). */
    async registerClient(metadata: object): Promise<{ client_id: string; client_secret: string }> {
      const reply = await fetch(`${url}/reg`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [], response_types: [], ...metadata }),
      })
      const body = await reply.json()
      if (reply.status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
    /** Whether the access token is valid, as an API would check it. */
    async isTokenValid(token: string): Promise<boolean> {
      const found = (await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token))
      return Boolean(found?.isValid)
    },
    stop: server.close,
  }
}

export type TestAuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>

/** Logs in and consents as a browser does; returns the URL that the server redirects to. */
export async function logIn(server: { url: string }, authorizationUrl: string, login = 'ann'): Promise<URL> {
  const visitor = new Visitor(server.url)
  let page = await visitor.open(authorizationUrl)
  for (let step = 0; step < 3 && !page.redirectedTo; step++) {
    const prompt = page.text.includes('value="login"') ? 'login' : 'consent'
    page = await visitor.submit(page, { prompt, login, password: 'any' })
  }
  if (!page.redirectedTo) throw new Error(`the server did not redirect: ${page.status} ${page.text}`)
  return page.redirectedTo
}

/** An API that accepts access tokens of that server and records them. */
export async function startProtectedApi(server: TestAuthorizationServer) {
  const seen: string[] = []
  const api = await startHttpServer(async (request, response) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    seen.push(token)
    const status = (await server.isTokenValid(token)) ? 200 : 401
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ status }))
  })
  return {
    url: api.url,
    seen,
    stop: api.close,
  }
}
