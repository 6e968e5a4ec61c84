// Apps with `oauth` access: each app is a protected resource of its own (RFC 9728).
import { discoverOAuthProtectedResourceMetadata } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '../../support/raw-mcp.ts'

let service: TestService
let api: UpstreamApi
let appId: string
let otherEndpoint: string
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
  otherEndpoint = (await publish()).release.endpoint
  await alice.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
  metadataUrl = endpoint.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/')
})

afterAll(async () => {
  await service.close()
  await api.close()
})

const buildBearerHeader = async (user: string, audience?: string) => ({
  authorization: `Bearer ${await service.token(user, audience)}`,
})
const listTools = (headers: Record<string, string>, url = endpoint) =>
  postMcp(url, buildJsonRpcRequest('tools/list'), headers)

describe('the address of an app that ends in /mcp', () => {
  it('is a resource of its own, with its own metadata and audience', async () => {
    const address = `${endpoint}/mcp`
    expect((await listTools(await buildBearerHeader('bob', address), address)).status).toBe(200)
    expect((await listTools(await buildBearerHeader('bob', endpoint), address)).status).toBe(401)
    const { headers } = await fetch(address, { method: 'POST' })
    expect(headers.get('www-authenticate')).toContain(`resource_metadata="${metadataUrl}/mcp"`)
    const metadata = await discoverOAuthProtectedResourceMetadata(address)
    expect(metadata.resource).toBe(address)
  })
})

describe('an app whose access is oauth', () => {
  it('serves every user whose token has its URL as audience', async () => {
    for (const user of ['alice', 'bob']) {
      expect(await listTools(await buildBearerHeader(user, endpoint))).toMatchObject({
        status: 200,
        json: { result: {} },
      })
    }
    const before = api.seen.length
    const reply = await postMcp(
      endpoint,
      buildJsonRpcRequest('tools/call', { name: 'list' }),
      await buildBearerHeader('bob', endpoint),
    )
    expect(reply.status).toBe(200)
    const calls = api.seen.slice(before)
    expect(calls).toHaveLength(1)
    expect(JSON.stringify(calls)).not.toMatch(/authorization|Bearer/i)
  })

  it.each([
    ['no token', async () => ({}), ''],
    ['another scheme', async () => ({ authorization: 'Basic YTpi' }), ''],
    ['a bad token', async () => ({ authorization: 'Bearer x' }), 'error="invalid_token", '],
    ['a token for the service', () => buildBearerHeader('alice', service.url), 'error="invalid_token", '],
    ['a token for another app', () => buildBearerHeader('alice', otherEndpoint), 'error="invalid_token", '],
    [
      'a token for a URL below its own',
      () => buildBearerHeader('alice', `${endpoint}/x`),
      'error="invalid_token", ',
    ],
  ])('responds to %s with 401 and names its resource metadata', async (_what, headers, error) => {
    await listTools(await buildBearerHeader('alice', endpoint))
    for (const method of ['initialize', 'tools/list', 'tools/call', 'ping']) {
      const reply = await postMcp(endpoint, buildJsonRpcRequest(method), await headers())
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
    expect((await listTools({}, `${endpoint}?access_token=${token}`)).status).toBe(401)
  })

  it('accepts tokens that the management API rejects', async () => {
    const headers = await buildBearerHeader('alice', endpoint)
    const apps = () => fetch(`${service.url}/api/v1/apps`, { headers })
    expect((await apps()).status).toBe(401)
    expect((await listTools(headers)).status).toBe(200)
    expect((await apps()).status).toBe(401)
  })

  it('rejects a token for the management API, even one that was just verified there', async () => {
    const headers = await buildBearerHeader('alice')
    expect((await fetch(`${service.url}/api/v1/apps`, { headers })).status).toBe(200)
    expect((await listTools(headers)).status).toBe(401)
  })

  it('marks lists as private to the caller for caches', async () => {
    const message = buildModernRequest('tools/list')
    const { json } = await postMcp(endpoint, message.body, {
      ...message.headers,
      ...(await buildBearerHeader('bob', endpoint)),
    })
    expect(json).toHaveProperty('result.cacheScope', 'private')
  })

  it('serves its pinned releases only to the owner, with a token for the management API', async () => {
    const pinned = `${endpoint}/releases/${releaseId}`
    expect((await listTools(await buildBearerHeader('alice'), pinned)).status).toBe(200)
    expect((await listTools(await buildBearerHeader('bob'), pinned)).status).toBe(404)
    expect((await listTools(await buildBearerHeader('alice', endpoint), pinned)).status).toBe(401)
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
    expect((await listTools({})).status).toBe(200)
    expect((await fetch(metadataUrl)).status).toBe(404)
    await alice.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
    expect((await listTools({})).status).toBe(401)
  })
})
