// The draft of an app has an MCP URL of its own, with which its owner uses in a chat client what is being edited.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let service: TestService
let api: UpstreamApi
let appId: string
let toolId: string
let liveUrl: string
let draftUrl: string

beforeAll(async () => {
  service = await startService('sqlite')
  api = await startUpstreamApi()
  const alice = await service.as('alice')
  appId = await makeApp(alice)
  const pets = await makeIntegration(alice, appId, api.documentUrl)
  toolId = (await makeTool(alice, appId, 'List', pets.operation('listPets'))).id
  liveUrl = (await alice.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  draftUrl = `${liveUrl}/draft`
})

afterAll(async () => {
  await service.close()
  await api.close()
})

const buildBearerHeader = async (user: string) => ({ authorization: `Bearer ${await service.token(user)}` })

const listTools = async (url: string, headers: Record<string, string>) =>
  postMcp(url, buildJsonRpcRequest('tools/list'), headers)

async function readDescription(url: string, headers: Record<string, string> = {}) {
  const { json } = await listTools(url, headers)
  return (json as { result: { tools: { description: string }[] } }).result.tools[0]?.description
}

const changeTool = async (change: object) =>
  (await service.as('alice')).patch(`/api/v3/apps/${appId}/tools/${toolId}`, change)

describe('the URL of the draft', () => {
  it('serves the owner every edit at once, while clients of the app still get the release', async () => {
    const owner = await buildBearerHeader('alice')
    for (const description of ['First edit.', 'Second edit.']) {
      await changeTool({ description })
      expect(await readDescription(draftUrl, owner)).toBe(description)
      expect(await readDescription(`${draftUrl}/mcp`, owner)).toBe(description)
    }
    expect(await readDescription(liveUrl)).toBe('List of the pets.')
  })

  it('serves the official client, and records its calls as calls of the draft', async () => {
    const client = new Client({ name: 'chat', version: '1.0' })
    const { authorization } = await buildBearerHeader('alice')
    await client.connect(
      new StreamableHTTPClientTransport(new URL(draftUrl), {
        requestInit: { headers: { Authorization: authorization } },
      }),
    )
    expect((await client.callTool({ name: 'list', arguments: {} })).isError).toBeFalsy()
    await client.close()
    const alice = await service.as('alice')
    const readCalls = async () => (await alice.get(`/api/v3/apps/${appId}/calls`)).body.data
    await expect
      .poll(readCalls, { timeout: 15_000 })
      .toEqual([expect.objectContaining({ tool: 'list', via: 'execute', version: null, outcome: 'ok' })])
  })

  it('names what blocks a draft that cannot be released', async () => {
    const owner = await buildBearerHeader('alice')
    const alice = await service.as('alice')
    const { body } = await alice.post(`/api/v1/apps/${appId}/widgets`, {
      name: 'Table',
      primitive: 'data-table',
      toolId,
      config: { resourceDomains: ['no domain'] },
    })
    const { status, json } = await listTools(draftUrl, owner)
    const { error } = json as { error: { code: number; message: string } }
    expect([status, error.code]).toEqual([422, 422])
    expect(error.message).toMatch(
      /^Issues of the draft block it; repair them first:\n- domain_invalid: .*Table/,
    )
    expect((await listTools(liveUrl, {})).status).toBe(200)
    await alice.delete(`/api/v1/apps/${appId}/widgets/${body.widget.id}`)
    expect((await listTools(draftUrl, owner)).status).toBe(200)
  })

  it.each([
    ['no token', {}, ''],
    ['an invalid token', { authorization: 'Bearer nonsense' }, 'error="invalid_token", '],
  ])('responds to %s with 401 and names its metadata', async (_, headers, error) => {
    const { status, headers: sent } = await listTools(draftUrl, headers)
    expect([status, sent.get('www-authenticate')]).toEqual([
      401,
      `Bearer ${error}resource_metadata="${draftUrl.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/')}"`,
    ])
  })

  it('is not found for other users, as that of an app that does not exist', async () => {
    const mallory = await buildBearerHeader('mallory')
    const missing = await listTools(`${service.url}/mcp/missing/draft`, mallory)
    const foreign = await listTools(draftUrl, mallory)
    expect([foreign.status, foreign.text]).toEqual([404, missing.text])
  })

  it('uses a changed credential at once', async () => {
    const alice = await service.as('alice')
    const { body } = await alice.post(`/api/v1/apps/${appId}/auth`, {
      name: 'Key',
      config: { type: 'bearer', accessToken: 'first-secret' },
    })
    const { body: listed } = await alice.get(`/api/v1/apps/${appId}/integrations`)
    await alice.patch(`/api/v1/apps/${appId}/integrations/${listed.integrations[0].id}`, {
      authId: body.auth.id,
    })
    const owner = await buildBearerHeader('alice')
    const call = () => postMcp(draftUrl, buildJsonRpcRequest('tools/call', { name: 'list' }), owner)
    await call()
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer first-secret')
    await alice.patch(`/api/v1/apps/${appId}/auth/${body.auth.id}`, { config: { accessToken: 'other' } })
    await call()
    expect(api.seen.at(-1)?.headers.authorization).toBe('Bearer other')
  })

  it('has no HTML page for browsers', async () => {
    expect((await fetch(draftUrl, { headers: { accept: 'text/html' } })).status).toBe(405)
  })
})
