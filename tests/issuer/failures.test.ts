import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSqliteStore, type TestStore } from '#tests/support/databases/test-stores.ts'
import {
  createIssuerEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
  testUser,
} from './support/issuer-environment.ts'
import {
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  registerOAuthClient,
} from './support/oauth-client.ts'
import { Visitor } from './support/visitor.ts'

let store: TestStore
let environment: IssuerEnvironment
let issuer: RunningIssuer
let connected: RegisteredOAuthClient

/** Long enough that another request ends first. */
const slowPasswords = { N: 2 ** 14, r: 8, p: 40 }

beforeAll(async () => {
  store = await openSqliteStore()
  environment = await createIssuerEnvironment(store)
  issuer = await startTestedIssuer(environment, { passwordCost: slowPasswords })
  await signUpFirstUser(issuer, environment)
  connected = await registerOAuthClient(environment.publicUrl)
})
afterAll(async () => {
  await issuer.close()
  await store.close()
})

async function openSignIn() {
  const visitor = new Visitor(environment.publicUrl)
  const request = await createAuthorizationRequest(connected)
  return { visitor, page: await visitor.open(request.url) }
}

const listLoggedRequests = () => environment.logged.filter((line) => line.includes('request failed'))

const send = (path: string, init: RequestInit = {}) => fetch(`${environment.publicUrl}${path}`, init)

const register = () =>
  send('/oauth2/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [connected.redirectUri], token_endpoint_auth_method: 'none' }),
  })

const requestToken = (client_id: string) =>
  send('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', client_id }),
  })

/** Takes every connection that the issuer may use, until the returned function is called. */
function occupyDatabase(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = () => promise
  const holders = [store.database.read(wait), store.database.read(wait), store.database.transact(wait)]
  return async () => {
    resolve()
    await Promise.all(holders)
  }
}

describe('while the database is busy', () => {
  test('requests of browsers and of clients are told to come back, and nothing is logged', async () => {
    const { visitor, page } = await openSignIn()
    const { url } = await createAuthorizationRequest(connected)
    const release = occupyDatabase()
    const requests = [register(), requestToken(connected.client.client_id)]
    const pages = await Promise.all([
      visitor.open(page.url),
      visitor.open(url),
      visitor.submit(page, testUser),
    ])
    const responses = await Promise.all(requests)
    await release()
    const seen = [...pages, ...responses].map(({ status, headers }) => [status, headers.get('retry-after')])
    expect(seen).toEqual(Array(5).fill([503, '1']))
    expect(pages.map(({ text }) => text)).toEqual(
      Array(3).fill(expect.stringContaining('The database is busy; try again.')),
    )
    const body = { error: 'temporarily_unavailable', error_description: 'The database is busy; try again.' }
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([body, body])
    expect(listLoggedRequests()).toEqual([])
  })
})

describe('text that no database stores', () => {
  const invalid = { error: 'invalid_request', error_description: expect.stringContaining('without NUL') }

  test('as the id of a client is a fault of the request', async () => {
    const response = await requestToken('a\0b')
    expect([response.status, await response.json()]).toEqual([400, invalid])
    const page = await new Visitor(environment.publicUrl).open('/oauth2/authorize?client_id=a%00b')
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('without NUL')])
    expect(listLoggedRequests()).toEqual([])
  })

  test('as an e-mail is a fault of the form', async () => {
    const { visitor, page } = await openSignIn()
    const answer = await visitor.submit(page, { email: 'a\0b@example.com', password: 'x' })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('without NUL')])
    expect(listLoggedRequests()).toEqual([])
  })
})

test('a sign-in that ends in another window while its password is verified has expired', async () => {
  const { visitor, page } = await openSignIn()
  const signIn = visitor.submit(page, testUser)
  await visitor.submit(page, { decision: 'deny' })
  const answer = await signIn
  expect([answer.status, answer.text]).toEqual([410, expect.stringContaining('<h1>This page has expired')])
  expect(listLoggedRequests()).toEqual([])
})
