import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { neverStops } from '#base/batches.ts'
import { lifetimes } from '#issuer/lifetimes.ts'
import { deleteExpiredArtifacts } from '#issuer/store/artifacts.ts'
import { addSigningKey } from '#issuer/store/signing-keys.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import {
  createIssuerEnvironment,
  createSiblingEnvironment,
  type IssuerEnvironment,
  type RunningIssuer,
  signUpFirstUser,
  startTestedIssuer,
  testUser,
} from './support/issuer-environment.ts'
import {
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  refreshTokens,
  registerOAuthClient,
  requestCodeExchange,
  requestTokenRefresh,
  runAuthorizationFlow,
  validateRedirect,
} from './support/oauth-client.ts'
import { Visitor } from './support/visitor.ts'

describeWithStore('issuer state', (open) => {
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

  async function restart() {
    await issuer.close()
    issuer = await startTestedIssuer(environment)
  }

  const publishedKids = async (): Promise<string[]> => {
    const { keys } = await (await fetch(`${environment.publicUrl}/oauth2/jwks`)).json()
    return keys.map(({ kid }: { kid: string }) => kid)
  }

  test('survives a restart after any step of the flow', async () => {
    const secondVisitor = new Visitor(environment.publicUrl)
    const request = await createAuthorizationRequest(connected)
    const signIn = await secondVisitor.open(request.url)
    await restart()
    const consent = await secondVisitor.submit(signIn, testUser)
    await restart()
    const approved = await secondVisitor.submit(consent, { decision: 'allow' })
    await restart()
    const response = await requestCodeExchange(
      connected,
      validateRedirect(connected, approved.redirectedTo, request),
      request.verifier,
    )
    const { refresh_token } = await response.json()
    await restart()
    expect((await requestTokenRefresh(connected, refresh_token)).status).toBe(200)
  })

  test('includes the signing key, which is encrypted in the table', async () => {
    const before = await publishedKids()
    await restart()
    expect(await publishedKids()).toEqual(before)
    const rows = await environment.database.read((db) => db.selectFrom('issuer_keys').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain('"d"')
    expect(JSON.stringify(rows)).not.toContain('kty')
  })

  test('has one signing key when two issuers start together', async () => {
    const other = await createIssuerEnvironment(await open())
    const sibling = await createSiblingEnvironment(other)
    const issuers = await Promise.all([startTestedIssuer(other), startTestedIssuer(sibling)])
    const [first, second] = await Promise.all(
      issuers.map(async ({ url }) => (await fetch(`${url}/oauth2/jwks`)).json()),
    )
    await Promise.all(issuers.map((issuer) => issuer.close()))
    expect(first).toEqual(second)
    expect(first.keys).toHaveLength(1)
  })

  test('includes an added signing key; the old one stays published', async () => {
    const [old] = await publishedKids()
    await addSigningKey(environment.database, environment.vault, 2, Date.now)
    await restart()
    const kids = await publishedKids()
    expect(kids).toHaveLength(2)
    expect(kids).toContain(old)
    const { access_token } = await runAuthorizationFlow(visitor, connected)
    expect(decodeProtectedHeader(access_token).kid).not.toBe(old)
  })

  test('contains no usable token, code or session', async () => {
    const { refresh_token = '' } = await runAuthorizationFlow(visitor, connected)
    const request = await createAuthorizationRequest(connected)
    await visitor.open(request.url)
    const rows = await environment.database.read((db) =>
      db.selectFrom('issuer_artifacts').selectAll().execute(),
    )
    const text = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(3)
    for (const credential of [refresh_token, visitor.cookie('tenon_session')]) {
      expect(credential.length).toBeGreaterThan(20)
      expect(text).not.toContain(credential)
    }
  })

  test('loses only expired artifacts and clients without a grant in a cleanup', async () => {
    const unused = await registerOAuthClient(environment.publicUrl)
    const { refresh_token } = await runAuthorizationFlow(visitor, connected)
    const inDays = (days: number) => () => Date.now() + days * 86_400_000
    await deleteExpiredArtifacts(environment.database, inDays(29), neverStops)
    const tokens = await refreshTokens(connected, refresh_token)

    await deleteExpiredArtifacts(environment.database, inDays(91), neverStops)
    const remainingClients = await environment.database.read((db) =>
      db.selectFrom('issuer_artifacts').select('id').where('model', '=', 'Client').execute(),
    )
    expect(remainingClients.map(({ id }) => id)).toContain(connected.client.client_id)
    expect(remainingClients.map(({ id }) => id)).not.toContain(unused.client.client_id)
    expect((await requestTokenRefresh(connected, tokens.refresh_token)).status).toBe(400)

    await deleteExpiredArtifacts(environment.database, inDays(lifetimes.Grant / 86_400 + 91), neverStops)
    const remaining = await environment.database.read((db) =>
      db.selectFrom('issuer_artifacts').select('id').execute(),
    )
    expect(remaining).toEqual([])
  })
})
