import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresDatabase, type TestDatabase } from '#tests/support/databases/postgres.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { startTestIssuer, type TestIssuer } from '#tests/support/servers/test-issuer.ts'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { inviteTo, makeAppIn } from '#tests/support/service/make-workspace.ts'
import { type Program, startProgram } from '../support/program.ts'

let postgres: TestDatabase
let issuer: TestIssuer
let replicas: Program[]
const folders: TestDatabase[] = []
const audience = 'http://tenon.example'

async function startReplica(): Promise<Program> {
  const folder = await createSqliteDatabase()
  folders.push(folder)
  return startProgram({
    PORT: String(await findFreePort()),
    BASE_URL: audience,
    DATA_DIR: dirname(folder.at),
    DATABASE_URL: postgres.at,
    SECRET_KEYS: keys,
    AUTH_ISSUER: issuer.url,
    EGRESS_ALLOW: '127.0.0.1',
    LOG_LEVEL: 'error',
  })
}
const keys = `shared:${randomBytes(32).toString('base64')}`

beforeAll(async () => {
  postgres = await createPostgresDatabase()
  issuer = await startTestIssuer()
  // Both start at the same time on an empty database, which both try to migrate.
  replicas = await Promise.all([startReplica(), startReplica()])
})
afterAll(async () => {
  for (const replica of replicas ?? []) await replica.stop()
  await issuer.stop()
  await postgres.remove()
  for (const folder of folders) await folder.remove()
})

/** Polls until the value is as expected or the time has passed; returns the last value. */
async function pollUntil<T>(
  milliseconds: number,
  read: () => Promise<T>,
  isExpected: (value: T) => boolean,
): Promise<T> {
  const deadline = Date.now() + milliseconds
  for (;;) {
    const value = await read()
    if (isExpected(value) || Date.now() > deadline) return value
    await sleep(25)
  }
}

test('a release, a disabled app and a new secret take effect on the other replica within a second', async () => {
  const [first, second] = replicas as [Program, Program]
  const alice = createClient(first.url, await issuer.signToken('alice', audience))
  const api = await startUpstreamApi()
  const appId = await makeApp(alice)
  const auth = await alice.post(`/api/v1/apps/${appId}/auth`, {
    name: 'Key',
    config: { type: 'bearer', accessToken: 'first' },
  })
  const pets = await makeIntegration(alice, appId, api.documentUrl, { authId: auth.body.auth.id })
  await makeTool(alice, appId, 'One', pets.operation('listPets'))
  await alice.post(`/api/v3/apps/${appId}/releases`)
  const { body } = await alice.get(`/api/v1/apps/${appId}`)
  const path = `/mcp/${body.app.publicMcpId}`
  const otherReplica = createClient(second.url, null)
  const call = (method: string, params = {}) =>
    otherReplica.post(path, { jsonrpc: '2.0', id: 1, method, params })
  const listToolNames = async () =>
    ((await call('tools/list')).body.result?.tools ?? []).map((tool: { name: string }) => tool.name)

  expect(await pollUntil(1000, listToolNames, (found) => found.length === 1)).toEqual(['one'])
  await makeTool(alice, appId, 'Two', pets.operation('getPet'))
  await alice.post(`/api/v3/apps/${appId}/releases`)
  expect(await pollUntil(1000, listToolNames, (found) => found.length === 2)).toEqual(['one', 'two'])

  const readSentToken = async () => {
    await call('tools/call', { name: 'one', arguments: {} })
    return api.seen.at(-1)?.headers.authorization
  }
  expect(await readSentToken()).toBe('Bearer first')
  await alice.patch(`/api/v1/apps/${appId}/auth/${auth.body.auth.id}`, { config: { accessToken: 'second' } })
  expect(await pollUntil(1000, readSentToken, (sent) => sent === 'Bearer second')).toBe('Bearer second')

  await alice.patch(`/api/v2/apps/${appId}`, { enabled: false })
  const readStatus = async () => (await call('ping')).status
  expect(await pollUntil(1000, readStatus, (found) => found === 404)).toBe(404)
  await api.close()
})

test('revoked tokens and removed members are refused by the other replica within a second', async () => {
  const [first, second] = replicas as [Program, Program]
  const alice = createClient(first.url, await issuer.signToken('alice', audience))
  const bob = createClient(second.url, await issuer.signToken('bob', audience))
  const { body: created } = await alice.post('/api/v3/workspaces', { name: 'Team' })
  const workspace = `/api/v3/workspaces/${created.workspace.id}`
  const { token } = await inviteTo(alice, created.workspace.id, 'builder')
  await bob.post('/api/v3/workspace-invitations/accept', { token })
  const appId = await makeAppIn(alice, created.workspace.id)
  const app = `/api/v3/apps/${appId}`
  const { public_mcp_id: publicId } = (await alice.get(`/api/v2/apps/${appId}`)).body.app
  await alice.post(`${app}/releases`)
  const callAt = (bearer: string) => async () => {
    const request = { jsonrpc: '2.0', id: 1, method: 'ping' }
    return (await createClient(second.url, bearer).post(`/mcp/${publicId}`, request)).status
  }

  await alice.patch(`${app}/access`, { kind: 'token' })
  const caller = await alice.post(`${app}/tokens`, { name: 'Bot', expires_in_hours: 168 })
  const callByToken = callAt(caller.body.secret)
  expect(await pollUntil(1000, callByToken, (status) => status === 200)).toBe(200)
  await alice.delete(`${app}/tokens/${caller.body.token.id}`)
  expect(await pollUntil(1000, callByToken, (status) => status === 401)).toBe(401)

  await alice.patch(`${app}/access`, {
    kind: 'oauth',
    allowed_callers: { emails: [], domains: [], claims: [] },
  })
  const callAsBob = callAt(await issuer.signToken('bob', `${audience}/mcp/${publicId}`))
  expect(await pollUntil(1000, callAsBob, (status) => status === 200)).toBe(200)
  const { body: members } = await alice.get(`${workspace}/members`)
  const member = members.data.find((found: { user_id: string }) => found.user_id === 'bob')
  // Edits that are on their way while the member is removed: none is accepted after it was.
  const edits: { status: number; isAfter: boolean }[] = []
  let isRemoved = false
  const editing = (async () => {
    for (let edit = 0; edit < 40; edit++) {
      const isAfter = isRemoved
      const { status } = await bob.patch(`/api/v2/apps/${appId}`, { description: `Edit ${edit}` })
      edits.push({ status, isAfter })
    }
  })()
  await pollUntil(
    1000,
    async () => edits.length,
    (count) => count >= 5,
  )
  await alice.delete(`${workspace}/members/${member.id}`)
  isRemoved = true
  await editing
  expect(new Set(edits.filter(({ isAfter }) => isAfter).map(({ status }) => status))).toEqual(new Set([404]))
  expect(edits[0]).toEqual({ status: 200, isAfter: false })
  expect(await pollUntil(1000, callAsBob, (status) => status !== 200)).not.toBe(200)
})

test('a member who gets a lower role or is removed is refused on the other replica within a second', async () => {
  const [first, second] = replicas as [Program, Program]
  const alice = createClient(first.url, await issuer.signToken('alice', audience))
  const bob = createClient(second.url, await issuer.signToken('bob', audience))
  const { body: created } = await alice.post('/api/v3/workspaces', { name: 'Team' })
  const team = `/api/v3/workspaces/${created.workspace.id}`
  const { token } = await inviteTo(alice, created.workspace.id, 'builder')
  expect((await bob.post('/api/v3/workspace-invitations/accept', { token })).status).toBe(200)
  const appId = await makeAppIn(alice, created.workspace.id)
  const nobody = { emails: [], domains: [], claims: [] }
  await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'oauth', allowed_callers: nobody })
  expect((await alice.post(`/api/v3/apps/${appId}/releases`)).status).toBe(201)
  const { publicMcpId } = (await alice.get(`/api/v1/apps/${appId}`)).body.app
  const callAs = async (user: string, path: string, resource: string) => {
    const caller = createClient(second.url, await issuer.signToken(user, resource))
    return async () => (await caller.post(path, { jsonrpc: '2.0', id: 1, method: 'ping' })).status
  }
  const callLive = await callAs('bob', `/mcp/${publicMcpId}`, `${audience}/mcp/${publicMcpId}`)
  const callDraft = await callAs('bob', `/mcp/${publicMcpId}/draft`, audience)
  const edit = async () => (await bob.patch(`/api/v2/apps/${appId}`, { description: 'Edited.' })).status
  expect([await callLive(), await callDraft(), await edit()]).toEqual([200, 200, 200])

  const member = `${team}/members/${await findMember(alice, team, 'bob')}`
  await alice.patch(member, { role: 'viewer' })
  expect(await pollUntil(1000, callDraft, (status) => status === 404)).toBe(404)
  expect([await callLive(), await edit()]).toEqual([200, 403])

  await alice.delete(member)
  expect(await pollUntil(1000, callLive, (status) => status === 403)).toBe(403)
  expect([await callDraft(), await edit(), (await bob.get(team)).status]).toEqual([404, 404, 404])
})

test('a deleted workspace is gone on the other replica, for its owner and for tokens of it', async () => {
  const [first, second] = replicas as [Program, Program]
  const alice = createClient(first.url, await issuer.signToken('alice', audience))
  const there = createClient(second.url, await issuer.signToken('alice', audience))
  const { body } = await alice.post('/api/v3/workspaces', { name: 'Short-lived' })
  const id: string = body.workspace.id
  const limited = { name: 'CI', expires_in_hours: 168, workspace_id: id }
  const { body: made } = await alice.post('/api/v3/tokens', limited)
  const machine = createClient(second.url, made.secret)
  const read = async (client: Client) => (await client.get(`/api/v3/workspaces/${id}`)).status
  expect([await read(there), await read(machine)]).toEqual([200, 200])
  expect((await alice.delete(`/api/v3/workspaces/${id}`)).status).toBe(200)
  expect([await read(there), await read(machine)]).toEqual([404, expect.toBeOneOf([401, 404])])
  const create = await there.post('/api/v2/apps', { name: 'Late', workspace_id: id })
  expect(create.status).toBe(422)
})

async function findMember(owner: Client, team: string, user: string): Promise<string> {
  const { body } = await owner.get(`${team}/members`)
  return body.data.find(({ user_id }: { user_id: string }) => user_id === user).id
}
