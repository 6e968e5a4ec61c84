// Who may use the management server, and what its address narrows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { connectManagementClient } from './management-client.ts'

let service: TestService
let appId: string

beforeAll(async () => {
  service = await startService('sqlite')
  appId = await makeApp(await service.as('alice'), 'Books')
  await makeApp(await service.as('alice'), 'Films')
})

afterAll(() => service.close())

const listTools = buildJsonRpcRequest('tools/list')

describe('the management server', () => {
  it.each([
    ['no token', {}],
    ['an invalid token', { authorization: 'Bearer nonsense' }],
  ])('responds to %s as the management API does', async (_, headers) => {
    const challenge = `Bearer resource_metadata="${service.url}/.well-known/oauth-protected-resource"`
    const api = await fetch(`${service.url}/api/v3/apps/${appId}/tools`, { headers })
    const mcp = await postMcp(`${service.url}/mcp`, listTools, headers)
    expect([mcp.status, mcp.headers.get('www-authenticate')]).toEqual([401, challenge])
    expect([api.status, api.headers.get('www-authenticate')]).toEqual([401, challenge])
  })

  it('rejects a token for another audience', async () => {
    const token = await service.token('alice', 'https://other.example')
    const { status } = await postMcp(`${service.url}/mcp`, listTools, { authorization: `Bearer ${token}` })
    expect(status).toBe(401)
  })

  it('serves clients of both eras', async () => {
    const authorization = `Bearer ${await service.token('alice')}`
    const modern = buildModernRequest('server/discover')
    const { json } = await postMcp(`${service.url}/mcp/`, modern.body, { ...modern.headers, authorization })
    expect(json).toHaveProperty('result.capabilities.tools', {})
    const { client, close } = await connectManagementClient(service, 'alice')
    expect(client.getServerVersion()?.name).toBe('Tenon')
    expect(client.getInstructions()).toContain('find_apps')
    await close()
  })

  it('leaves the endpoints of apps as they are', async () => {
    const { status, json } = await postMcp(`${service.url}/mcp/missing`, listTools)
    expect([status, json]).toHaveProperty('1.error.message', 'No published app exists at this URL.')
    expect((await fetch(`${service.url}/mcp`)).status).toBe(405)
  })

  it('rejects pages of other sites', async () => {
    const { status } = await postMcp(`${service.url}/mcp`, listTools, { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })

  it('lists only the apps of the caller', async () => {
    const alice = await connectManagementClient(service, 'alice')
    const mallory = await connectManagementClient(service, 'mallory')
    const { apps } = await alice.call('find_apps')
    expect(apps.map(({ name }: { name: string }) => name).sort()).toEqual(['Books', 'Films'])
    expect((await alice.call('find_apps', { query: 'book' })).apps).toHaveLength(1)
    expect((await mallory.call('find_apps')).apps).toEqual([])
    await Promise.all([alice.close(), mallory.close()])
  })
})
