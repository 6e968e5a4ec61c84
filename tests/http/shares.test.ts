// All reads and writes of a request count for its user: otherwise they would take the service's own connections.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionSlots } from '#adapters/store/connection-slots.ts'
import { findRequestShare, type RequestShare } from '#platform/request-share.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
let alice: Client
let appId: string
let publicMcpId: string
let seen: (RequestShare | undefined)[]

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  appId = await makeApp(alice, 'Books')
  publicMcpId = (await alice.get(`/api/v2/apps/${appId}`)).body.app.public_mcp_id
  expect(publicMcpId).toBeTruthy()
})
afterAll(() => service.close())

beforeEach(() => {
  seen = []
  const { run } = ConnectionSlots.prototype
  const spy = vi.spyOn(ConnectionSlots.prototype, 'run').mockImplementation(function (
    this: ConnectionSlots,
    work,
  ) {
    seen.push(findRequestShare())
    return run.call(this, work)
  })
  return () => spy.mockRestore()
})

const user = () => `${service.issuerUrl} alice`
const callManagementTool = async (name: string, args: object) =>
  postMcp(`${service.url}/mcp`, buildJsonRpcRequest('tools/call', { name, arguments: args }), {
    authorization: `Bearer ${await service.token('alice')}`,
  })

test.each([
  ['an operation on an app', () => alice.get(`/api/v2/apps/${appId}`)],
  ['an operation with a body', () => alice.patch(`/api/v2/apps/${appId}`, { description: 'Novels' })],
  ['a tool of the management server', () => callManagementTool('inspect_app', { app: appId })],
])('%s counts for the user and the app', async (_, send) => {
  expect((await send()).status).toBe(200)
  expect(seen).toContainEqual({ user: user(), app: appId })
})

test('a request without an app counts for the user, with the claim of its Idempotency-Key', async () => {
  const headers = { 'Idempotency-Key': 'once' }
  expect((await alice.post('/api/v2/apps', { name: 'Films' }, headers)).status).toBe(201)
  // Finding the key, claiming it, creating the app, and storing the response.
  expect(seen.filter((share) => share?.user === user()).length).toBeGreaterThanOrEqual(4)
})

test('the lines of an export count for the user, each batch of them', async () => {
  expect((await alice.get('/api/v3/audit/export')).status).toBe(200)
  expect(seen.filter((share) => share?.user === user()).length).toBeGreaterThanOrEqual(2)
})

test('a draft that a client opens counts for its builder', async () => {
  const authorization = `Bearer ${await service.token('alice')}`
  const list = buildJsonRpcRequest('tools/list')
  expect((await postMcp(`${service.url}/mcp/${publicMcpId}/draft`, list, { authorization })).status).toBe(200)
  expect(seen).toContainEqual({ user: user(), app: publicMcpId })
})

test('a public page counts for the address of the client', async () => {
  expect((await fetch(`${service.url}/v0.1/servers`)).status).toBe(200)
  expect(seen).toContainEqual({ user: '127.0.0.1', app: '' })
})
