import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore, type TestStore } from '#tests/support/databases/test-stores.ts'
import {
  createIssuerEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
} from './support/issuer-environment.ts'
import {
  approveAuthorization,
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  registerOAuthClient,
  requestCodeExchange,
  validateRedirect,
} from './support/oauth-client.ts'
import type { Visitor } from './support/visitor.ts'

let store: TestStore
let environment: IssuerEnvironment
let issuer: RunningIssuer
let visitor: Visitor
let connected: RegisteredOAuthClient

beforeAll(async () => {
  store = await openSqliteStore()
  environment = await createIssuerEnvironment(store)
  issuer = await startTestedIssuer(environment)
  visitor = await signUpFirstUser(issuer, environment)
  connected = await registerOAuthClient(environment.publicUrl)
})
afterAll(async () => {
  await issuer.close()
  await store.close()
})

const oauthError = (error: string) => ({ error, error_description: expect.any(String) })

describe('registration rejects', () => {
  const validMetadata = {
    client_name: 'Inspector',
    redirect_uris: ['http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  const post = (body: string, type = 'application/json') =>
    fetch(`${environment.publicUrl}/oauth2/register`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })

  test.each([
    [
      'a redirect over plain http to another machine',
      ['http://example.com/callback'],
      'invalid_redirect_uri',
    ],
    ['a redirect that runs a script', ['javascript:alert(1)'], 'invalid_redirect_uri'],
    ...[
      'chrome://settings',
      'ms-msdt:/id',
      'mailto:x@example.com',
      'tel:1',
      'search-ms:query=x',
      'file:///etc/passwd',
      'view-source:https://a.example/',
      'steam://run/1',
      'intent://x#Intent;end',
      'x-apple.systempreferences:x',
    ].map((uri): [string, string[], string] => [`the redirect ${uri}`, [uri], 'invalid_redirect_uri']),
    [
      'one such redirect among others',
      ['https://example.com/callback', 'ssh://example.com'],
      'invalid_redirect_uri',
    ],
    ['a redirect with a fragment', ['https://example.com/callback#x'], 'invalid_redirect_uri'],
    ['no redirect at all', [], 'invalid_redirect_uri'],
  ])('%s', async (_, redirect_uris, error) => {
    const response = await post(JSON.stringify({ ...validMetadata, redirect_uris }))
    expect([response.status, await response.json()]).toEqual([400, oauthError(error)])
  })

  test('a redirect after sign-out with such a scheme', async () => {
    const response = await post(
      JSON.stringify({ ...validMetadata, post_logout_redirect_uris: ['ms-msdt:/id'] }),
    )
    expect([response.status, await response.json()]).toEqual([400, oauthError('invalid_redirect_uri')])
  })

  test('the implicit flow', async () => {
    const change = { grant_types: ['implicit'], response_types: ['token'] }
    const response = await post(JSON.stringify({ ...validMetadata, ...change }))
    expect([response.status, await response.json()]).toEqual([400, oauthError('invalid_client_metadata')])
  })

  test.each([
    ['a body that is not JSON', '{', 'application/json'],
    ['a body that is not an object', '[]', 'application/json'],
    ['a form', 'client_name=x', 'application/x-www-form-urlencoded'],
  ])('%s', async (_, body, type) => {
    const response = await post(body, type)
    expect([response.status, await response.json()]).toEqual([400, oauthError('invalid_request')])
  })

  test('a document that it would have to fetch, without fetching it', async () => {
    let connections = 0
    const target = createServer((socket) => {
      connections += 1
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(target, 'listening')
    const { port } = target.address() as AddressInfo
    const response = await post(
      JSON.stringify({ ...validMetadata, sector_identifier_uri: `https://127.0.0.1:${port}/x` }),
    )
    target.close()
    expect([response.status, (await response.json()).error]).toEqual([400, 'invalid_client_metadata'])
    expect(connections).toBe(0)
  })

  test.each([
    'cursor://anysphere.cursor-mcp/oauth',
    'vscode://vscode.github-authentication/did-authenticate',
    'com.example.app:/oauth',
    'http://localhost:8080/cb',
    'https://claude.ai/cb',
  ])('but not the redirect %s', async (redirectUri) => {
    expect((await post(JSON.stringify({ ...validMetadata, redirect_uris: [redirectUri] }))).status).toBe(201)
  })
})

describe('authorization', () => {
  test.each([
    ['without a code challenge', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge but no method', { code_challenge_method: null }, 'invalid_request'],
    ['for a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['for a resource of another service', { resource: 'https://example.com' }, 'invalid_target'],
    ['with prompt=none', { prompt: 'none' }, 'interaction_required'],
  ])('%s redirects to the client with the error', async (_, changes, error) => {
    const request = await createAuthorizationRequest(connected, changes)
    const { redirectedTo } = await visitor.open(request.url)
    const parameters = new URLSearchParams(redirectedTo?.search || redirectedTo?.hash.slice(1))
    expect(Object.fromEntries(parameters)).toMatchObject({ ...oauthError(error), state: request.state })
    expect(redirectedTo?.origin).toBe('http://127.0.0.1:53211')
  })

  test.each([
    [
      'to a redirect that was not registered',
      { redirect_uri: 'http://127.0.0.1:53211/other' },
      'invalid_redirect_uri',
    ],
    ['of an unknown client', { client_id: 'nobody' }, 'invalid_client'],
    ['of no client', { client_id: null }, 'invalid_request'],
    ['of the operator’s command', { client_id: 'tenon-operator' }, 'invalid_redirect_uri'],
  ])('%s shows the error and does not redirect', async (_, changes, error) => {
    const { url } = await createAuthorizationRequest(connected, changes)
    const page = await visitor.open(url)
    expect(page.redirectedTo).toBeNull()
    expect([page.status, page.text.includes(error)]).toEqual([400, true])
    expect(await (await fetch(url)).json()).toMatchObject(oauthError(error))
  })

  test('a native client may use any loopback port for its redirect', async () => {
    const redirect_uri = 'http://127.0.0.1:61000/callback'
    const redirectedTo = await approveAuthorization(
      visitor,
      await createAuthorizationRequest(connected, { redirect_uri }),
    )
    expect(redirectedTo?.origin).toBe('http://127.0.0.1:61000')
  })

  test('a denied consent redirects to the client with the error', async () => {
    const request = await createAuthorizationRequest(connected)
    const page = await visitor.submit(await visitor.open(request.url), { decision: 'deny' })
    expect(page.redirectedTo?.searchParams.get('error')).toBe('access_denied')
    expect(page.redirectedTo?.searchParams.get('state')).toBe(request.state)
  })

  test('consent is requested each time for an app with a loopback redirect', async () => {
    for (const _ of [1, 2]) {
      const page = await visitor.open((await createAuthorizationRequest(connected)).url)
      expect(page.text).toContain('Allow Inspector?')
    }
  })
})

describe('the form of the consent page', () => {
  const submitWith = async (headers: Record<string, string>) => {
    const request = await createAuthorizationRequest(connected)
    const page = await visitor.open(request.url)
    return visitor.submit(page, { decision: 'allow' }, headers)
  }

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port of the issuer', { origin: 'http://127.0.0.1:1' }],
    ['another site that hides itself', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['another service of the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  ])('is rejected from %s', async (_, headers) => {
    const page = await submitWith(headers)
    expect([page.status, page.redirectedTo]).toEqual([403, null])
    expect(page.text).toContain('This form was sent by another site')
  })

  test.each<[string, () => Record<string, string>]>([
    ['by its origin', () => ({ origin: environment.publicUrl, 'sec-fetch-site': 'same-origin' })],
    ['without referrer', () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' })],
    ['by a browser on plain http', () => ({ origin: 'null' })],
  ])('is accepted from its own page, %s', async (_, headers) => {
    expect((await submitWith(headers())).redirectedTo?.searchParams.get('code')).toBeTruthy()
  })
})

describe('the token endpoint', () => {
  const post = (fields: Record<string, string>) =>
    fetch(`${environment.publicUrl}/oauth2/token`, { method: 'POST', body: new URLSearchParams(fields) })

  async function authorize() {
    const request = await createAuthorizationRequest(connected)
    return {
      request,
      parameters: validateRedirect(connected, await approveAuthorization(visitor, request), request),
    }
  }

  test('rejects a wrong code verifier', async () => {
    const { parameters } = await authorize()
    const response = await requestCodeExchange(connected, parameters, oauth.generateRandomCodeVerifier())
    expect([response.status, await response.json()]).toEqual([400, oauthError('invalid_grant')])
  })

  test('rejects another redirect than that of the authorization', async () => {
    const { request, parameters } = await authorize()
    const response = await requestCodeExchange(
      connected,
      parameters,
      request.verifier,
      'http://127.0.0.1:53211/other',
    )
    expect([response.status, await response.json()]).toEqual([400, oauthError('invalid_grant')])
  })

  test('rejects the code of another client', async () => {
    const { request, parameters } = await authorize()
    const otherClient = await registerOAuthClient(environment.publicUrl)
    const theirs = oauth.validateAuthResponse(
      otherClient.as,
      otherClient.client,
      new URLSearchParams(parameters),
      oauth.skipStateCheck,
    )
    const response = await requestCodeExchange(otherClient, theirs, request.verifier)
    expect([response.status, await response.json()]).toEqual([400, oauthError('invalid_grant')])
  })

  test('rejects a code without its verifier', async () => {
    const { parameters } = await authorize()
    const response = await post({
      grant_type: 'authorization_code',
      client_id: connected.client.client_id,
      code: parameters.get('code') ?? '',
      redirect_uri: connected.redirectUri,
    })
    expect([response.status, await response.json()]).toEqual([400, oauthError('invalid_grant')])
  })

  test.each([
    ['no grant type', {}, 400, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['an invalid refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
    [
      'an invalid code',
      {
        grant_type: 'authorization_code',
        code: 'x',
        code_verifier: 'x'.repeat(43),
        redirect_uri: 'http://127.0.0.1:53211/callback',
      },
      400,
      'invalid_grant',
    ],
    [
      'an unknown client',
      { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'nobody' },
      401,
      'invalid_client',
    ],
  ])('rejects %s', async (_, fields, status, error) => {
    const response = await post({ client_id: connected.client.client_id, ...fields })
    expect([response.status, await response.json()]).toEqual([status, oauthError(error)])
  })
})

test.each([
  ['no token', undefined],
  ['an invalid token', 'Bearer x'],
  ['a token of another scheme', 'Basic x'],
])('userinfo rejects %s', async (_, authorization) => {
  const response = await fetch(`${environment.publicUrl}/oauth2/userinfo`, {
    headers: { ...(authorization && { authorization }) },
  })
  expect([response.status, await response.json()]).toEqual([401, oauthError('invalid_token')])
  expect(response.headers.get('www-authenticate')).toContain('invalid_token')
})

test('none of these requests caused an internal error', () => {
  expect(environment.logged.filter((line) => line.includes('failed'))).toEqual([])
})
