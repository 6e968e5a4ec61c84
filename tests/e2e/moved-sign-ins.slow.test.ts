// Sign-ins and allowed clients survive a move of the store to PostgreSQL and back.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConsoleBrowser } from '#tests/console/console-browser.ts'
import { firstUser, signIn } from '#tests/console/embedded-console.ts'
import {
  createAuthorizationRequest,
  type RegisteredOAuthClient,
  refreshTokens,
  registerOAuthClient,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { createPostgresDatabase } from '#tests/support/databases/postgres.ts'
import { createUncheckedClient } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  freshSettings,
  operatorToken,
  type Program,
  runTenon,
  type Settings,
  startProgram,
} from '../support/program.ts'

const folder = await makeTemporaryFolder()
const postgres = (await createPostgresDatabase({ durable: true })).at
const browser = new ConsoleBrowser()
let settings: Settings
let program: Program
let endpoint: string
let registered: RegisteredOAuthClient
let tokens: { access_token: string; refresh_token?: string | undefined }

const moves = [
  { to: postgres, use: { DATABASE_URL: postgres } },
  { to: join(folder, 'back'), use: { DATA_DIR: join(folder, 'back') } },
]

beforeAll(async () => {
  const SECRET_KEYS = `moved:${randomBytes(32).toString('base64')}`
  settings = { ...(await freshSettings(join(folder, 'data'))), SECRET_KEYS }
  program = await startProgram(settings)
  const invitation = /http:\/\/[^\s"]+\/invitation\/[\w-]+/.exec(program.output())?.[0] ?? ''
  await browser.submit(await browser.open(invitation), firstUser)
  await signIn(program, browser)
  const owner = createUncheckedClient(program.url, await operatorToken(settings))
  const appId = await makeApp(owner)
  await owner.post(`/api/v3/apps/${appId}/releases`)
  await owner.patch(`/api/v3/apps/${appId}/access`, { kind: 'oauth' })
  endpoint = `/mcp/${(await owner.get(`/api/v2/apps/${appId}`)).body.app.public_mcp_id}`
  registered = await registerOAuthClient(`${program.url}/auth`)
  const visitor = new Visitor(program.url)
  const { url } = await createAuthorizationRequest(registered)
  await visitor.submit(await visitor.open(url), firstUser)
  tokens = await runAuthorizationFlow(visitor, registered, { resource: `${program.url}${endpoint}` })
})
afterAll(async () => {
  await program?.kill().catch(() => {})
  await rm(folder, { recursive: true })
})

async function expectSignedIn(): Promise<void> {
  const own = await browser.request(`${program.url}/api/v1/me`, { headers: { origin: program.url } })
  expect(own.status).toBe(200)
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const call = () => createUncheckedClient(program.url, tokens.access_token).post(endpoint, ping)
  expect((await call()).status).toBe(200)
  tokens = await refreshTokens(registered, tokens.refresh_token)
  expect((await call()).status).toBe(200)
}

test('the session of a browser, an access token and a refresh token', async () => {
  await expectSignedIn()
  for (const { to, use } of moves) {
    const moved = await runTenon(settings, 'migrate-store', '--to', to)
    expect(moved.code, moved.stderr).toBe(0)
    expect(await program.stop()).toBe(0)
    const { DATABASE_URL: _, ...rest } = settings
    settings = { ...rest, ...use } as Settings
    program = await startProgram(settings)
    await expectSignedIn()
  }
}, 180_000)
