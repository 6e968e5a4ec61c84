// Access to the management server, and the limits that its address can set.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { makeApp } from '#tests/support/service/create-resources.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { buildLeastArguments } from './least-arguments.ts'
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
  ])('responds to %s as the management API does, and names its own metadata', async (_, headers) => {
    const metadata = `${service.url}/.well-known/oauth-protected-resource`
    const api = await fetch(`${service.url}/api/v3/apps/${appId}/tools`, { headers })
    const mcp = await postMcp(`${service.url}/mcp`, listTools, headers)
    expect([mcp.status, mcp.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}/mcp"`,
    ])
    expect([api.status, api.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}"`,
    ])
  })

  it('rejects a token for another audience', async () => {
    const token = await service.token('alice', 'https://other.example')
    const { status } = await postMcp(`${service.url}/mcp`, listTools, { authorization: `Bearer ${token}` })
    expect(status).toBe(401)
  })

  it('accepts a token for its own address, which is valid nowhere else', async () => {
    const authorization = `Bearer ${await service.token('alice', `${service.url}/mcp`)}`
    expect((await postMcp(`${service.url}/mcp`, listTools, { authorization })).status).toBe(200)
    const draft = await postMcp(`${service.url}/mcp/missing/draft`, listTools, { authorization })
    const api = await fetch(`${service.url}/api/v3/apps`, { headers: { authorization } })
    expect([draft.status, api.status]).toEqual([401, 401])
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

  it('leaves the endpoints of apps unchanged', async () => {
    const { status, json } = await postMcp(`${service.url}/mcp/missing`, listTools)
    expect([status, json]).toHaveProperty('1.error.message', 'No published app exists at this URL.')
    expect((await fetch(`${service.url}/mcp`)).status).toBe(405)
  })

  it('has a page that tells how to add it to a client', async () => {
    const page = await fetch(`${service.url}/mcp`, { headers: { accept: 'text/html' } })
    const text = await page.text()
    expect([page.status, text]).toEqual([200, expect.stringContaining(`<code>${service.url}/mcp</code>`)])
    expect(text).toContain('Your client will ask you to sign in')
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

describe('an app of another user', () => {
  it('looks like one that does not exist, to every tool', async () => {
    const mallory = await connectManagementClient(service, 'mallory')
    const { tools } = await mallory.client.listTools()
    const ofApps = tools.filter(({ inputSchema }) => inputSchema.required?.includes('app'))
    expect(ofApps.length).toBeGreaterThan(10)
    for (const { name, inputSchema } of ofApps) {
      const fail = (app: string) => mallory.fail(name, { ...buildLeastArguments(inputSchema), app })
      const text = await fail(appId)
      expect([name, text]).toEqual([name, await fail('app_missing')])
      expect(text).not.toContain('Invalid arguments')
    }
    await mallory.close()
  })
})

describe('the address of the management server', () => {
  it('with read_only=1 has only the tools that read', async () => {
    const reader = await connectManagementClient(service, 'alice', '?read_only=1')
    const { tools } = await reader.client.listTools()
    expect(tools.map(({ name }) => name)).toContain('inspect_app')
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    await expect(reader.call('edit_app', { app: appId, name: 'Lost' })).rejects.toThrow(
      'Unknown tool: edit_app',
    )
    expect((await reader.call('inspect_app', { app: appId })).name).toBe('Books')
    await reader.close()
  })

  it('with app=… has no other app', async () => {
    const editor = await connectManagementClient(service, 'alice', `?app=${appId}`)
    const { tools } = await editor.client.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('create_app')
    expect(tools.filter(({ inputSchema }) => 'app' in (inputSchema.properties ?? {}))).toEqual([])
    expect(editor.client.getInstructions()).toContain('This address has one app')
    expect((await editor.call('inspect_app')).name).toBe('Books')
    expect(await editor.fail('inspect_app', { app: 'app_other' })).toContain(
      'Invalid arguments for inspect_app',
    )
    await editor.close()
  })

  it.each(['', '=true', '=TRUE', '=yes', '=on'])('understands read_only%s', async (value) => {
    const reader = await connectManagementClient(service, 'alice', `?read_only${value}`)
    expect(await reader.listToolNames()).not.toContain('edit_app')
    await reader.close()
  })

  it('with read_only=false has all tools', async () => {
    const editor = await connectManagementClient(service, 'alice', '?read_only=false')
    expect(await editor.listToolNames()).toContain('edit_app')
    await editor.close()
  })

  const requestAt = async (query: string, user = 'alice') => {
    const authorization = `Bearer ${await service.token(user)}`
    return postMcp(`${service.url}/mcp${query}`, buildJsonRpcRequest('tools/list'), { authorization })
  }

  it.each([
    ['?read_only=ja', 'The query member read_only must be true or false.'],
    ['?read_only=1&read_only=0', 'The query has the member "read_only" more than once.'],
    ['?readonly=1', 'The query has the unknown member "readonly"; known are app and read_only.'],
    ['?app=', 'The query member app must be the id of an app.'],
    ['?app=app_other', 'The query member app must be the id of an app of this user.'],
  ])('%s is rejected, since it would permit more than intended', async (query, message) => {
    const { status, json } = await requestAt(query)
    expect([status, json]).toMatchObject([400, { error: { message } }])
  })

  it('with the app of somebody else is rejected as one that does not exist', async () => {
    const { status, json } = await requestAt(`?app=${appId}&read_only=1`, 'mallory')
    expect([status, json]).toMatchObject([
      400,
      { error: { message: 'The query member app must be the id of an app of this user.' } },
    ])
  })
})

it('with an app of a workspace that the token is not for is rejected as one that does not exist', async () => {
  const workspace_id = await makeWorkspace(service, 'alice')
  const limited = { name: 'One workspace', expires_in_hours: 168, role: 'owner', workspace_id }
  const { body } = await (await service.as('alice')).post('/api/v3/tokens', limited)
  const { status, json } = await postMcp(`${service.url}/mcp?app=${appId}`, listTools, {
    authorization: `Bearer ${body.secret}`,
  })
  expect([status, json]).toMatchObject([
    400,
    { error: { message: 'The query member app must be the id of an app of this user.' } },
  ])
})

describe('the tools of the management server', () => {
  it('describe members of any name in the way that clients who convert schemas keep them', async () => {
    const { client, close } = await connectManagementClient(service, 'alice')
    const { tools } = await client.listTools()
    const properties = tools.find(({ name }) => name === 'try_tool')?.inputSchema.properties
    expect(properties?.arguments).toEqual({
      type: 'object',
      properties: {},
      additionalProperties: {},
    })
    expect(JSON.stringify(tools)).not.toContain('patternProperties')
    await close()
  })

  it('are few, small and described, with hints', async () => {
    const agent = await connectManagementClient(service, 'alice')
    const { tools } = await agent.client.listTools()
    expect(tools.length).toBeLessThanOrEqual(27)
    expect(JSON.stringify(tools).length).toBeLessThan(26_000)
    for (const { name, description = '', annotations } of tools) {
      expect([name, description.length > 60, annotations?.title]).toEqual([name, true, expect.any(String)])
    }
    await agent.close()
  })

  it('name each wrong argument, so that a model can correct it', async () => {
    const agent = await connectManagementClient(service, 'alice')
    const text = await agent.fail('create_app', { title: 'x', name: '' })
    expect(text).toContain('Invalid arguments for create_app:')
    expect(text.split('\n').slice(1).sort()).toEqual([
      expect.stringMatching(/^- name must /),
      expect.stringMatching(/^- title is not a known property; known properties: "name", /),
    ])
    expect(await agent.fail('create_app', { name: 'A', template_id: 'none' })).toMatch(
      /- template_id must be one of .*weather/,
    )
    await agent.close()
  })
})
