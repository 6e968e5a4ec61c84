// Roles by groups of an external issuer, and invitations to addresses that it vouches for: they follow the claims of the
// token at the next sign-in and renewal.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConsoleBrowser } from './console-browser.ts'
import { type EmbeddedConsole, signIn, startEmbeddedConsole } from './embedded-console.ts'
import { type ExternalIssuer, startExternalIssuer } from './external-issuer.ts'

const teamId = `ws_0${'1'.repeat(25)}`
const shopId = `ws_0${'2'.repeat(25)}`
const groups = [`team=${teamId}:builder`, `admins=${teamId}:owner`, `admins=${shopId}:viewer`].join(',')

let issuer: ExternalIssuer
let service: EmbeddedConsole
let browser: ConsoleBrowser

beforeAll(async () => {
  issuer = await startExternalIssuer()
  service = await startEmbeddedConsole('postgres', { AUTH_ISSUER: issuer.url, WORKSPACE_GROUPS: groups })
  for (const id of [teamId, shopId])
    await service.execute(
      `insert into workspaces (id, name, created_at, updated_at, revision)
        values ('${id}', 'Team', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 1)`,
    )
})
afterAll(async () => {
  await service?.close()
  await issuer?.close()
})

beforeEach(() => {
  browser = new ConsoleBrowser()
  issuer.claims = {}
})

const request = (path: string, init: Parameters<ConsoleBrowser['request']>[1] = {}) =>
  browser.request(`${service.url}/api/v3${path}`, init)

async function listRoles(): Promise<string[]> {
  const { data } = (await (await request('/workspaces')).json()) as { data: { id: string; role: string }[] }
  return data.slice(1).map(({ id, role }) => `${id === teamId ? 'team' : 'shop'} ${role}`)
}

/** The session gets another token, as it does before its token expires. */
const expireToken = () =>
  service.execute(
    `update console_sessions set renew_at = '2001-01-01T00:00:00.000Z', expires_at = '2001-01-01T00:00:00.000Z'`,
  )

test('a group that is gained, changed or lost gives another role with the next token', async () => {
  await signIn(service, browser)
  expect(await listRoles()).toEqual([])
  issuer.claims = { groups: ['team', 'others'] }
  expect(await listRoles()).toEqual([])
  await expireToken()
  expect(await listRoles()).toEqual(['team builder'])
  issuer.claims = { groups: ['admins'] }
  await expireToken()
  expect((await listRoles()).sort()).toEqual(['shop viewer', 'team owner'])
  issuer.claims = { groups: 'team' }
  await expireToken()
  expect(await listRoles()).toEqual(['team builder'])
  const rename = () =>
    request(`/workspaces/${teamId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: '{"name":"Other"}',
    })
  expect((await rename()).status).toBe(403)
  issuer.claims = {}
  await expireToken()
  expect([await listRoles(), (await rename()).status]).toEqual([[], 404])
})

test('a group counts from the next sign-in on', async () => {
  issuer.claims = { groups: ['team'] }
  await signIn(service, browser)
  expect(await listRoles()).toEqual(['team builder'])
  issuer.claims = {}
  browser = new ConsoleBrowser()
  await signIn(service, browser)
  expect(await listRoles()).toEqual([])
})

test('an invitation waits for an address that the issuer vouches for', async () => {
  issuer.claims = { groups: ['admins'] }
  await signIn(service, browser)
  const invited = await request(`/workspaces/${teamId}/invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'grace@example.com', role: 'publisher' }),
  })
  expect(invited.status).toBe(201)
  for (const email_verified of [undefined, false, 'no', 1]) {
    issuer.claims = email_verified === undefined ? {} : { email_verified }
    browser = new ConsoleBrowser()
    await signIn(service, browser)
    expect([email_verified, await listRoles()]).toEqual([email_verified, []])
  }
  issuer.claims = { email_verified: true }
  browser = new ConsoleBrowser()
  await signIn(service, browser)
  expect(await listRoles()).toEqual(['team publisher'])
  issuer.claims = {}
  await expireToken()
  expect(await listRoles()).toEqual(['team publisher'])
})
