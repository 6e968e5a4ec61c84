// Apps that want a token: each is a resource of its own.
import { discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp, makeIntegration, makeTool } from '#tests/support/made.ts'
import { startService, type TestService } from '#tests/support/service.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/upstream-api.ts'
import { modern, post, request } from './raw-mcp.ts'

let service: TestService
let api: UpstreamApi
let appId: string
let other: string
let releaseId: string
let endpoint: string
let metadataUrl: string

beforeAll(async () => {
  service = await startService('sqlite')
  api = await startUpstreamApi()
  const alice = await service.as('alice')
  const publish = async () => {
    const id = await makeApp(alice)
    const pets = await makeIntegration(alice, id, api.documentUrl)
    await makeTool(alice, id, 'List', pets.operation('listPets'))
    return { id, release: (await alice.post(`/api/v3/apps/${id}/releases`)).body.release }
  }
  const { id, release } = await publish()
  appId = id
  endpoint = release.endpoint
  releaseId = release.id
  other = (await publish()).release.endpoint
  await alice.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
  metadataUrl = endpoint.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/')
})

afterAll(async () => {
  await service.close()
  await api.close()
})

const as = async (user: string, audience?: string) => ({
  authorization: `Bearer ${await service.token(user, audience)}`,
})
const list = (headers: Record<string, string>, url = endpoint) => post(url, request('tools/list'), headers)

describe('an app whose access is oauth', () => {
  it('serves any user who brings a token for its address', async () => {
    for (const user of ['alice', 'bob']) {
      expect(await list(await as(user, endpoint))).toMatchObject({ status: 200, json: { result: {} } })
    }
    const before = api.seen.length
    const reply = await post(endpoint, request('tools/call', { name: 'list' }), await as('bob', endpoint))
    expect(reply.status).toBe(200)
    const calls = api.seen.slice(before)
    expect(calls).toHaveLength(1)
    expect(JSON.stringify(calls)).not.toMatch(/authorization|Bearer/i)
  })

  it.each([
    ['no token', async () => ({}), ''],
    ['another scheme', async () => ({ authorization: 'Basic YTpi' }), ''],
    ['a bad token', async () => ({ authorization: 'Bearer x' }), 'error="invalid_token", '],
    ['a token for the service', () => as('alice', service.url), 'error="invalid_token", '],
    ['a token for another app', () => as('alice', other), 'error="invalid_token", '],
    ['a token for an address below it', () => as('alice', `${endpoint}/x`), 'error="invalid_token", '],
  ])('answers %s with 401, and says whom to ask', async (_what, headers, error) => {
    await list(await as('alice', endpoint))
    for (const method of ['initialize', 'tools/list', 'tools/call', 'ping']) {
      const reply = await post(endpoint, request(method), await headers())
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer ${error}resource_metadata="${metadataUrl}"`,
      ])
    }
  })

  it('is found out by the official client, which then asks for a token for it', async () => {
    const found = await discoverOAuthProtectedResourceMetadata(endpoint)
    expect([found.resource, found.authorization_servers]).toEqual([endpoint, [service.issuerUrl]])
  })

  it('takes no token from the query', async () => {
    const token = await service.token('alice', endpoint)
    expect((await list({}, `${endpoint}?access_token=${token}`)).status).toBe(401)
  })

  it('gives tokens that are no use at the management API', async () => {
    const headers = await as('alice', endpoint)
    const apps = () => fetch(`${service.url}/api/v1/apps`, { headers })
    expect((await apps()).status).toBe(401)
    expect((await list(headers)).status).toBe(200)
    expect((await apps()).status).toBe(401)
  })

  it('takes no token for the service, even one that was good there a moment ago', async () => {
    const headers = await as('alice')
    expect((await fetch(`${service.url}/api/v1/apps`, { headers })).status).toBe(200)
    expect((await list(headers)).status).toBe(401)
  })

  it('lets no cache show one caller what another asked for', async () => {
    const asked = modern('tools/list')
    const { json } = await post(endpoint, asked.body, { ...asked.headers, ...(await as('bob', endpoint)) })
    expect(json).toHaveProperty('result.cacheScope', 'private')
  })

  it('keeps its releases for the owner, by a token for the service', async () => {
    const pinned = `${endpoint}/releases/${releaseId}`
    expect((await list(await as('alice'), pinned)).status).toBe(200)
    expect((await list(await as('bob'), pinned)).status).toBe(404)
    expect((await list(await as('alice', endpoint), pinned)).status).toBe(401)
  })

  it('is verified as it is served', async () => {
    const alice = await service.as('alice')
    const verify = async () =>
      (await alice.post(`/api/v3/apps/${appId}/releases/${releaseId}/verify-endpoint`)).body.ok
    expect(await verify()).toBe(true)
    await alice.patch(`/api/v1/apps/${appId}`, { isEnabled: false })
    expect(await verify()).toBe(false)
    await alice.patch(`/api/v1/apps/${appId}`, { isEnabled: true })
  })

  it('is open again at once, and is then no resource', async () => {
    const alice = await service.as('alice')
    expect((await alice.patch(`/api/v1/apps/${appId}`, { access: 'public' })).body.app.access).toBe('public')
    expect((await list({})).status).toBe(200)
    expect((await fetch(metadataUrl)).status).toBe(404)
    await alice.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
    expect((await list({})).status).toBe(401)
  })
})
