// The address of the embedded issuer, and the apps of its users when that address changes.
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { get, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { decodeJwt } from 'jose'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { serve } from '#main/start/serve.ts'
import { listIssuers, moveIssuer } from '#operator/moving/move-issuer.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { createClient } from '#tests/support/service/client.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { freshSettings, operatorToken, type Settings } from '../support/program.ts'

let settings: Settings

beforeEach(async () => {
  settings = await freshSettings(await makeTemporaryFolder())
})
afterEach(() => rm(settings.DATA_DIR, { recursive: true }))

const requireConfig = (more: Record<string, string> = {}) => {
  const result = readConfig({ ...settings, REGISTRY_SYNC: 'off', ...more })
  if ('errors' in result) throw new Error(result.errors.join('\n'))
  return result.config
}

/** Runs the service in this process while `use` runs, which gets its address and its log. */
async function runService<Used>(
  more: Record<string, string>,
  use: (url: string, output: () => string) => Promise<Used>,
): Promise<Used> {
  const lines: string[] = []
  const service = await serve(
    requireConfig(more),
    pino({ base: null }, { write: (line) => lines.push(line) }),
  )
  try {
    return await use(`http://localhost:${settings.PORT}`, () => lines.join(''))
  } finally {
    await service.close(0)
  }
}

/** Starts the service, makes an app of this name, and returns the names of the operator's apps. */
const startAndMake = (name: string, more: Record<string, string> = {}) =>
  runService(more, async (url, output) => {
    const token = await operatorToken({ ...settings, ...more })
    const client = createClient(url, token)
    const { status } = await client.post('/api/v2/apps', { name })
    const { body } = await client.get('/api/v2/apps?sort=name&order=asc')
    const apps = body.data as { name: string; slug: string }[]
    return { status, issuer: decodeJwt(token).iss, apps, output: output() }
  })

const namesOf = (apps: { name: string }[]) => apps.map(({ name }) => name).sort()

function execute(file: string, statements: string): void {
  const database = new DatabaseSync(join(settings.DATA_DIR, file))
  database.exec(statements)
  database.close()
}

test('by default the issuer is served below the address of the service, on its only port', async () => {
  const { issuer } = await startAndMake('First')
  expect(issuer).toBe(`http://localhost:${settings.PORT}/auth`)
})

test('users keep their apps with every new address, and with an earlier address again', async () => {
  const authPort = String(await findFreePort())
  await startAndMake('One')
  const moved = await startAndMake('Two', { BASE_URL: `http://127.0.0.1:${settings.PORT}` })
  expect(namesOf(moved.apps)).toEqual(['One', 'Two'])
  expect(namesOf((await startAndMake('Three', { AUTH_PORT: authPort })).apps)).toEqual([
    'One',
    'Three',
    'Two',
  ])
  const back = await startAndMake('Four')
  expect(namesOf(back.apps)).toEqual(['Four', 'One', 'Three', 'Two'])
})

test('apps of another issuer stay with that issuer, the start says so, and a command moves them', async () => {
  await startAndMake('Own')
  execute('tenon.db', "update apps set issuer = 'https://other.example'")
  const { apps, output } = await startAndMake('New', { BASE_URL: `http://127.0.0.1:${settings.PORT}` })
  expect(namesOf(apps)).toEqual(['New'])
  const lines = output.split('\n').filter((line) => line.includes('not trusted now'))
  expect(lines).toEqual([
    expect.stringMatching(/"issuers":\[\{"issuer":"https:\/\/other\.example","apps":1\}\]/),
  ])
  expect(lines[0]).toContain('issuer move https://other.example urn:uuid:')

  const config = requireConfig()
  const log = createLog('silent')
  expect(await listIssuers(config, log)).toEqual([
    { issuer: 'https://other.example', apps: 1, isTrusted: false },
    { issuer: expect.stringContaining('urn:uuid:'), apps: 1, isTrusted: true },
  ])
  const move = (from: string) => moveIssuer(config, log, { from, to: 'embedded' })
  expect(await move('https://other.example')).toMatchObject({ users: 1, apps: 1 })
  await expect(move('https://other.example')).rejects.toThrow('No app belongs to a user of')
  const after = await startAndMake('Last')
  expect(namesOf(after.apps)).toEqual(['Last', 'New', 'Own'])
  expect(after.output).not.toContain('not trusted now')
})

test('tokens are verified although the public address cannot be reached from here', async () => {
  const { status, issuer } = await startAndMake('Far', { BASE_URL: 'https://tenon.invalid' })
  expect([status, issuer]).toEqual([201, 'https://tenon.invalid/auth'])
})

test('the issuer behind the service is guarded like the service, and has no listener of its own', () =>
  runService({}, async (url) => {
    const at = { port: settings.PORT, host: '127.0.0.1', path: '/auth/oauth2/jwks' }
    const statusOf = async (options: RequestOptions) => {
      const [response] = await once(get(options), 'response')
      return response.resume().statusCode
    }
    expect(await statusOf(at)).toBe(200)
    expect(await statusOf({ ...at, headers: { host: 'rebound.example' } })).toBe(403)
    await expect(statusOf({ ...at, port: Number(settings.PORT) + 1 })).rejects.toThrow('ECONNREFUSED')
    const sent = await fetch(`${url}/auth/invitation/x`, { headers: { accept: 'text/html' } })
    expect([sent.status, sent.headers.get('x-content-type-options')]).toEqual([410, 'nosniff'])
  }))

test('with another issuer there is no path of the embedded one', () =>
  runService({ AUTH_ISSUER: 'http://localhost:9/issuer' }, async (url) => {
    const paths = ['/auth', '/auth/oauth2/jwks', '/.well-known/oauth-authorization-server/auth']
    const statuses = paths.map(async (path) => (await fetch(`${url}${path}`)).status)
    expect(await Promise.all(statuses)).toEqual([404, 404, 404])
  }))

const issuerOf = (env: Record<string, string>) => {
  const result = readConfig(env)
  if ('errors' in result) return result.errors
  return [result.config.authUrl, result.config.authPort]
}

test.each([
  [{}, ['http://localhost:4000/auth', null]],
  [{ BASE_URL: 'https://tenon.example/' }, ['https://tenon.example/auth', null]],
  [{ BASE_URL: 'https://example.com/tenon' }, ['https://example.com/tenon/auth', null]],
  [
    { BASE_URL: 'https://tenon.example', AUTH_URL: 'https://tenon.example/auth' },
    ['https://tenon.example/auth', null],
  ],
  [{ AUTH_PORT: '4001' }, ['http://localhost:4001', 4001]],
  [{ PORT: '80', BASE_URL: 'http://box.lan', AUTH_PORT: '81' }, ['http://box.lan:81', 81]],
  [{ BASE_URL: 'https://tenon.example', AUTH_URL: 'https://auth.example' }, ['https://auth.example', 4001]],
])('the settings %j have the issuer and port %j', (env, expected) => {
  expect(issuerOf(env)).toEqual(expected)
})

test.each([
  [{ BASE_URL: 'https://tenon.example', AUTH_PORT: '4001' }, 'AUTH_URL is required with AUTH_PORT'],
  [{ BASE_URL: 'http://tenon.example', AUTH_PORT: '4001' }, 'AUTH_URL is required with AUTH_PORT'],
  [{ AUTH_URL: 'https://auth.example/sign-in' }, 'AUTH_URL must be an origin without a path'],
  [{ BASE_URL: 'https://example.com/mcp' }, 'BASE_URL must not have a path that begins with /mcp'],
  [{ BASE_URL: 'https://example.com?x=1' }, 'BASE_URL must have no query'],
])('the settings %j are rejected: %s', (env, error) => {
  expect(issuerOf(env)).toEqual([expect.stringContaining(error)])
})
