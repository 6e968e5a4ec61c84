// An MCP server of the official SDK that requires OAuth: discovered, connected, listed and called by the service.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForMcp, type RunningMcpServer } from '#tests/mcp-upstream/mcp-servers.ts'
import { createToolServer } from '#tests/mcp-upstream/tool-server.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { logIn, startAuthorizationServer, type TestAuthorizationServer } from './authorization-server.ts'

let service: TestService
let server: TestAuthorizationServer
let mcp: RunningMcpServer

type Rejection = (response: ServerResponse, challenge: string) => unknown

const rpcError = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32000, message: 'Sign in to use this app.' },
})
const json = { 'content-type': 'application/json' }

const rejections: Record<string, Rejection> = {
  '401 and a challenge': (response, challenge) =>
    response.writeHead(401, { 'www-authenticate': challenge }).end(),
  '401, a challenge and a JSON-RPC error': (response, challenge) =>
    response.writeHead(401, { ...json, 'www-authenticate': challenge }).end(rpcError),
  '401 without a challenge': (response) => response.writeHead(401, json).end(rpcError),
  '403 instead of 401': (response, challenge) =>
    response.writeHead(403, { ...json, 'www-authenticate': challenge }).end(rpcError),
  'a JSON-RPC error in a 200': (response) => response.writeHead(200, json).end(rpcError),
}

let reject: Rejection = () => {}

/** Starts an MCP server that accepts only tokens whose audience is its URL. */
async function startProtectedMcpServer(): Promise<RunningMcpServer> {
  const done = { calls: [], cancelled: [] }
  const handle = toNodeHandler(createMcpHandler(() => createToolServer(done)))
  const metadata = '/.well-known/oauth-protected-resource'
  const running: RunningMcpServer = await listenForMcp(done, {
    async serve(request: IncomingMessage, response: ServerResponse, body: unknown) {
      const { origin } = new URL(running.url)
      if (request.url?.startsWith(metadata)) {
        const document = {
          resource: running.url,
          authorization_servers: [server.url],
          scopes_supported: ['pets'],
        }
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
      }
      const token = await server.provider.AccessToken.find(
        request.headers.authorization?.replace('Bearer ', '') ?? '',
      )
      if (token?.isValid && token.aud === running.url) {
        const { method = '', url = '' } = request
        return handle(Object.assign(request, { method, url }), response, body)
      }
      return reject(response, `Bearer resource_metadata="${origin}${metadata}/mcp"`)
    },
  })
  return running
}

beforeAll(async () => {
  server = await startAuthorizationServer({
    features: {
      devInteractions: { enabled: true },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: 'pets',
          audience: resource,
          accessTokenFormat: 'opaque',
        }),
      },
    },
  })
  mcp = await startProtectedMcpServer()
  service = await startService('sqlite')
})
afterAll(async () => {
  await service.close()
  await mcp.close()
  await server.stop()
})

test.each(Object.entries(rejections))(
  'an MCP server that requires OAuth by %s is discovered, connected, listed at once and called',
  async (_, rejection) => {
    reject = rejection
    const alice = await service.as('alice')
    const appId = await makeApp(alice)
    const sent = { name: 'Pets', kind: 'mcp', endpoint: mcp.url }
    const { body } = await alice.post(`/api/v1/apps/${appId}/integrations`, sent)
    const codes = body.integration.discoveryEvents.map(({ code }: { code: string }) => code)
    expect(codes).toContain('mcp_unauthorized')
    const [suggestion] = body.integration.authSuggestions
    const { authorizationEndpoint, tokenEndpoint, registrationEndpoint, scopes, providerKey } = suggestion
    const made = await alice.post(`/api/v1/apps/${appId}/auth`, {
      name: suggestion.label,
      providerKey,
      config: {
        type: 'oauth',
        authorizationEndpoint,
        tokenEndpoint,
        registrationEndpoint,
        registrationAuthMode: 'none',
        scopes,
      },
      grants: ['authorization_code', 'refresh_token'],
    })
    const auth = `/api/v1/apps/${appId}/auth/${made.body.auth.id}`
    const integration = `/api/v1/apps/${appId}/integrations/${body.integration.id}`
    await alice.patch(integration, { authId: made.body.auth.id })
    const started = await alice.post(`${auth}/authorize`)
    expect(new URL(started.body.authorizationUrl).searchParams.get('resource')).toBe(mcp.url)
    const back = await logIn(server, started.body.authorizationUrl)
    const page = await fetch(back, { method: 'POST' })
    expect(page.status).toBe(200)
    const found = await alice.get(integration)
    expect(found.body.integration).toMatchObject({ title: 'Pets at hand', lastError: null })
    const { body: listed } = await alice.get(`${integration}/operations`)
    const echo = listed.operations.find(
      (operation: { externalId: string }) => operation.externalId === 'echo',
    )
    const tool = await makeTool(alice, appId, 'Echo', echo.id)
    const called = await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, {
      arguments: { word: 'hi' },
    })
    expect(called.body.ok).toBe(true)
    expect(JSON.stringify(called.body)).toContain('hi for Bearer ********')
    expect((await alice.post(`${auth}/test`)).body).toMatchObject({ ok: true, auth: { status: 'valid' } })
    const again = await alice.post(`${auth}/authorize`)
    await fetch(await logIn(server, again.body.authorizationUrl), { method: 'POST' })
    const { lastDiscoveredAt } = (await alice.get(integration)).body.integration
    expect(lastDiscoveredAt).toBe(found.body.integration.lastDiscoveredAt)
  },
)
