import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import type { ClientDocumentPolicy } from '#issuer/provider/client-documents.ts'
import { createDocumentFetch } from '#main/issuer/create-document-fetch.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { type ClientHost, startClientHost } from './support/client-host.ts'
import {
  createIssuerEnvironment,
  createSiblingEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
} from './support/issuer-environment.ts'
import {
  createAuthorizationRequest,
  discoverServer,
  type RegisteredOAuthClient,
  refreshTokens,
  registerOAuthClient,
  requestCodeExchange,
  validateRedirect,
} from './support/oauth-client.ts'
import { Visitor } from './support/visitor.ts'

const redirectUri = 'https://agent.example/callback'

const describeClient = (clientId: string, changes: object = {}) => ({
  client_id: clientId,
  client_name: 'Agent',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
  ...changes,
})

describeWithStore('clients that a document describes', (open) => {
  let environment: IssuerEnvironment
  let issuer: RunningIssuer
  let host: ClientHost
  let visitor: Visitor
  const logged: object[] = []
  const closers: (() => Promise<void>)[] = []

  async function startIssuer(
    sibling: IssuerEnvironment,
    policy: ClientDocumentPolicy,
    allowed: string,
  ): Promise<RunningIssuer> {
    const upstream = createUpstream({ allow: parseEgressAllow(allowed).policy })
    const fetch = createDocumentFetch(upstream, { warn: (fields: object) => void logged.push(fields) })
    const started = await startTestedIssuer(sibling, { clientDocuments: { policy, fetchDocument: fetch } })
    closers.push(started.close, () => upstream.close())
    return started
  }

  /** Another issuer with the same users. */
  async function startSibling(policy: ClientDocumentPolicy, allowed: string): Promise<string> {
    const sibling = await createSiblingEnvironment(environment)
    await startIssuer(sibling, policy, allowed)
    return sibling.publicUrl
  }

  const connect = async (
    clientId: string,
    publicUrl = environment.publicUrl,
  ): Promise<RegisteredOAuthClient> => ({
    as: await discoverServer(publicUrl),
    client: { client_id: clientId },
    redirectUri,
  })

  /** The response of the authorization endpoint to a visitor who is not signed in. */
  async function requestSignIn(clientId: string, publicUrl?: string) {
    const { url } = await createAuthorizationRequest(await connect(clientId, publicUrl))
    return new Visitor(publicUrl ?? environment.publicUrl).open(url)
  }

  beforeAll(async () => {
    host = await startClientHost()
    environment = await createIssuerEnvironment(await open())
    issuer = await startIssuer(environment, 'any', host.host)
    visitor = await signUpFirstUser(issuer, environment)
  })
  afterAll(async () => {
    for (const close of closers) await close()
    await host.close()
  })

  test('the metadata has documents and registration', async () => {
    expect(await discoverServer(environment.publicUrl)).toMatchObject({
      client_id_metadata_document_supported: true,
      registration_endpoint: `${environment.publicUrl}/oauth2/register`,
    })
    const registered = await registerOAuthClient(environment.publicUrl)
    const { url } = await createAuthorizationRequest(registered)
    expect((await visitor.open(url)).text).toContain('The app chose its own name.')
  })

  test('its client gets tokens, and the page names its host', async () => {
    const clientId = host.serve('/agent.json', describeClient)
    const client = await connect(clientId)
    const request = await createAuthorizationRequest(client)
    const consent = await visitor.open(request.url)
    expect(consent.text).toContain(`The app belongs to <strong class="address">${host.host}</strong>`)
    const { redirectedTo } = await visitor.submit(consent, { decision: 'allow' })
    const response = await requestCodeExchange(
      client,
      validateRedirect(client, redirectedTo, request),
      request.verifier,
    )
    const tokens = await response.json()
    expect(decodeJwt(tokens.access_token)).toMatchObject({ client_id: clientId, sub: expect.any(String) })
    expect(await refreshTokens(client, tokens.refresh_token)).toMatchObject({ token_type: 'bearer' })
    expect(host.requested.filter((path) => path === '/agent.json')).toHaveLength(1)
  })

  test('a redirect URI that the document does not list is not redirected to', async () => {
    const client = await connect(host.serve('/listed.json', describeClient))
    const { url } = await createAuthorizationRequest({
      ...client,
      redirectUri: 'https://evil.example/callback',
    })
    const page = await visitor.open(url)
    expect(page).toMatchObject({ status: 400, redirectedTo: null })
    expect(page.text).toContain('redirect_uri')
  })

  describe('a document is refused', () => {
    test.each([
      ['that names another client', { client_id: 'https://other.example/agent.json' }],
      ['with a secret', { client_secret: 'hush' }],
      ['with a shared secret as authentication', { token_endpoint_auth_method: 'client_secret_basic' }],
      ['without redirect URIs', { redirect_uris: [] }],
      ['with a redirect URI that starts a program', { redirect_uris: ['ms-msdt:/id'] }],
      ['with a redirect URI in plain http', { redirect_uris: ['http://agent.example/callback'] }],
      ['that is larger than 5 KiB', { client_name: 'A'.repeat(6_000) }],
    ])('%s', async (what, changes) => {
      const path = `/${encodeURIComponent(what)}.json`
      const page = await requestSignIn(host.serve(path, (url) => describeClient(url, changes)))
      expect(page).toMatchObject({ status: 400, redirectedTo: null })
      expect(page.text).toContain('invalid_')
      expect(host.requested).toContain(path)
    })

    test('at the end of a redirect, which is not followed', async () => {
      const target = host.serve('/target.json', () => describeClient(`https://${host.host}/moved.json`))
      const moved = host.respond('/moved.json', (response) =>
        response.writeHead(302, { location: target }).end(),
      )
      expect((await requestSignIn(moved)).status).toBe(400)
      expect(host.requested).not.toContain('/target.json')
      expect(logged).toContainEqual({ url: moved, status: 302 })
    })

    test('that is no JSON object', async () => {
      const list = host.respond('/list.json', (response) => response.writeHead(200).end('[]'))
      expect((await requestSignIn(list)).status).toBe(400)
    })
  })

  test.each([
    'http://agent.example/agent.json',
    'https://a@agent.example/x.json',
    'https://agent.example/a/../b',
  ])('%s is no address of a document: nothing is fetched', async (clientId) => {
    const before = host.requested.length
    expect((await requestSignIn(clientId)).status).toBe(400)
    expect(host.requested).toHaveLength(before)
  })

  test('an address inside the network is not called', async () => {
    const publicUrl = await startSibling('any', '')
    const clientId = host.serve('/inside.json', describeClient)
    expect((await requestSignIn(clientId, publicUrl)).status).toBe(400)
    expect(host.requested).not.toContain('/inside.json')
    expect(logged).toContainEqual({ url: clientId, cause: expect.stringContaining('denied') })
  })

  test('only listed hosts, if there is a list', async () => {
    const clientId = host.serve('/policy.json', describeClient)
    const other = await startSibling({ hosts: ['claude.ai'] }, host.host)
    expect((await requestSignIn(clientId, other)).status).toBe(400)
    expect(host.requested).not.toContain('/policy.json')
    const listed = await startSibling({ hosts: ['claude.ai', host.host] }, host.host)
    expect((await requestSignIn(clientId, listed)).text).toContain('to continue to <strong>Agent</strong>')
  })

  test('none, if documents are disabled: the metadata does not offer them', async () => {
    const publicUrl = await startSibling('none', host.host)
    const clientId = host.serve('/none.json', describeClient)
    expect((await requestSignIn(clientId, publicUrl)).status).toBe(400)
    expect(host.requested).not.toContain('/none.json')
    expect(await discoverServer(publicUrl)).not.toHaveProperty('client_id_metadata_document_supported')
  })

  test('a requester who names many clients makes the issuer fetch few documents', async () => {
    const publicUrl = await startSibling('any', host.host)
    const urls = Array.from({ length: 30 }, (_, index) => host.serve(`/many-${index}.json`, describeClient))
    for (const url of urls) await requestSignIn(url, publicUrl)
    expect(host.requested.filter((path) => path.startsWith('/many-'))).toHaveLength(20)
    const last = await requestSignIn(urls.at(-1) ?? '', publicUrl)
    expect(last.text).toContain('too many new clients from this address: try again in a minute')
  })
})
