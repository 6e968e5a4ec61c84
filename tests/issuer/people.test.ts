import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RunningIssuer } from '#issuer/issuer.ts'
import { type Opened, openSqliteStore } from '#tests/support/stores.ts'
import { authorizationRequest, connect, refresh, register } from './support/client.ts'
import { type Choices, firstUser, type Place, person, placeOn, startOn } from './support/issuer-under-test.ts'
import { type Page, Visitor } from './support/visitor.ts'

let store: Opened
let place: Place
let issuer: RunningIssuer
let clock: number

beforeEach(async () => {
  clock = Date.now()
  store = await openSqliteStore()
  place = await placeOn(store)
})
afterEach(async () => {
  await issuer.close()
  await store.close()
})

async function start(choices: Choices = {}) {
  issuer = await startOn(place, { now: () => clock, ...choices })
}

/** The sign-in page, opened in a browser without a session. */
async function atSignIn(): Promise<{ visitor: Visitor; page: Page }> {
  const visitor = new Visitor(place.publicUrl)
  const { url } = await authorizationRequest(await register(place.publicUrl))
  return { visitor, page: await visitor.open(url) }
}

const minutes = (count: number) => count * 60_000
const inviteAddress = async () => (await issuer.inviteFirstUser()) ?? 'no invitation was issued'

describe('the invitation', () => {
  test('creates the first user and signs them in', async () => {
    await start()
    const visitor = await firstUser(issuer, place)
    const { url } = await authorizationRequest(await register(place.publicUrl))
    const page = await visitor.open(url)
    expect(page.text).toContain(`Signed in as <strong>${person.email}</strong>`)
  })

  test('can be used once', async () => {
    await start()
    const address = await inviteAddress()
    const visitor = new Visitor(place.publicUrl)
    const page = await visitor.open(address)
    expect((await visitor.submit(page, person)).status).toBe(200)
    expect((await visitor.open(address)).status).toBe(410)
    expect((await visitor.submit(page, { ...person, email: 'eve@example.com' })).status).toBe(410)
  })

  test('can be used once, even by concurrent requests', async () => {
    await start()
    const visitor = new Visitor(place.publicUrl)
    const page = await visitor.open(await inviteAddress())
    const answers = await Promise.all(
      ['ada@example.com', 'eve@example.com'].map((email) => visitor.submit(page, { ...person, email })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('expires after half an hour', async () => {
    await start()
    const address = await inviteAddress()
    const visitor = new Visitor(place.publicUrl)
    clock += minutes(29)
    const page = await visitor.open(address)
    expect(page.status).toBe(200)
    clock += minutes(2)
    expect((await visitor.open(address)).status).toBe(410)
    expect((await visitor.submit(page, person)).status).toBe(410)
  })

  test('is not issued once a user can sign in, and earlier ones are invalid then', async () => {
    await start()
    const earlier = await inviteAddress()
    await firstUser(issuer, place)
    expect(await issuer.inviteFirstUser()).toBeNull()
    expect((await new Visitor(place.publicUrl).open(earlier)).status).toBe(410)
  })

  test('shows the form again with its errors and the entered values', async () => {
    await start()
    const visitor = new Visitor(place.publicUrl)
    const page = await visitor.open(await inviteAddress())
    const again = await visitor.submit(page, { ...person, name: 'Ada <b>', password: 'short' })
    expect(again.status).toBe(400)
    expect(again.text).toContain('<title>Error: Create your account')
    expect(again.text).toContain('at least 12 characters')
    expect(again.text).toContain('value="Ada &lt;b&gt;"')
    expect(again.text).not.toContain('short')
    expect((await visitor.submit(page, person)).status).toBe(200)
  })
})

describe('sign-up', () => {
  test('is closed by default, and the sign-in page points the first user to the invitation', async () => {
    await start()
    const { visitor, page } = await atSignIn()
    expect(page.text).toContain('open the link that the server printed')
    expect(page.text).not.toContain('Create an account')
    const signUp = await visitor.open(`${page.url}/sign-up`)
    expect(signUp.status).toBe(403)
    expect(signUp.text).toContain('Sign-up is closed')
    expect((await visitor.submit(signUp, person)).status).toBe(403)
    expect(await issuer.inviteFirstUser()).not.toBeNull()
  })

  test('is possible for everyone when it is open, and continues with consent', async () => {
    await start({ signUp: 'open' })
    const { visitor, page } = await atSignIn()
    expect(page.text).toContain('/sign-up">Create an account')
    const consent = await visitor.submit(await visitor.open(`${page.url}/sign-up`), person)
    expect(consent.text).toContain(`Signed in as <strong>${person.email}</strong>`)
  })

  test('rejects an e-mail that is in use, in any spelling', async () => {
    await start({ signUp: 'open' })
    await firstUser(issuer, place)
    const { visitor, page } = await atSignIn()
    const signUp = await visitor.open(`${page.url}/sign-up`)
    const reserved = await visitor.submit(signUp, { ...person, email: 'operator@localhost' })
    expect(reserved.status).toBe(409)
    const answer = await visitor.submit(signUp, { ...person, email: 'ADA@example.com' })
    expect([answer.status, answer.text.includes('An account with this e-mail already exists')]).toEqual([
      409,
      true,
    ])
  })
})

describe('signing in', () => {
  test('responds the same to a wrong password and to an unknown e-mail', async () => {
    await start()
    await firstUser(issuer, place)
    const { visitor, page } = await atSignIn()
    const wrong = await visitor.submit(page, { email: person.email, password: 'not the password' })
    const unknown = await visitor.submit(page, { email: 'bob@example.com', password: 'not the password' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.text.replace('bob@example.com', person.email)).toBe(wrong.text)
  })

  test('accepts the e-mail in any spelling', async () => {
    await start()
    await firstUser(issuer, place)
    const { visitor, page } = await atSignIn()
    const consent = await visitor.submit(page, { ...person, email: ' Ada@EXAMPLE.com ' })
    expect(consent.text).toContain('Signed in as')
  })

  test('is rate limited per e-mail, names the seconds to wait, and succeeds afterwards', async () => {
    await start()
    await firstUser(issuer, place)
    const { visitor, page } = await atSignIn()
    const guess = () => visitor.submit(page, { email: person.email, password: '' })
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const refused = await visitor.submit(page, person)
    expect(refused.text).toContain('Try again in 30 seconds.')
    expect(refused.headers.get('retry-after')).toBe('30')
    clock += 30_000
    expect((await visitor.submit(page, person)).text).toContain('Signed in as')
  })

  test('returns to the client when it is cancelled', async () => {
    await start()
    const { visitor, page } = await atSignIn()
    const answer = await visitor.submit(page, { decision: 'deny' })
    expect(answer.leftTo?.searchParams.get('error')).toBe('access_denied')
  })

  test('has the login_hint of the client in the form', async () => {
    await start()
    const visitor = new Visitor(place.publicUrl)
    const request = await authorizationRequest(await register(place.publicUrl), {
      login_hint: 'a"b@example.com',
    })
    expect((await visitor.open(request.url)).text).toContain('value="a&quot;b@example.com"')
  })

  test('rejects the page of another browser', async () => {
    await start()
    await firstUser(issuer, place)
    const { page } = await atSignIn()
    const stranger = new Visitor(place.publicUrl)
    expect((await stranger.open(page.url)).status).toBe(410)
    expect((await stranger.submit(page, person)).status).toBe(410)
  })
})

test('signing out needs confirmation, ends the session and leaves the grants of apps', async () => {
  await start()
  const visitor = await firstUser(issuer, place)
  const connected = await register(place.publicUrl)
  const { refresh_token } = await connect(visitor, connected)
  const page = await visitor.open('/oauth2/logout')
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page.text) ?? []
  const confirm = { ...page, url: `${place.publicUrl}/oauth2/logout/confirm` }
  expect((await visitor.submit(confirm, { xsrf: 'guessed', logout: 'yes' })).status).toBe(400)
  expect((await visitor.submit(confirm, { xsrf, logout: 'yes' })).text).toContain('You are signed out')
  const { url } = await authorizationRequest(connected)
  expect((await visitor.open(url)).text).toContain('<h1>Sign in</h1>')
  expect((await refresh(connected, refresh_token)).status).toBe(200)
})
