// Apps with `oauth` access: each app is a protected resource of its own (RFC 9728).
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
  it('serves every user whose token has its URL as audience', async () => {
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
    ['a token for a URL below its own', () => as('alice', `${endpoint}/x`), 'error="invalid_token", '],
  ])('responds to %s with 401 and names its resource metadata', async (_what, headers, error) => {
    await list(await as('alice', endpoint))
    for (const method of ['initialize', 'tools/list', 'tools/call', 'ping']) {
      const reply = await post(endpoint, request(method), await headers())
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([
        401,
        `Bearer ${error}resource_metadata="${metadataUrl}"`,
      ])
    }
  })

  it('publishes resource metadata that the official client discovers', async () => {
    const found = await discoverOAuthProtectedResourceMetadata(endpoint)
    expect([found.resource, found.authorization_servers]).toEqual([endpoint, [service.issuerUrl]])
  })

  it('rejects a token in the query string', async () => {
    const token = await service.token('alice', endpoint)
    expect((await list({}, `${endpoint}?access_token=${token}`)).status).toBe(401)
  })

  it('accepts tokens that the management API rejects', async () => {
    const headers = await as('alice', endpoint)
    const apps = () => fetch(`${service.url}/api/v1/apps`, { headers })
    expect((await apps()).status).toBe(401)
    expect((await list(headers)).status).toBe(200)
    expect((await apps()).status).toBe(401)
  })

  it('rejects a token for the management API, even one that was just verified there', async () => {
    const headers = await as('alice')
    expect((await fetch(`${service.url}/api/v1/apps`, { headers })).status).toBe(200)
    expect((await list(headers)).status).toBe(401)
  })

  it('marks lists as private to the caller for caches', async () => {
    const asked = modern('tools/list')
    const { json } = await post(endpoint, asked.body, { ...asked.headers, ...(await as('bob', endpoint)) })
    expect(json).toHaveProperty('result.cacheScope', 'private')
  })

  it('serves its pinned releases only to the owner, with a token for the management API', async () => {
    const pinned = `${endpoint}/releases/${releaseId}`
    expect((await list(await as('alice'), pinned)).status).toBe(200)
    expect((await list(await as('bob'), pinned)).status).toBe(404)
    expect((await list(await as('alice', endpoint), pinned)).status).toBe(401)
  })

  it('passes verify-endpoint only while it is enabled', async () => {
    const alice = await service.as('alice')
    const verify = async () =>
      (await alice.post(`/api/v3/apps/${appId}/releases/${releaseId}/verify-endpoint`)).body.ok
    expect(await verify()).toBe(true)
    await alice.patch(`/api/v1/apps/${appId}`, { isEnabled: false })
    expect(await verify()).toBe(false)
    await alice.patch(`/api/v1/apps/${appId}`, { isEnabled: true })
  })

  it('is public at once when access changes, and then publishes no resource metadata', async () => {
    const alice = await service.as('alice')
    expect((await alice.patch(`/api/v1/apps/${appId}`, { access: 'public' })).body.app.access).toBe('public')
    expect((await list({})).status).toBe(200)
    expect((await fetch(metadataUrl)).status).toBe(404)
    await alice.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
    expect((await list({})).status).toBe(401)
  })
})
