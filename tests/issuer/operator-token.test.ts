import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { parseEgressAllow } from '#adapters/outbound/egress-allow.ts'
import { createUpstream } from '#adapters/outbound/upstream.ts'
import { obtainOperatorToken } from '#issuer/operator/operator-command.ts'
import { createPost } from '#main/issuer/create-post.ts'
import { describeWithStore } from '#tests/support/databases/test-stores.ts'
import { startHttpServer } from '#tests/support/servers/listen.ts'
import {
  createIssuerEnvironment,
  type IssuerEnvironment,
  signUpFirstUser,
  startTestedIssuer,
  testServiceUrl,
} from './support/issuer-environment.ts'
import { registerOAuthClient, runAuthorizationFlow } from './support/oauth-client.ts'

const post = createPost(createUpstream({ allow: parseEgressAllow('127.0.0.1').policy }), 'localhost')

const rejectOpening = () =>
  Promise.reject(new Error('the command must not open the database of a running issuer'))

/** The command closes the database that it opens. Here the suite owns it. */
const createOpener =
  ({ database, ...environment }: IssuerEnvironment) =>
  async () => ({
    ...environment,
    resource: testServiceUrl,
    database: {
      kind: database.kind,
      read: database.read.bind(database),
      transact: database.transact.bind(database),
      transactForMigration: database.transactForMigration.bind(database),
      usage: database.usage.bind(database),
      close: async () => {},
    },
  })

describeWithStore('the token of the operator', (open) => {
  test('comes from the running issuer, through a file that only its user can read', async () => {
    const environment = await createIssuerEnvironment(await open())
    const issuer = await startTestedIssuer(environment)
    expect((await stat(environment.operatorFile)).mode & 0o777).toBe(0o600)
    const token = await obtainOperatorToken({
      operatorFile: environment.operatorFile,
      post,
      open: rejectOpening,
    })
    const keys = createRemoteJWKSet(new URL(`${environment.publicUrl}/oauth2/jwks`))
    const rules = { issuer: environment.publicUrl, audience: testServiceUrl, typ: 'at+jwt' }
    const { payload } = await jwtVerify(token.access_token, keys, rules)
    expect(payload).toMatchObject({
      email: 'operator@localhost',
      name: 'Operator',
      scope: 'openid profile email',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(token.expires_in)
    await issuer.close()
    await expect(stat(environment.operatorFile)).rejects.toThrow()
  })

  test('is issued without a running issuer, and is valid at a later one', async () => {
    const environment = await createIssuerEnvironment(await open())
    const { access_token } = await obtainOperatorToken({
      operatorFile: environment.operatorFile,
      post,
      open: createOpener(environment),
    })
    const issuer = await startTestedIssuer(environment)
    const headers = { authorization: `Bearer ${access_token}` }
    const userinfo = await fetch(`${environment.publicUrl}/oauth2/userinfo`, { headers })
    expect(await userinfo.json()).toMatchObject({ email: 'operator@localhost' })
    await issuer.close()
  })

  test('has the same claims as every other token, and belongs to the first user', async () => {
    const environment = await createIssuerEnvironment(await open())
    const before = await obtainOperatorToken({
      operatorFile: environment.operatorFile,
      post,
      open: createOpener(environment),
    })
    const issuer = await startTestedIssuer(environment)
    const visitor = await signUpFirstUser(issuer, environment)
    const theirs = await runAuthorizationFlow(visitor, await registerOAuthClient(environment.publicUrl))
    const operators = await obtainOperatorToken({
      operatorFile: environment.operatorFile,
      post,
      open: rejectOpening,
    })
    await issuer.close()

    const [mine, other] = [decodeJwt(operators.access_token), decodeJwt(theirs.access_token)]
    // No client was allowed for it.
    expect([...Object.keys(mine), 'tenon_grant'].sort()).toEqual(Object.keys(other).sort())
    expect(decodeProtectedHeader(operators.access_token)).toEqual(decodeProtectedHeader(theirs.access_token))
    for (const claim of ['sub', 'iss', 'aud', 'email', 'name', 'scope'])
      expect(mine[claim], claim).toEqual(other[claim])
    expect(decodeJwt(before.access_token).sub).toBe(mine.sub)
  })

  test('is issued although a killed issuer left its file behind', async () => {
    const environment = await createIssuerEnvironment(await open())
    const stale = { url: 'http://127.0.0.1:1', credential: 'x' }
    await writeFile(environment.operatorFile, JSON.stringify(stale))
    const token = await obtainOperatorToken({
      operatorFile: environment.operatorFile,
      post,
      open: createOpener(environment),
    })
    await rm(environment.operatorFile)
    expect(token.token_type).toBe('Bearer')
  })

  test.each([
    [200, '<h1>Another program</h1>'],
    [404, '{"error":{"code":"not_found"}}'],
    [502, ''],
  ])('is not requested from another program that answers %i and %j', async (status, body) => {
    const environment = await createIssuerEnvironment(await open())
    const other = await startHttpServer((_, response) => response.writeHead(status).end(body))
    onTestFinished(other.close)
    const { url } = other
    const { operatorFile } = environment
    await writeFile(operatorFile, JSON.stringify({ url, credential: 'x' }))
    await expect(obtainOperatorToken({ operatorFile, post, open: rejectOpening })).rejects.toThrow(
      `Another program responds at ${url}/operator/token, the former address of the service of this DATA_DIR, with HTTP ${status}.`,
    )
    const token = await obtainOperatorToken({ operatorFile, post, open: createOpener(environment) })
    await rm(operatorFile)
    expect(token.token_type).toBe('Bearer')
  })

  test('is not issued without the credential', async () => {
    const environment = await createIssuerEnvironment(await open())
    const issuer = await startTestedIssuer(environment)
    const { credential } = JSON.parse(await readFile(environment.operatorFile, 'utf8'))
    for (const authorization of ['', 'Bearer ', 'Bearer x', `Bearer ${credential}x`, credential]) {
      const response = await fetch(`${environment.publicUrl}/operator/token`, {
        method: 'POST',
        headers: { authorization },
      })
      expect(response.status).toBe(401)
    }
    await issuer.close()
  })
})
