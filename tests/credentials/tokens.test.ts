// OAuth tokens that the service requests and renews automatically.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '#core/ports/store.ts'
import type { Credential, OpenedCredential } from '#core/services/credentials/open-credential.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { startAuthorizationServer, type TestAuthorizationServer } from './authorization-server.ts'
import { revealTokenOrReason, startTokenTestbed, type TokenTestbed } from './token-testbed.ts'

let server: TestAuthorizationServer
let testbed: TokenTestbed

beforeAll(async () => {
  server = await startAuthorizationServer()
  testbed = await startTokenTestbed(createSqliteDatabase)
  return async () => {
    await testbed.close()
    await server.stop()
  }
})

beforeEach(() => {
  testbed.clock.offsetSeconds = 0
  testbed.clock.stepSeconds = 0
  server.overrideTokenEndpoint(null)
  server.grants.length = 0
  server.requests.length = 0
})

const registerMachineClient = (method: string) =>
  server.registerClient({ grant_types: ['client_credentials'], token_endpoint_auth_method: method })

async function createMachineConnection(method = 'client_secret_basic') {
  const client = await registerMachineClient(method)
  const config = { tokenEndpoint: `${server.url}/token`, clientId: client.client_id }
  return testbed.createConnection(config, ['client_credentials'], { clientSecret: client.client_secret })
}

const moveClockHours = (hours: number) => {
  testbed.clock.offsetSeconds = hours * 3_600
}

const requireCredential = (opened: OpenedCredential): Credential => {
  if ('missing' in opened) throw new Error(opened.missing)
  return opened
}

describe('with client credentials', () => {
  test('a token is requested on first use, and is used until it expires', async () => {
    const connection = await createMachineConnection()
    const credentials = testbed.createCredentialSource(connection)
    const first = revealTokenOrReason(await credentials())
    expect(await server.isTokenValid(first)).toBe(true)
    expect(revealTokenOrReason(await credentials())).toBe(first)
    testbed.clock.offsetSeconds = 3_600 - 40
    expect(revealTokenOrReason(await credentials())).toBe(first)
    expect(server.grants).toEqual(['client_credentials'])
    testbed.clock.offsetSeconds = 3_600 - 20
    const second = revealTokenOrReason(await credentials())
    expect(second).not.toBe(first)
    expect(server.grants).toEqual(['client_credentials', 'client_credentials'])
  })

  test('a token survives the process that requested it', async () => {
    const connection = await createMachineConnection()
    const first = revealTokenOrReason(await testbed.createCredentialSource(connection)())
    expect(revealTokenOrReason(await testbed.createCredentialSource(connection)())).toBe(first)
    expect(server.grants).toHaveLength(1)
  })

  test('a server that accepts the secret only in the body gets it there, and directly from then on', async () => {
    const connection = await createMachineConnection()
    const attempts: string[] = []
    server.overrideTokenEndpoint(({ headers }, response) => {
      const how = headers.authorization ? 'header' : 'body'
      attempts.push(how)
      const tokenResponse =
        how === 'body'
          ? { access_token: 'a', token_type: 'Bearer', expires_in: '60' }
          : { error: 'invalid_client' }
      response.writeHead(how === 'body' ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(tokenResponse))
    })
    const credentials = testbed.createCredentialSource(connection)
    expect(revealTokenOrReason(await credentials())).toBe('a')
    moveClockHours(1)
    expect(revealTokenOrReason(await credentials())).toBe('a')
    expect(attempts).toEqual(['header', 'body', 'body'])
  })

  test('concurrent calls share one token request', async () => {
    const connection = await createMachineConnection()
    const credentials = testbed.createCredentialSource(connection)
    const all = await Promise.all(Array.from({ length: 20 }, () => credentials()))
    expect(new Set(all.map(revealTokenOrReason)).size).toBe(1)
    expect(server.grants).toHaveLength(1)
  })

  test('a rejected client makes the connection invalid, and later calls do not request a token', async () => {
    const connection = await createMachineConnection()
    const wrong = { ...connection, config: { ...connection.config, clientId: 'nobody' } }
    await testbed.deps.store.transact((writer) => writer.authConnections.update(wrong))
    const credentials = testbed.createCredentialSource(connection)
    for (let n = 0; n < 5; n++)
      expect(revealTokenOrReason(await credentials())).toContain('rejected the connection')
    expect(server.requests).toHaveLength(2)
    expect(await testbed.readConnection(connection)).toMatchObject({
      status: 'invalid',
      lastError: expect.stringContaining('invalid_client'),
    })
  })

  test('a token that the API rejects is replaced once, and not repeatedly', async () => {
    const connection = await createMachineConnection()
    const credentials = testbed.createCredentialSource(connection)
    const first = requireCredential(await credentials())
    const second = requireCredential(await credentials(first))
    expect(second.version).not.toBe(first.version)
    expect(requireCredential(await credentials(first)).version).toBe(second.version)
    testbed.clock.offsetSeconds = 15
    expect(requireCredential(await credentials(second)).version).toBe(second.version)
    expect(server.grants).toHaveLength(2)
    expect(await testbed.readConnection(connection)).toMatchObject({ status: 'invalid' })
  })

  test('while the token endpoint is unavailable, the token is used until it expires', async () => {
    const connection = await createMachineConnection()
    const credentials = testbed.createCredentialSource(connection)
    const first = revealTokenOrReason(await credentials())
    const attempts = { count: 0 }
    server.overrideTokenEndpoint((_request, response) => {
      attempts.count++
      response.writeHead(503).end()
    })
    testbed.clock.offsetSeconds = 3_600 - 20
    for (let n = 0; n < 10; n++) expect(revealTokenOrReason(await credentials())).toBe(first)
    expect(attempts.count).toBe(1)
    testbed.clock.offsetSeconds = 3_600 + 1
    for (let n = 0; n < 10; n++)
      expect(revealTokenOrReason(await credentials())).toContain('no token at the moment')
    expect(attempts.count).toBe(2)
    expect(await testbed.readConnection(connection)).toMatchObject({ status: 'valid' })
    server.overrideTokenEndpoint(null)
    moveClockHours(2)
    expect(await server.isTokenValid(revealTokenOrReason(await credentials()))).toBe(true)
  })

  test('while the database is unavailable, the token is used until it expires, by all concurrent calls', async () => {
    const connection = await createMachineConnection()
    const { store } = testbed.deps
    let isAvailable = true
    const unavailable = new Error('the database is unavailable')
    const flaky: Store = {
      read: (work) => (isAvailable ? store.read(work) : Promise.reject(unavailable)),
      transact: (work) => (isAvailable ? store.transact(work) : Promise.reject(unavailable)),
    }
    const credentials = testbed.createCredentialSource(connection, { ...testbed.deps, store: flaky })
    const first = revealTokenOrReason(await credentials())
    isAvailable = false
    testbed.clock.offsetSeconds = 3_600 - 20
    for (let round = 0; round < 2; round++) {
      const opened = await Promise.all(Array.from({ length: 5 }, () => credentials()))
      expect(opened.map(revealTokenOrReason)).toEqual(Array(5).fill(first))
    }
    testbed.clock.offsetSeconds = 3_600 + 1
    await expect(credentials()).rejects.toBe(unavailable)
    isAvailable = true
    expect(await server.isTokenValid(revealTokenOrReason(await credentials()))).toBe(true)
  })

  test('a system clock that is set back delays neither the retry of a renewal nor the renewal', async () => {
    const connection = await createMachineConnection()
    const credentials = testbed.createCredentialSource(connection)
    server.overrideTokenEndpoint((_request, response) => void response.writeHead(503).end())
    expect(revealTokenOrReason(await credentials())).toContain('no token at the moment')
    server.overrideTokenEndpoint(null)
    testbed.clock.stepSeconds = -600
    testbed.clock.offsetSeconds = 61
    const first = revealTokenOrReason(await credentials())
    expect(await server.isTokenValid(first)).toBe(true)
  })

  test('a token endpoint that hangs or responds with garbage is treated as unavailable', async () => {
    for (const handler of [
      () => {},
      (_: unknown, response: { end(text: string): void }) => response.end('<p>'),
    ]) {
      const connection = await createMachineConnection()
      server.overrideTokenEndpoint(handler)
      expect(revealTokenOrReason(await testbed.createCredentialSource(connection)())).toContain(
        'no token at the moment',
      )
      expect(await testbed.readConnection(connection)).toMatchObject({ status: 'valid' })
      server.overrideTokenEndpoint(null)
    }
  })
})

/** A connection with tokens that the authorization server issued to a user, as after a sign-in. */
async function createPersonConnection(on: TokenTestbed = testbed) {
  const { client_id } = await server.registerClient({
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: ['https://tenon.example/connect/callback'],
    token_endpoint_auth_method: 'none',
  })
  const client = await server.provider.Client.find(client_id)
  if (!client) throw new Error('not registered')
  const grant = new server.provider.Grant({ accountId: 'ann', clientId: client_id })
  grant.addOIDCScope('openid offline_access')
  const given = { client, accountId: 'ann', grantId: await grant.save(), scope: 'openid offline_access' }
  const access = await new server.provider.AccessToken({ ...given, gty: 'authorization_code' }).save()
  const refresh = await new server.provider.RefreshToken({ ...given, gty: 'authorization_code' }).save()
  const config = { tokenEndpoint: `${server.url}/token`, clientId: client_id }
  const connection = await on.createConnection(config, ['authorization_code', 'refresh_token'])
  await on.storeTokens(connection, access, refresh)
  return { connection, access, refresh }
}

describe('with an authorization of the owner', () => {
  test('the token is refreshed before it expires, and the refresh token rotates', async () => {
    const { connection, access, refresh } = await createPersonConnection()
    const credentials = testbed.createCredentialSource(connection)
    expect(revealTokenOrReason(await credentials())).toBe(access)
    for (let hour = 1; hour <= 3; hour++) {
      moveClockHours(hour)
      expect(await server.isTokenValid(revealTokenOrReason(await credentials()))).toBe(true)
    }
    expect(server.grants).toEqual(['refresh_token', 'refresh_token', 'refresh_token'])
    expect(await testbed.readRefreshToken(connection)).not.toBe(refresh)
  })

  test('a revoked grant makes the connection expired, and is never tried again', async () => {
    const { connection, refresh } = await createPersonConnection()
    await (await server.provider.RefreshToken.find(refresh))?.destroy()
    moveClockHours(1)
    const credentials = testbed.createCredentialSource(connection)
    for (let n = 0; n < 3; n++)
      expect(revealTokenOrReason(await credentials())).toContain('has to connect it again')
    expect(server.requests).toHaveLength(1)
    const { status, lastError } = await testbed.readConnection(connection)
    expect(status).toBe('expired')
    expect(lastError).toContain('connect again')
    expect(lastError).not.toContain(refresh)
  })

  test('a token response lost after rotation makes the connection expired, without a retry loop', async () => {
    const { connection, refresh } = await createPersonConnection()
    const lost = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id: connection.config.clientId,
    })
    expect((await fetch(`${server.url}/token`, { method: 'POST', body: lost })).status).toBe(200)
    moveClockHours(1)
    expect(revealTokenOrReason(await testbed.createCredentialSource(connection)())).toContain(
      'has to connect it again',
    )
    expect(await testbed.readConnection(connection)).toMatchObject({ status: 'expired' })
    await testbed.storeTokens(connection, 'new', null)
    expect(revealTokenOrReason(await testbed.createCredentialSource(connection)())).toBe('new')
  })

  test('a process that dies during a renewal blocks the others no longer than its lease', async () => {
    const { connection } = await createPersonConnection()
    moveClockHours(1)
    const tokens = await testbed.readTokens(connection)
    if (!tokens) throw new Error('no tokens')
    const claim = () =>
      testbed.deps.store.transact((writer) => writer.oauthTokens.claimLease(tokens, 'dead', 1_500))
    expect([await claim(), await claim()]).toEqual([true, false])
    expect(
      await server.isTokenValid(revealTokenOrReason(await testbed.createCredentialSource(connection)())),
    ).toBe(true)
  })
})

describe.each([
  ['SQLite', createSqliteDatabase, 1],
  ['PostgreSQL', createPostgresDatabase, 2],
] as const)('replicas on %s', (_engine, freshPlace, replicaCount) => {
  let shared: TokenTestbed
  beforeAll(async () => {
    shared = await startTokenTestbed(freshPlace, replicaCount)
  })
  afterAll(() => shared?.close())

  test('that renew a token at the same time use the refresh token once, and all get the new token', async () => {
    const { connection } = await createPersonConnection(shared)
    const sources = Array.from({ length: 6 }, (_, index) =>
      shared.createCredentialSource(connection, shared.replicas[index % shared.replicas.length]),
    )
    for (const source of sources) await source()
    for (let hour = 1; hour <= 3; hour++) {
      shared.clock.offsetSeconds = hour * 3_600
      const all = await Promise.all(sources.flatMap((source) => [source(), source(), source()]))
      expect(new Set(all.map(revealTokenOrReason)).size).toBe(1)
      expect(await server.isTokenValid(revealTokenOrReason(all[0] ?? { missing: '', until: null }))).toBe(
        true,
      )
    }
    expect(server.grants).toEqual(['refresh_token', 'refresh_token', 'refresh_token'])
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
