import { decodeJwt, generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { openFederation } from '#main/issuer/open-federation.ts'
import { createLog } from '#main/log/log.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
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
  requestCodeExchange,
  validateRedirect,
} from './support/oauth-client.ts'
import { providerClient, startOpenIdProvider, type TestOpenIdProvider } from './support/openid-provider.ts'
import { type VisitedPage, Visitor } from './support/visitor.ts'

describeWithStore('signing in at an OpenID provider', (open) => {
  let environment: IssuerEnvironment
  let issuer: RunningIssuer
  let provider: TestOpenIdProvider
  let client: RegisteredOAuthClient
  const closers: (() => Promise<void>)[] = []

  beforeAll(async () => {
    provider = await startOpenIdProvider()
    const result = readConfig({
      AUTH_OIDC_ISSUER: provider.issuer,
      AUTH_OIDC_CLIENT_ID: providerClient.id,
      AUTH_OIDC_CLIENT_SECRET: providerClient.secret,
      AUTH_OIDC_LABEL: 'Example <SSO>',
      AUTH_ACCOUNT_DOMAINS: 'example.com',
    })
    if ('errors' in result) throw new Error(result.errors.join('\n'))
    const federation = openFederation(result.config, createLog('silent'))
    if (!federation) throw new Error('no provider is configured')
    environment = await createIssuerEnvironment(await open())
    issuer = await startTestedIssuer(environment, { federation: federation.parts })
    await signUpFirstUser(issuer, environment)
    client = await registerOAuthClient(environment.publicUrl)
    closers.push(issuer.close, federation.close, provider.close)
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  const grace = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'Grace Hopper' }
  beforeEach(() => {
    Object.assign(provider, { person: grace, userinfo: {}, changes: {}, key: null, response: {} })
  })

  /** From the sign-in page of a fresh browser to the provider, where the person continues. Returns the response URL. */
  async function goToProvider(visitor: Visitor) {
    const request = await createAuthorizationRequest(client)
    const page = await visitor.open(request.url)
    const { redirectedTo } = await visitor.submit(page, { decision: 'provider' })
    const approve = new URL(String(redirectedTo).replace('/authorize?', '/approve?'))
    const response = await fetch(approve, { redirect: 'manual' })
    return { request, page, sentTo: redirectedTo, returnUrl: response.headers.get('location') ?? '' }
  }

  async function signIn(visitor = new Visitor(environment.publicUrl)) {
    const { request, returnUrl } = await goToProvider(visitor)
    return { request, visitor, page: await visitor.open(returnUrl) }
  }

  const readUserId = async (): Promise<string> => {
    const { request, visitor, page } = await signIn()
    const { redirectedTo } = await visitor.submit(page, { decision: 'allow' })
    const response = await requestCodeExchange(
      client,
      validateRedirect(client, redirectedTo, request),
      request.verifier,
    )
    return String(decodeJwt((await response.json()).access_token).sub)
  }

  const countUsers = async () =>
    (await environment.database.read((db) => db.selectFrom('issuer_users').select('id').execute())).length

  test('the page has a button that leads to the provider', async () => {
    const { page, sentTo } = await goToProvider(new Visitor(environment.publicUrl))
    expect(page.text).toContain('Sign in with Example &lt;SSO&gt;</button>')
    const sent = Object.fromEntries(sentTo?.searchParams ?? [])
    expect(sent).toEqual({
      response_type: 'code',
      client_id: providerClient.id,
      redirect_uri: `${environment.publicUrl}/provider/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(new Set([sent.state?.split('.')[1], sent.nonce, sent.code_challenge]).size).toBe(3)
  })

  test('the first time makes an account, which is the same one from then on', async () => {
    const before = await countUsers()
    const { page } = await signIn()
    expect(page.text).toContain('Signed in as <strong>grace@example.com</strong>')
    const id = await readUserId()
    provider.person = { ...grace, email: 'hopper@elsewhere.example', email_verified: false }
    expect(await readUserId()).toBe(id)
    expect(await countUsers()).toBe(before + 1)
  })

  test('an address of the userinfo response counts, for the same person', async () => {
    provider.person = { sub: 'thin' }
    provider.userinfo = { email: 'thin@example.com', email_verified: true, name: 'Thin' }
    expect((await signIn()).page.text).toContain('Signed in as <strong>thin@example.com</strong>')
    provider.person = { sub: 'other' }
    provider.userinfo = { sub: 'thin', email: 'mixed@example.com', email_verified: true }
    expect((await signIn()).page.status).toBe(403)
  })

  test('an account with a password is linked where its address was confirmed', async () => {
    provider.person = { sub: 'ada', email: testUser.email, email_verified: false }
    const { page } = await signIn()
    expect(page.status).toBe(403)
    expect(page.text).toContain('no verified e-mail address')
    provider.person = { sub: 'ada', email: testUser.email, email_verified: true }
    expect(await readUserId()).toBe('operator')
  })

  test.each([
    ['of another domain', { email: 'eve@evil.example' }, 'domain of the e-mail address'],
    ['that is not verified', { email_verified: false }, 'no verified e-mail address'],
    ['of which nothing is said', { email_verified: undefined }, 'no verified e-mail address'],
  ])('an address %s gets no account, and the page says why', async (_, claims, reason) => {
    const before = await countUsers()
    provider.person = { ...grace, sub: `eve ${reason}`, email: 'eve@example.com', ...claims }
    const { page, visitor } = await signIn()
    expect(page.status).toBe(403)
    expect(page.text).toContain(reason)
    expect(await countUsers()).toBe(before)
    // The password still works, from the same page.
    const again = await visitor.submit({ ...page, url: readAction(page) }, testUser)
    expect(again.text).toContain('Signed in as')
  })

  const readAction = ({ text }: VisitedPage) =>
    new URL(/action="([^"]+)"/.exec(text)?.[1] ?? '', environment.publicUrl).href

  describe('a response is not accepted', () => {
    const now = Math.floor(Date.now() / 1000)
    test.each<[string, JWTPayload]>([
      ['for another request', { nonce: 'another' }],
      ['without the nonce', { nonce: undefined }],
      ['of another issuer', { iss: 'https://evil.example' }],
      ['for another client', { aud: 'another client' }],
      ['for another authorized party', { aud: [providerClient.id, 'b'], azp: 'b' }],
      ['that has expired', { exp: now - 60, iat: now - 400 }],
      ['that never expires', { exp: undefined as unknown as number }],
      ['without a subject', { sub: undefined as unknown as string }],
    ])('with an ID token %s', async (_, changes) => {
      provider.changes = changes
      const { page } = await signIn()
      expect(page.status).toBe(502)
      expect(page.text).toContain('sent an invalid response')
    })

    test('with an ID token that another key signed', async () => {
      provider.key = (await generateKeyPair('RS256')).privateKey
      expect((await signIn()).page.status).toBe(502)
    })

    test.each([
      ['of another issuer', { iss: 'https://evil.example' }, 502],
      ['without iss, which the provider has announced', { iss: null }, 502],
      ['with another code', { code: 'guessed' }, 502],
      ['with an error', { code: null, error: 'access_denied' }, 400],
      ['without a state', { state: null }, 400],
      ['with a state of nothing', { state: 'nothing.AAAA' }, 410],
    ])('%s', async (_, response, status) => {
      provider.response = response
      expect((await signIn()).page.status).toBe(status)
    })

    test('in the window of somebody else, whom it would sign in as its sender', async () => {
      const { returnUrl } = await goToProvider(new Visitor(environment.publicUrl))
      const victim = new Visitor(environment.publicUrl)
      const { url } = await createAuthorizationRequest(client)
      const page = await victim.open(url)
      await victim.submit(page, { decision: 'provider' })
      expect((await victim.open(returnUrl)).status).toBe(410)
      const uid = page.url.split('/').at(-1) ?? ''
      const forged = returnUrl.replace(/state=[^.]+/, `state=${uid}`)
      const rejected = await victim.open(forged)
      expect(rejected.status).toBe(400)
      expect(rejected.text).toContain('did not begin in this window')
    })

    test('a second time', async () => {
      const visitor = new Visitor(environment.publicUrl)
      const { returnUrl } = await goToProvider(visitor)
      const elsewhere = new URL(returnUrl)
      expect((await visitor.open(elsewhere)).text).toContain('Signed in as')
      expect((await visitor.open(elsewhere)).text).not.toContain('Signed in as <strong>eve')
    })
  })
})
