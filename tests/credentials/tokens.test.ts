// OAuth tokens that the service requests and renews automatically.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Credential, OpenedCredential } from '#core/services/credentials/open-credential.ts'
import { freshPostgres } from '#tests/support/postgres.ts'
import { freshSqlite } from '#tests/support/stores.ts'
import { type AuthorizationServer, startAuthorizationServer } from './authorization-server.ts'
import { type Stand, shown, startStand } from './stand.ts'

let server: AuthorizationServer
let stand: Stand

beforeAll(async () => {
  server = await startAuthorizationServer()
  stand = await startStand(freshSqlite)
  return async () => {
    await stand.close()
    await server.stop()
  }
})

beforeEach(() => {
  stand.clock.ahead = 0
  server.failTokens(null)
  server.grants.length = 0
  server.requests.length = 0
})

const machine = (method: string) =>
  server.client({ grant_types: ['client_credentials'], token_endpoint_auth_method: method })

async function machineConnection(method = 'client_secret_basic') {
  const client = await machine(method)
  const config = { tokenEndpoint: `${server.url}/token`, clientId: client.client_id }
  return stand.connection(config, ['client_credentials'], { clientSecret: client.client_secret })
}

const inHours = (hours: number) => {
  stand.clock.ahead = hours * 3_600
}

const credentialOf = (opened: OpenedCredential): Credential => {
  if ('missing' in opened) throw new Error(opened.missing)
  return opened
}

describe('with client credentials', () => {
  test('a token is requested on first use, and is used until it expires', async () => {
    const connection = await machineConnection()
    const credentials = stand.credentials(connection)
    const first = shown(await credentials())
    expect(await server.knows(first)).toBe(true)
    expect(shown(await credentials())).toBe(first)
    stand.clock.ahead = 3_600 - 40
    expect(shown(await credentials())).toBe(first)
    expect(server.grants).toEqual(['client_credentials'])
    stand.clock.ahead = 3_600 - 20
    const second = shown(await credentials())
    expect(second).not.toBe(first)
    expect(server.grants).toEqual(['client_credentials', 'client_credentials'])
  })

  test('a token survives the process that requested it', async () => {
    const connection = await machineConnection()
    const first = shown(await stand.credentials(connection)())
    expect(shown(await stand.credentials(connection)())).toBe(first)
    expect(server.grants).toHaveLength(1)
  })

  test('a server that accepts the secret only in the body gets it there, and immediately so the next time', async () => {
    const connection = await machineConnection()
    const asked: string[] = []
    server.failTokens(({ headers }, response) => {
      const how = headers.authorization ? 'header' : 'body'
      asked.push(how)
      const answer =
        how === 'body'
          ? { access_token: 'a', token_type: 'Bearer', expires_in: '60' }
          : { error: 'invalid_client' }
      response.writeHead(how === 'body' ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
    const credentials = stand.credentials(connection)
    expect(shown(await credentials())).toBe('a')
    inHours(1)
    expect(shown(await credentials())).toBe('a')
    expect(asked).toEqual(['header', 'body', 'body'])
  })

  test('concurrent calls share one token request', async () => {
    const connection = await machineConnection()
    const credentials = stand.credentials(connection)
    const all = await Promise.all(Array.from({ length: 20 }, () => credentials()))
    expect(new Set(all.map(shown)).size).toBe(1)
    expect(server.grants).toHaveLength(1)
  })

  test('a rejected client makes the connection invalid, and the token is not requested again for each call', async () => {
    const connection = await machineConnection()
    const wrong = { ...connection, config: { ...connection.config, clientId: 'nobody' } }
    await stand.uses.store.transact((writer) => writer.authConnections.update(wrong))
    const credentials = stand.credentials(connection)
    for (let n = 0; n < 5; n++) expect(shown(await credentials())).toContain('rejected the connection')
    expect(server.requests).toHaveLength(2)
    expect(await stand.read(connection)).toMatchObject({
      status: 'invalid',
      lastError: expect.stringContaining('invalid_client'),
    })
  })

  test('a token that the API rejects is replaced once, and not repeatedly', async () => {
    const connection = await machineConnection()
    const credentials = stand.credentials(connection)
    const first = credentialOf(await credentials())
    const second = credentialOf(await credentials(first))
    expect(second.version).not.toBe(first.version)
    expect(credentialOf(await credentials(first)).version).toBe(second.version)
    stand.clock.ahead = 15
    expect(credentialOf(await credentials(second)).version).toBe(second.version)
    expect(server.grants).toHaveLength(2)
    expect(await stand.read(connection)).toMatchObject({ status: 'invalid' })
  })

  test('while the token endpoint is unavailable, the token is used until it expires', async () => {
    const connection = await machineConnection()
    const credentials = stand.credentials(connection)
    const first = shown(await credentials())
    const asked = { count: 0 }
    server.failTokens((_request, response) => {
      asked.count++
      response.writeHead(503).end()
    })
    stand.clock.ahead = 3_600 - 20
    for (let n = 0; n < 10; n++) expect(shown(await credentials())).toBe(first)
    expect(asked.count).toBe(1)
    stand.clock.ahead = 3_600 + 1
    for (let n = 0; n < 10; n++) expect(shown(await credentials())).toContain('no token at the moment')
    expect(asked.count).toBe(2)
    expect(await stand.read(connection)).toMatchObject({ status: 'valid' })
    server.failTokens(null)
    inHours(2)
    expect(await server.knows(shown(await credentials()))).toBe(true)
  })

  test('a token endpoint that hangs or responds with garbage is treated as unavailable', async () => {
    for (const fault of [
      () => {},
      (_: unknown, response: { end(text: string): void }) => response.end('<p>'),
    ]) {
      const connection = await machineConnection()
      server.failTokens(fault)
      expect(shown(await stand.credentials(connection)())).toContain('no token at the moment')
      expect(await stand.read(connection)).toMatchObject({ status: 'valid' })
      server.failTokens(null)
    }
  })
})

/** A connection with tokens that the authorization server issued to a user, as after a sign-in. */
async function personConnection(on: Stand = stand) {
  const { client_id } = await server.client({
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
  const connection = await on.connection(config, ['authorization_code', 'refresh_token'])
  await on.connected(connection, access, refresh)
  return { connection, access, refresh }
}

describe('with an authorization of the owner', () => {
  test('the token is refreshed before it expires, and the refresh token rotates', async () => {
    const { connection, access, refresh } = await personConnection()
    const credentials = stand.credentials(connection)
    expect(shown(await credentials())).toBe(access)
    for (let hour = 1; hour <= 3; hour++) {
      inHours(hour)
      expect(await server.knows(shown(await credentials()))).toBe(true)
    }
    expect(server.grants).toEqual(['refresh_token', 'refresh_token', 'refresh_token'])
    expect(await stand.readRefreshToken(connection)).not.toBe(refresh)
  })

  test('a revoked grant makes the connection expired, and is never tried again', async () => {
    const { connection, refresh } = await personConnection()
    await (await server.provider.RefreshToken.find(refresh))?.destroy()
    inHours(1)
    const credentials = stand.credentials(connection)
    for (let n = 0; n < 3; n++) expect(shown(await credentials())).toContain('has to connect it again')
    expect(server.requests).toHaveLength(1)
    const { status, lastError } = await stand.read(connection)
    expect(status).toBe('expired')
    expect(lastError).toContain('connect again')
    expect(lastError).not.toContain(refresh)
  })

  test('a token response lost after rotation makes the connection expired, without a retry loop', async () => {
    const { connection, refresh } = await personConnection()
    const lost = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refresh,
      client_id: connection.config.clientId,
    })
    expect((await fetch(`${server.url}/token`, { method: 'POST', body: lost })).status).toBe(200)
    inHours(1)
    expect(shown(await stand.credentials(connection)())).toContain('has to connect it again')
    expect(await stand.read(connection)).toMatchObject({ status: 'expired' })
    await stand.connected(connection, 'new', null)
    expect(shown(await stand.credentials(connection)())).toBe('new')
  })

  test('a process that dies during a renewal blocks the others no longer than its lease', async () => {
    const { connection } = await personConnection()
    inHours(1)
    const tokens = await stand.tokens(connection)
    if (!tokens) throw new Error('no tokens')
    const now = stand.clock.now()
    const until = new Date(Date.parse(now) + 25_000).toISOString()
    const claim = () =>
      stand.uses.store.transact((writer) => writer.oauthTokens.claimLease(tokens, 'dead', now, until))
    expect([await claim(), await claim()]).toEqual([true, false])
    stand.clock.ahead += 26
    expect(await server.knows(shown(await stand.credentials(connection)()))).toBe(true)
  })
})

describe.each([
  ['SQLite', freshSqlite, 1],
  ['PostgreSQL', freshPostgres, 2],
] as const)('replicas on %s', (_engine, freshPlace, replicaCount) => {
  let shared: Stand
  beforeAll(async () => {
    shared = await startStand(freshPlace, replicaCount)
  })
  afterAll(() => shared?.close())

  test('that renew a token at the same time use the refresh token once, and all get the new token', async () => {
    const { connection } = await personConnection(shared)
    const sources = Array.from({ length: 6 }, (_, index) =>
      shared.credentials(connection, shared.replicas[index % shared.replicas.length]),
    )
    for (const source of sources) await source()
    for (let hour = 1; hour <= 3; hour++) {
      shared.clock.ahead = hour * 3_600
      const all = await Promise.all(sources.flatMap((source) => [source(), source(), source()]))
      expect(new Set(all.map(shown)).size).toBe(1)
      expect(await server.knows(shown(all[0] ?? { missing: '', until: null }))).toBe(true)
    }
    expect(server.grants).toEqual(['refresh_token', 'refresh_token', 'refresh_token'])
    expect(server.requests.map(({ status }) => status)).toEqual([200, 200, 200])
  })
})
