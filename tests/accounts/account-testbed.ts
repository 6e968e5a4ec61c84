// The complete service with its embedded issuer, people who sign in to it in browsers and by chat clients, and an upstream
// where these people have accounts. Its tokens expire soon, and its refresh tokens rotate.

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import * as oauth from 'oauth4webapi'
import { ConsoleBrowser } from '#tests/console/console-browser.ts'
import { firstUser, signUp, startEmbeddedConsole } from '#tests/console/embedded-console.ts'
import { logIn, startAuthorizationServer } from '#tests/credentials/authorization-server.ts'
import {
  createAuthorizationRequest,
  registerOAuthClient,
  requestCodeExchange,
  validateRedirect,
} from '#tests/issuer/support/oauth-client.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import { type Client as ApiClient, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import type { TestDatabaseEngine } from '#tests/support/service/test-service.ts'

export type AccountTestbed = Awaited<ReturnType<typeof startAccountTestbed>>
export type Person = {
  browser: ConsoleBrowser
  token(resource: string): Promise<string>
  /** Requests of the console with the session of the browser. */
  request(path: string, init?: Parameters<ConsoleBrowser['request']>[1]): Promise<Response>
  /** A chat client of the person; `replica` is the URL of the replica that it reaches. */
  connect(endpoint: string, mode: 'legacy' | 'auto', capabilities?: object, replica?: string): Promise<Client>
}

/** An API whose responses name the owner of the token or key. */
async function startIdentifyingApi(upstream: Awaited<ReturnType<typeof startAuthorizationServer>>) {
  const seen: string[] = []
  const revoked = new Set<string>()
  const server = await startHttpServer(async (request, response) => {
    const credential = request.headers.authorization ?? String(request.headers['x-key'] ?? '')
    seen.push(credential)
    const bearer = credential.replace(/^Bearer /, '')
    const token = revoked.has(bearer) ? undefined : await upstream.provider.AccessToken.find(bearer)
    const account = token?.accountId ?? (credential.startsWith('key of ') ? credential.slice(7) : null)
    const isKnown = account !== null && !revoked.has(credential)
    response
      .writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ account: isKnown ? account : null }))
  })
  return {
    url: server.url,
    seen,
    /** Credentials that the API rejects from now on. */
    revoked,
    close: server.close,
  }
}

export async function startAccountTestbed(engine: TestDatabaseEngine) {
  const upstream = await startAuthorizationServer()
  const api = await startIdentifyingApi(upstream)
  const service = await startEmbeddedConsole(engine, {
    BASE_URL: `http://localhost:${await findFreePort()}`,
    AUTH_SIGN_UP: 'open',
    EGRESS_ALLOW: '127.0.0.1',
  })
  const registered = await registerOAuthClient(`${service.url}/auth`)

  /** An access token for a resource, which the person allows in their browser. */
  async function obtainToken(browser: ConsoleBrowser, resource: string): Promise<string> {
    const request = await createAuthorizationRequest(registered, { resource })
    const until = /127\.0\.0\.1:53211/
    const consent = await browser.open(request.url.href, until)
    const page = until.test(consent.url)
      ? consent
      : await browser.submit(consent, { decision: 'allow' }, until)
    const parameters = validateRedirect(registered, new URL(page.url), request)
    const response = await requestCodeExchange(registered, parameters, request.verifier)
    const issued = await oauth.processAuthorizationCodeResponse(registered.as, registered.client, response)
    return issued.access_token
  }

  const toPerson = (browser: ConsoleBrowser): Person => {
    const tokens = new Map<string, Promise<string>>()
    const readToken = (resource: string) => {
      const token = tokens.get(resource) ?? obtainToken(browser, resource)
      tokens.set(resource, token)
      return token
    }
    return {
      browser,
      token: readToken,
      request: (path: string, init: Parameters<ConsoleBrowser['request']>[1] = {}) =>
        browser.request(`${service.url}${path}`, init),
      async connect(endpoint, mode, capabilities = {}, replica = service.url) {
        const client = new Client(
          { name: 'chat', version: '1' },
          { capabilities, versionNegotiation: { mode } },
        )
        const headers = { authorization: `Bearer ${await readToken(endpoint)}` }
        await client.connect(
          new StreamableHTTPClientTransport(new URL(endpoint.replace(service.url, replica)), {
            requestInit: { headers },
          }),
        )
        return client
      },
    }
  }

  const ownerBrowser = await signUp(service)
  await ownerBrowser.open(`${service.url}/console/sign-in`)
  const owner = toPerson(ownerBrowser)
  const ownerApi: ApiClient = createClient(service.url, await owner.token(service.url))

  return {
    service,
    upstream,
    api,
    startApi: () => startIdentifyingApi(upstream),
    owner: { ...owner, api: ownerApi, email: firstUser.email },
    /** Signs up at the service, in a browser that is signed in afterwards. */
    async join(name: string): Promise<Person> {
      const browser = new ConsoleBrowser()
      const signInPage = await browser.open(`${service.url}/console/sign-in`)
      await browser.submit(await browser.open(`${signInPage.url}/sign-up`), {
        name,
        email: `${name}@example.com`,
        password: 'a long way from home',
      })
      return toPerson(browser)
    },
    /** Publishes an app whose one tool calls the API through a connection. */
    async publish(config: object, account: 'shared' | 'personal' = 'personal') {
      const appId = await makeApp(ownerApi)
      await ownerApi.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
      const made = await ownerApi.post(`/api/v1/apps/${appId}/auth`, { name: 'oauth', config })
      const authId = made.body.auth.id
      const sent = { name: 'Books', kind: 'rest', baseUrl: api.url, authId }
      const { body } = await ownerApi.post(`/api/v1/apps/${appId}/integrations`, sent)
      const integration = `/api/v1/apps/${appId}/integrations/${body.integration.id}`
      const operation = await ownerApi.post(`${integration}/operations`, {
        name: 'Who am I',
        method: 'GET',
        path: '/me',
      })
      const tool = await makeTool(ownerApi, appId, 'Who', operation.body.operation.id)
      const accountsPath = `/api/v3/apps/${appId}/auth-connections/${authId}/accounts`
      if (account === 'personal') await ownerApi.patch(accountsPath, { account })
      const released = await ownerApi.post(`/api/v3/apps/${appId}/releases`)
      if (released.status >= 300) throw new Error(JSON.stringify(released.body))
      return {
        appId,
        authId,
        toolId: tool.id,
        toolName: 'who',
        accountsPath,
        integration,
        endpoint: released.body.release.endpoint as string,
      }
    },
    oauthConfig: () => ({
      type: 'oauth',
      authorizationEndpoint: `${upstream.url}/auth`,
      tokenEndpoint: `${upstream.url}/token`,
      registrationEndpoint: `${upstream.url}/reg`,
      registrationAuthMode: 'none',
      scopes: ['openid', 'offline_access', 'pets'],
    }),
    /** Opens the link of a call as this person and connects the upstream account `login`. Returns the last page. */
    async connectAccount({ browser }: Pick<Person, 'browser'>, link: string, login: string) {
      const page = await browser.open(link)
      const sent = await browser.submit(page, {}, /127\.0\.0\.1/)
      return browser.open((await logIn(upstream, sent.url, login)).href)
    },
    async close() {
      await service.close()
      await api.close()
      await upstream.stop()
    },
  }
}

const linkPattern = /https?:\/\/[^\s"]+\/connect\/account\?link=\w+/

/** The link in the text of a result. */
export function findLink(result: unknown): string {
  const link = linkPattern.exec(JSON.stringify(result))?.[0]
  if (!link) throw new Error(`no link in ${JSON.stringify(result)}`)
  return link
}
