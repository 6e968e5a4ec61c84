import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deviceGrantType } from '#issuer/provider/device-flow.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  createIssuerEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
  testServiceUrl,
  testUser,
} from './support/issuer-environment.ts'
import {
  approveAuthorization,
  createAuthorizationRequest,
  discoverServer,
  insecureRequestOptions,
  type RegisteredOAuthClient,
  refreshTokens,
  registerOAuthClient,
  requestCodeExchange,
  requestTokenRefresh,
  runAuthorizationFlow,
  validateRedirect,
} from './support/oauth-client.ts'
import { type VisitedPage, Visitor } from './support/visitor.ts'

describeWithStore('the flow of the contract', (open) => {
  let environment: IssuerEnvironment
  let issuer: RunningIssuer
  let visitor: Visitor
  let connected: RegisteredOAuthClient

  beforeAll(async () => {
    environment = await createIssuerEnvironment(await open())
    issuer = await startTestedIssuer(environment)
    visitor = await signUpFirstUser(issuer, environment)
    connected = await registerOAuthClient(environment.publicUrl)
  })
  afterAll(() => issuer.close())

  test('both discovery documents name the same endpoints and the three scopes', async () => {
    const [plain, openid] = await Promise.all([
      discoverServer(environment.publicUrl),
      discoverServer(environment.publicUrl, 'oidc'),
    ])
    expect(openid).toEqual(plain)
    expect(plain).toMatchObject({
      issuer: environment.publicUrl,
      registration_endpoint: `${environment.publicUrl}/oauth2/register`,
      authorization_endpoint: `${environment.publicUrl}/oauth2/authorize`,
      token_endpoint: `${environment.publicUrl}/oauth2/token`,
      scopes_supported: ['openid', 'profile', 'email'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      grant_types_supported: ['authorization_code', 'refresh_token', deviceGrantType],
      device_authorization_endpoint: `${environment.publicUrl}/oauth2/device`,
    })
  })

  test('registering, authorizing and exchanging gives tokens', async () => {
    const signedOut = new Visitor(environment.publicUrl)
    const request = await createAuthorizationRequest(connected)
    const signIn = await signedOut.open(request.url)
    const consent = await signedOut.submit(signIn, testUser)
    expect(consent.text).toContain('Manage your apps and connections in <strong>Tenon</strong>')
    expect(consent.text).not.toContain(`${testServiceUrl}<`)
    const approved = await signedOut.submit(consent, { decision: 'allow' })
    const response = await requestCodeExchange(
      connected,
      validateRedirect(connected, approved.redirectedTo, request),
      request.verifier,
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    const tokens = await oauth.processAuthorizationCodeResponse(connected.as, connected.client, response)

    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, refresh_token: expect.any(String) })
    const keys = createRemoteJWKSet(new URL(connected.as.jwks_uri ?? ''))
    const rules = {
      issuer: environment.publicUrl,
      audience: testServiceUrl,
      typ: 'at+jwt',
      algorithms: ['ES256'],
    }
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, rules)
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) })
    expect(payload).toMatchObject({
      aud: testServiceUrl,
      sub: expect.any(String),
      client_id: connected.client.client_id,
      scope: 'openid profile email',
      email: testUser.email,
      name: testUser.name,
      picture: '',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900)
  })

  test('the tables have no readable cookie or token', async () => {
    const signedIn = new Visitor(environment.publicUrl)
    const request = await createAuthorizationRequest(connected)
    const consent = await signedIn.submit(await signedIn.open(request.url), testUser)
    const pendingCookies = ['tenon_interaction', 'tenon_resume', 'tenon_session'].map((name) =>
      signedIn.cookie(name),
    )
    const listRows = () =>
      environment.database.read((db) => db.selectFrom('issuer_artifacts').selectAll().execute())
    const pendingRows = JSON.stringify(await listRows())
    const { refresh_token = '' } = await runAuthorizationFlow(visitor, connected)
    const rows = JSON.stringify(await listRows())
    const credentials = [...pendingCookies, refresh_token, visitor.cookie('tenon_session')].filter(Boolean)
    expect(credentials.length).toBeGreaterThanOrEqual(4)
    expect(
      credentials.filter((credential) => pendingRows.includes(credential) || rows.includes(credential)),
    ).toEqual([])
    const approved = await signedIn.submit(consent, { decision: 'allow' })
    expect(approved.redirectedTo?.searchParams.get('code')).toEqual(expect.any(String))
  })

  test('the access token is valid for a resource server of RFC 9068', async () => {
    const { access_token } = await runAuthorizationFlow(visitor, connected)
    const request = new Request(testServiceUrl, { headers: { authorization: `Bearer ${access_token}` } })
    const claims = await oauth.validateJwtAccessToken(
      connected.as,
      request,
      testServiceUrl,
      insecureRequestOptions,
    )
    expect(claims.client_id).toBe(connected.client.client_id)
  })

  test('a refresh gives new tokens of the same user, client and audience', async () => {
    const first = await runAuthorizationFlow(visitor, connected)
    const second = await refreshTokens(connected, first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const { jti: _, iat: __, exp: ___, ...claims } = decodeJwt(first.access_token)
    expect(decodeJwt(second.access_token)).toMatchObject(claims)
  })

  test('a refresh token that is used twice revokes its grant', async () => {
    const first = await runAuthorizationFlow(visitor, connected)
    const second = await refreshTokens(connected, first.refresh_token)
    for (const token of [first.refresh_token, second.refresh_token]) {
      const response = await requestTokenRefresh(connected, token)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        error: 'invalid_grant',
        error_description: expect.any(String),
      })
    }
    expect(environment.logged.join()).toContain('a grant was revoked')
  })

  test('one of several requests with a refresh token gets new tokens', async () => {
    const { refresh_token } = await runAuthorizationFlow(visitor, connected)
    const statuses = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => (await requestTokenRefresh(connected, refresh_token)).status),
    )
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(statuses.filter((status) => status !== 200 && status !== 400)).toEqual([])
  })

  test('a code works once; a second use revokes its tokens', async () => {
    const request = await createAuthorizationRequest(connected)
    const parameters = validateRedirect(connected, await approveAuthorization(visitor, request), request)
    const first = await (await requestCodeExchange(connected, parameters, request.verifier)).json()
    const again = await requestCodeExchange(connected, parameters, request.verifier)
    expect([again.status, (await again.json()).error]).toEqual([400, 'invalid_grant'])
    expect((await requestTokenRefresh(connected, first.refresh_token)).status).toBe(400)
  })

  test('a client can revoke its own refresh tokens only', async () => {
    const { refresh_token = '' } = await runAuthorizationFlow(visitor, connected)
    const revoke = async ({ as, client }: RegisteredOAuthClient, token: string) =>
      oauth.processRevocationResponse(
        await oauth.revocationRequest(as, client, oauth.None(), token, insecureRequestOptions),
      )
    await revoke(await registerOAuthClient(environment.publicUrl), refresh_token)
    const { refresh_token: next = '' } = await refreshTokens(connected, refresh_token)
    await revoke(connected, next)
    expect((await requestTokenRefresh(connected, next)).status).toBe(400)
  })

  test('a client gets a token for the endpoint that it names', async () => {
    const resource = `${testServiceUrl}/mcp/abc`
    const { access_token } = await runAuthorizationFlow(visitor, connected, { resource })
    expect(decodeJwt(access_token).aud).toBe(resource)
  })

  test('fewer scopes give fewer claims', async () => {
    const { access_token } = await runAuthorizationFlow(visitor, connected, { scope: 'openid' })
    const claims = decodeJwt(access_token)
    expect(claims.scope).toBe('openid')
    expect(claims).not.toHaveProperty('email')
    expect(claims).not.toHaveProperty('name')
  })

  test('userinfo returns the claims of the granted scopes, and rejects an ID token', async () => {
    const { access_token, id_token = '' } = await runAuthorizationFlow(visitor, connected, {
      scope: 'openid email',
    })
    const response = await oauth.userInfoRequest(
      connected.as,
      connected.client,
      access_token,
      insecureRequestOptions,
    )
    const { sub = '' } = decodeJwt(access_token)
    const rejected = await oauth.userInfoRequest(
      connected.as,
      connected.client,
      id_token,
      insecureRequestOptions,
    )
    expect(rejected.status).toBe(401)
    expect(await oauth.processUserInfoResponse(connected.as, connected.client, sub, response)).toEqual({
      sub,
      email: testUser.email,
      email_verified: true,
    })
  })

  test('a program without a browser gets tokens once its user has typed its code', async () => {
    const { as, client } = await registerDevice()
    const code = await requestDeviceCode({ as, client })
    const poll = () => redeemDeviceCode({ as, client }, code.device_code)
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    const signedIn = new Visitor(environment.publicUrl)
    const input = await signedIn.open(code.verification_uri)
    const wrong = await submitCode(signedIn, input, { user_code: 'WDJB-MJHT' })
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('There is no such code.')])
    const typed = code.user_code.toLowerCase().replace('-', ' ')
    const confirm = await submitCode(signedIn, wrong, { user_code: typed })
    expect(confirm.text).toContain(`<h1>Sign in to Robot?</h1>`)
    expect(confirm.text).toContain(code.user_code)
    const signIn = await submitCode(signedIn, confirm, { user_code: typed, confirm: 'yes' })
    const consent = await signedIn.submit(signIn, testUser)
    expect(consent.text).toContain('the program that shows the code')
    const rows = await environment.database.read((db) =>
      db.selectFrom('issuer_artifacts').selectAll().execute(),
    )
    const credentials = [code.device_code, code.user_code.replace('-', '')]
    expect(credentials.filter((credential) => JSON.stringify(rows).includes(credential))).toEqual([])
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    expect((await signedIn.submit(consent, { decision: 'allow' })).text).toContain('You are signed in')

    const tokens = await poll()
    expect(tokens).toMatchObject({ refresh_token: expect.any(String), expires_in: 900 })
    expect(decodeJwt(tokens.access_token ?? '')).toMatchObject({ aud: testServiceUrl, email: testUser.email })
    expect(await poll()).toMatchObject({ error: 'invalid_grant' })
    const again = await submitCode(signedIn, await signedIn.open(code.verification_uri), { user_code: typed })
    expect(again.status).toBe(400)
  })

  test('a user can deny a device, and a client without this grant cannot begin', async () => {
    const device = await registerDevice()
    const code = await requestDeviceCode(device)
    const confirm = await submitCode(visitor, await visitor.open(code.verification_uri), code)
    const aborted = await submitCode(visitor, confirm, { user_code: code.user_code, abort: 'yes' })
    expect(aborted.text).toContain('You did not sign in to the program.')
    expect(await redeemDeviceCode(device, code.device_code)).toMatchObject({ error: 'access_denied' })
    const body = new URLSearchParams({ client_id: connected.client.client_id })
    const other = await fetch(`${environment.publicUrl}/oauth2/device`, { method: 'POST', body })
    expect([other.status, (await other.json()).error_description]).toEqual([
      400,
      expect.stringContaining('not allowed for this client'),
    ])
  })

  type Device = { as: oauth.AuthorizationServer; client: oauth.Client }

  async function registerDevice(): Promise<Device> {
    const metadata = {
      client_name: 'Robot',
      grant_types: [deviceGrantType, 'refresh_token'],
    }
    const { as } = connected
    const response = await oauth.dynamicClientRegistrationRequest(as, metadata, insecureRequestOptions)
    return { as, client: await oauth.processDynamicClientRegistrationResponse(response) }
  }

  const requestDeviceCode = async ({ as, client }: Device): Promise<oauth.DeviceAuthorizationResponse> =>
    oauth.processDeviceAuthorizationResponse(
      as,
      client,
      await oauth.deviceAuthorizationRequest(
        as,
        client,
        oauth.None(),
        { scope: 'openid email profile' },
        insecureRequestOptions,
      ),
    )

  const redeemDeviceCode = async (
    { as, client }: Device,
    code: string,
  ): Promise<Partial<oauth.TokenEndpointResponse & oauth.OAuth2Error>> =>
    (await oauth.deviceCodeGrantRequest(as, client, oauth.None(), code, insecureRequestOptions)).json()

  const submitCode = (
    browser: Visitor,
    page: VisitedPage,
    fields: { user_code: string; confirm?: string; abort?: string },
  ) => {
    const { user_code, confirm, abort } = fields
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    return browser.submit(page, { xsrf, user_code, ...(confirm && { confirm }), ...(abort && { abort }) })
  }

  test('the signing key is published, without its private part', async () => {
    const { access_token } = await runAuthorizationFlow(visitor, connected)
    const { keys } = await (await fetch(connected.as.jwks_uri ?? '')).json()
    expect(keys.map(({ kid }: { kid: string }) => kid)).toEqual([decodeProtectedHeader(access_token).kid])
    expect(keys[0]).not.toHaveProperty('d')
  })
})
