import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertIfAbsent, ordinaryColumns } from '#issuer/accounts/users.ts'
import { openSqliteStore, type TestStore } from '#tests/support/databases/test-stores.ts'
import {
  createIssuerEnvironment,
  type IssuerEnvironment,
  type IssuerOverrides,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
  testUser,
} from './support/issuer-environment.ts'
import {
  createAuthorizationRequest,
  registerOAuthClient,
  requestTokenRefresh,
  runAuthorizationFlow,
} from './support/oauth-client.ts'
import { type VisitedPage, Visitor } from './support/visitor.ts'

let store: TestStore
let environment: IssuerEnvironment
let issuer: RunningIssuer
let clock: number

beforeEach(async () => {
  clock = Date.now()
  store = await openSqliteStore()
  environment = await createIssuerEnvironment(store)
})
afterEach(async () => {
  await issuer.close()
  await store.close()
})

async function startWith(overrides: IssuerOverrides = {}) {
  issuer = await startTestedIssuer(environment, { now: () => clock, getElapsedMs: () => clock, ...overrides })
}

/** The sign-in page, opened in a browser without a session. */
async function openSignIn(): Promise<{ visitor: Visitor; page: VisitedPage }> {
  const visitor = new Visitor(environment.publicUrl)
  const { url } = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl))
  return { visitor, page: await visitor.open(url) }
}

/** The cost of a hash outside tests: half a second. */
const defaultCost = { N: 2 ** 17, r: 8, p: 1 }

const minutes = (count: number) => count * 60_000
const getInvitationUrl = async () => (await issuer.inviteFirstUser()) ?? 'no invitation was issued'

describe('the invitation', () => {
  test('creates the first user and signs them in', async () => {
    await startWith()
    const visitor = await signUpFirstUser(issuer, environment)
    const { url } = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl))
    const page = await visitor.open(url)
    expect(page.text).toContain(`Signed in as <strong>${testUser.email}</strong>`)
  })

  test('can be used once', async () => {
    await startWith()
    const address = await getInvitationUrl()
    const visitor = new Visitor(environment.publicUrl)
    const page = await visitor.open(address)
    expect((await visitor.submit(page, testUser)).status).toBe(200)
    expect((await visitor.open(address)).status).toBe(410)
    expect((await visitor.submit(page, { ...testUser, email: 'eve@example.com' })).status).toBe(410)
  })

  test('can be used once, even by concurrent requests', async () => {
    await startWith()
    const visitor = new Visitor(environment.publicUrl)
    const page = await visitor.open(await getInvitationUrl())
    const responses = await Promise.all(
      ['ada@example.com', 'eve@example.com'].map((email) => visitor.submit(page, { ...testUser, email })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('expires after half an hour', async () => {
    await startWith()
    const address = await getInvitationUrl()
    const visitor = new Visitor(environment.publicUrl)
    clock += minutes(29)
    const page = await visitor.open(address)
    expect(page.status).toBe(200)
    clock += minutes(2)
    expect((await visitor.open(address)).status).toBe(410)
    expect((await visitor.submit(page, testUser)).status).toBe(410)
  })

  test('is not issued once a user can sign in; earlier ones are invalid', async () => {
    await startWith()
    const earlier = await getInvitationUrl()
    await signUpFirstUser(issuer, environment)
    expect(await issuer.inviteFirstUser()).toBeNull()
    expect((await new Visitor(environment.publicUrl).open(earlier)).status).toBe(410)
  })

  test('stays open when the e-mail belongs to an account that an identity provider signs in', async () => {
    await startWith()
    const account = { id: 'bob', name: 'Bob', password: null, created_at: '2026-01-01T00:00:00Z' }
    const row = { ...account, ...ordinaryColumns, email: 'bob@example.com' }
    await environment.database.transact((db) => insertIfAbsent(db, row))
    const visitor = new Visitor(environment.publicUrl)
    const page = await visitor.open(await getInvitationUrl())
    const taken = await visitor.submit(page, { ...testUser, email: 'bob@example.com' })
    expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('already exists')])
    expect((await visitor.submit(page, testUser)).status).toBe(200)
  })

  test('shows the form again with its errors and the entered values', async () => {
    await startWith()
    const visitor = new Visitor(environment.publicUrl)
    const page = await visitor.open(await getInvitationUrl())
    const again = await visitor.submit(page, { ...testUser, name: 'Ada <b>', password: 'short' })
    expect(again.status).toBe(400)
    expect(again.text).toContain('<title>Error: Create your account')
    expect(again.text).toContain('at least 12 characters')
    expect(again.text).toContain('value="Ada &lt;b&gt;"')
    expect(again.text).not.toContain('short')
    expect((await visitor.submit(page, testUser)).status).toBe(200)
  })
})

describe('sign-up', () => {
  test('is closed by default; the page points to the invitation', async () => {
    await startWith()
    const { visitor, page } = await openSignIn()
    expect(page.text).toContain('open the link that the server printed')
    expect(page.text).not.toContain('Create an account')
    const signUp = await visitor.open(`${page.url}/sign-up`)
    expect(signUp.status).toBe(403)
    expect(signUp.text).toContain('Sign-up is closed')
    expect((await visitor.submit(signUp, testUser)).status).toBe(403)
    expect(await issuer.inviteFirstUser()).not.toBeNull()
  })

  test('is possible for everyone when it is open, and continues with consent', async () => {
    await startWith({ signUp: 'open' })
    const { visitor, page } = await openSignIn()
    expect(page.text).toContain('/sign-up">Create an account')
    const consent = await visitor.submit(await visitor.open(`${page.url}/sign-up`), testUser)
    expect(consent.text).toContain(`Signed in as <strong>${testUser.email}</strong>`)
  })

  test('rejects an e-mail that is in use, in any spelling', async () => {
    await startWith({ signUp: 'open' })
    await signUpFirstUser(issuer, environment)
    const { visitor, page } = await openSignIn()
    const signUp = await visitor.open(`${page.url}/sign-up`)
    const reserved = await visitor.submit(signUp, { ...testUser, email: 'operator@localhost' })
    expect(reserved.status).toBe(409)
    const response = await visitor.submit(signUp, { ...testUser, email: 'ADA@example.com' })
    expect([response.status, response.text.includes('An account with this e-mail already exists')]).toEqual([
      409,
      true,
    ])
  })
})

describe('signing in', () => {
  test('responds the same to a wrong password and to an unknown e-mail', async () => {
    await startWith()
    await signUpFirstUser(issuer, environment)
    const { visitor, page } = await openSignIn()
    const wrong = await visitor.submit(page, { email: testUser.email, password: 'not the password' })
    const unknown = await visitor.submit(page, { email: 'bob@example.com', password: 'not the password' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.text.replace('bob@example.com', testUser.email)).toBe(wrong.text)
  })

  test('accepts the e-mail in any spelling', async () => {
    await startWith()
    await signUpFirstUser(issuer, environment)
    const { visitor, page } = await openSignIn()
    const consent = await visitor.submit(page, { ...testUser, email: ' Ada@EXAMPLE.com ' })
    expect(consent.text).toContain('Signed in as')
  })

  test('is rate limited per e-mail, for a stated time', async () => {
    await startWith()
    await signUpFirstUser(issuer, environment)
    const { visitor, page } = await openSignIn()
    const guess = () => visitor.submit(page, { email: testUser.email, password: '' })
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const throttled = await visitor.submit(page, testUser)
    expect(throttled.text).toContain('Try again in 30 seconds.')
    expect(throttled.headers.get('retry-after')).toBe('30')
    clock += 30_000
    expect((await visitor.submit(page, testUser)).text).toContain('Signed in as')
  })

  test('is answered with 503 and Retry-After when too many passwords wait', async () => {
    await startWith()
    await signUpFirstUser(issuer, environment)
    await issuer.close()
    await startWith({ passwordCost: defaultCost })
    const { visitor, page } = await openSignIn()
    const guess = (email: string) => visitor.submit(page, { email, password: '' })
    // An unknown e-mail costs as much as a new hash; the cheap hash of the user waits for it.
    const first = guess('bob@example.com')
    await visitor.open(page.url)
    const guesses = Array.from({ length: 9 }, () => guess(testUser.email))
    const rejected = await Promise.race(guesses)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '10'])
    expect(rejected.text).toContain('<h1>Too many sign-ins')
    const statuses = (await Promise.all([first, ...guesses])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(9)
  })

  test('returns to the client when it is cancelled', async () => {
    await startWith()
    const { visitor, page } = await openSignIn()
    const response = await visitor.submit(page, { decision: 'deny' })
    expect(response.redirectedTo?.searchParams.get('error')).toBe('access_denied')
  })

  test('has the login_hint of the client in the form', async () => {
    await startWith()
    const visitor = new Visitor(environment.publicUrl)
    const request = await createAuthorizationRequest(await registerOAuthClient(environment.publicUrl), {
      login_hint: 'a"b@example.com',
    })
    expect((await visitor.open(request.url)).text).toContain('value="a&quot;b@example.com"')
  })

  test('rejects the page of another browser', async () => {
    await startWith()
    await signUpFirstUser(issuer, environment)
    const { page } = await openSignIn()
    const otherVisitor = new Visitor(environment.publicUrl)
    expect((await otherVisitor.open(page.url)).status).toBe(410)
    expect((await otherVisitor.submit(page, testUser)).status).toBe(410)
  })
})

test('signing out needs confirmation, ends the session and leaves the grants of apps', async () => {
  await startWith()
  const visitor = await signUpFirstUser(issuer, environment)
  const connected = await registerOAuthClient(environment.publicUrl)
  const { refresh_token } = await runAuthorizationFlow(visitor, connected)
  const page = await visitor.open('/oauth2/logout')
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page.text) ?? []
  const confirm = { ...page, url: `${environment.publicUrl}/oauth2/logout/confirm` }
  expect((await visitor.submit(confirm, { xsrf: 'guessed', logout: 'yes' })).status).toBe(400)
  expect((await visitor.submit(confirm, { xsrf, logout: 'yes' })).text).toContain('You are signed out')
  const { url } = await createAuthorizationRequest(connected)
  expect((await visitor.open(url)).text).toContain('<h1>Sign in</h1>')
  expect((await requestTokenRefresh(connected, refresh_token)).status).toBe(200)
})
