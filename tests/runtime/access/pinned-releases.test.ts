// Every release has an MCP URL of its own that only the owner of the app may use.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '../../support/raw-mcp.ts'

let service: TestService
let api: UpstreamApi
let appId: string
let authId: string
let liveUrl: string
let pinnedUrl: string

beforeAll(async () => {
  service = await startService('sqlite')
  api = await startUpstreamApi()
  const alice = await service.as('alice')
  appId = await makeApp(alice)
  const auth = await alice.post(`/api/v1/apps/${appId}/auth`, {
    name: 'Key',
    config: { type: 'bearer', accessToken: 'first-secret' },
  })
  authId = auth.body.auth.id
  const pets = await makeIntegration(alice, appId, api.documentUrl, { authId })
  const list = await makeTool(alice, appId, 'List', pets.operation('listPets'))
  const { body } = await alice.post(`/api/v3/apps/${appId}/releases`)
  await alice.delete(`/api/v3/apps/${appId}/tools/${list.id}`)
  await makeTool(alice, appId, 'Get', pets.operation('getPet'))
  liveUrl = (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  pinnedUrl = `${liveUrl}/releases/${body.release.id}`
})

afterAll(async () => {
  await service.close()
  await api.close()
})

const buildBearerHeader = async (user: string) => ({ authorization: `Bearer ${await service.token(user)}` })

async function listToolNames(url: string, headers: Record<string, string>) {
  const { json } = await postMcp(url, buildJsonRpcRequest('tools/list'), headers)
  return (json as { result: { tools: { name: string }[] } }).result.tools.map(({ name }) => name)
}

describe('the pinned URL of a release', () => {
  it('serves the owner the frozen release, whichever release is live', async () => {
    expect(await listToolNames(pinnedUrl, await buildBearerHeader('alice'))).toEqual(['list'])
    expect(await listToolNames(liveUrl, {})).toEqual(['get'])
  })

  it('has a second spelling that ends in /mcp, as the URL of the app has', async () => {
    expect(await listToolNames(`${pinnedUrl}/mcp`, await buildBearerHeader('alice'))).toEqual(['list'])
    expect((await postMcp(`${pinnedUrl}/mcp`, buildJsonRpcRequest('tools/list'))).status).toBe(401)
    expect(await listToolNames(`${liveUrl}/mcp`, {})).toEqual(['get'])
    expect((await postMcp(`${liveUrl}/mcp/mcp`, buildJsonRpcRequest('tools/list'))).status).toBe(404)
  })

  it('serves clients of revision 2026-07-28 too', async () => {
    const message = buildModernRequest('server/discover')
    const { status } = await postMcp(pinnedUrl, message.body, {
      ...message.headers,
      ...(await buildBearerHeader('alice')),
    })
    expect(status).toBe(200)
  })

  it.each([
    ['no token', {}, ''],
    ['an invalid token', { authorization: 'Bearer nonsense' }, 'error="invalid_token", '],
    ['another scheme', { authorization: 'Basic YTpi' }, ''],
  ])('responds to %s with 401 and names the resource metadata', async (_, headers, error) => {
    for (const url of [pinnedUrl, `${liveUrl}/releases/rel_missing`]) {
      const { status, headers: responseHeaders } = await postMcp(
        url,
        buildJsonRpcRequest('tools/list'),
        headers,
      )
      expect([status, responseHeaders.get('www-authenticate')]).toEqual([
        401,
        `Bearer ${error}resource_metadata="${url.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/')}"`,
      ])
    }
  })

  it('is not found for other users, before and after the owner has used it', async () => {
    const otherUser = await buildBearerHeader('mallory')
    const readBody = async (url: string) =>
      (await postMcp(url, buildJsonRpcRequest('tools/list'), otherUser)).text
    const missingBody = await readBody(`${liveUrl}/releases/rel_missing`)
    expect(await readBody(pinnedUrl)).toBe(missingBody)
    await listToolNames(pinnedUrl, await buildBearerHeader('alice'))
    expect(await readBody(pinnedUrl)).toBe(missingBody)
  })

  it('uses a changed credential of the app immediately', async () => {
    const call = () =>
      buildBearerHeader('alice').then((headers) =>
        postMcp(pinnedUrl, buildJsonRpcRequest('tools/call', { name: 'list' }), headers),
      )
    await call()
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer first-secret')
    const alice = await service.as('alice')
    await alice.patch(`/api/v1/apps/${appId}/auth/${authId}`, { config: { accessToken: 'other-secret' } })
    await call()
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer other-secret')
  })

  it('serves the owner while the app is disabled', async () => {
    const alice = await service.as('alice')
    await alice.patch(`/api/v2/apps/${appId}`, { enabled: false })
    expect((await postMcp(liveUrl, buildJsonRpcRequest('tools/list'))).status).toBe(404)
    expect(await listToolNames(pinnedUrl, await buildBearerHeader('alice'))).toEqual(['list'])
    await alice.patch(`/api/v2/apps/${appId}`, { enabled: true })
  })

  it('has no HTML page for browsers', async () => {
    expect((await fetch(pinnedUrl, { headers: { accept: 'text/html' } })).status).toBe(405)
  })
})

it('other paths below an app are not found', async () => {
  for (const path of ['/releases', '/releases/', '/other', '/releases/a/b']) {
    expect([path, (await postMcp(liveUrl + path, buildJsonRpcRequest('tools/list'))).status]).toEqual([
      path,
      404,
    ])
  }
})
