// The host of PUBLIC_APPS_URL: clients that probe the address of a public app find no authorization server there.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { buildJsonRpcRequest } from '../../support/raw-mcp.ts'

const appsHost = 'apps.localhost:8443'
const appsUrl = `http://${appsHost}`

let service: TestService
let api: UpstreamApi
let alice: Client
let appId: string
let appPath: string

beforeAll(async () => {
  service = await startService('sqlite', { PUBLIC_APPS_URL: appsUrl })
  api = await startUpstreamApi()
  alice = await service.as('alice')
  appId = await makeApp(alice)
  const pets = await makeIntegration(alice, appId, api.documentUrl)
  await makeTool(alice, appId, 'List', pets.operation('listPets'))
  const { release } = (await alice.post(`/api/v3/apps/${appId}/releases`)).body
  appPath = new URL(release.endpoint).pathname
})
afterAll(async () => {
  await service.close()
  await api.close()
})

type Sent = { method?: string; host?: string; accept?: string; body?: object }

/** `fetch` cannot set Host. */
const send = (path: string, { method = 'GET', host = appsHost, accept = '*/*', body }: Sent = {}) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(service.url)
    const headers = { host, accept, ...(body && { 'content-type': 'application/json' }) }
    request({ hostname, port, path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })

const listTools = (path: string, host = appsHost) =>
  send(path, {
    method: 'POST',
    host,
    accept: 'application/json, text/event-stream',
    body: buildJsonRpcRequest('tools/list'),
  })

test('each host proves the domain of its own apps to OpenAI', async () => {
  const path = '/.well-known/openai-apps-challenge'
  const own = new URL(service.url).host
  expect((await send(path)).status).toBe(404)
  await alice.patch(`/api/v3/apps/${appId}/store-listing`, { openai_challenge: 'of-the-public-app' })
  expect(await send(path)).toEqual({ status: 200, text: 'of-the-public-app' })
  expect((await send(path, { host: own })).status).toBe(404)
  const internal = await makeApp(alice)
  await alice.patch(`/api/v3/apps/${internal}/access`, { kind: 'oauth' })
  await alice.patch(`/api/v3/apps/${internal}/store-listing`, { openai_challenge: 'of-the-other' })
  expect(await send(path, { host: own })).toEqual({ status: 200, text: 'of-the-other' })
  expect((await send(path)).text).toBe('of-the-public-app')
})

describe('the host of PUBLIC_APPS_URL', () => {
  test('serves public apps at both of their addresses', async () => {
    for (const path of [appPath, `${appPath}/mcp`]) {
      const { status, text } = await listTools(path)
      expect([status, JSON.parse(text).result.tools[0].name]).toEqual([200, 'list'])
    }
    expect((await send('/readyz')).status).toBe(200)
  })

  test('has no metadata that lead a client to an authorization server, unlike the service’s own host', async () => {
    const documents = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server']
    const others = [
      `/.well-known/oauth-protected-resource${appPath}`,
      '/.well-known/oauth-authorization-server/auth',
      '/.well-known/openid-configuration',
      '/auth/.well-known/openid-configuration',
      '/api/v3/apps',
      '/console',
      '/docs',
      '/mcp',
      `${appPath}/draft`,
      `${appPath}/../../api/v3/apps`,
      `//api/v3/apps`,
    ]
    for (const path of [...documents, ...others])
      expect([path, (await send(path)).status]).toEqual([path, 404])
    expect((await send('/mcp', { method: 'POST', body: buildJsonRpcRequest('initialize') })).status).toBe(404)
    const ownHost = new URL(service.url).host
    for (const path of documents) expect((await send(path, { host: ownHost })).status).toBe(200)
    expect((await send(documents[0] ?? '', { host: appsHost.toUpperCase() })).status).toBe(404)
  })

  test('is the address of a public app for people and clients', async () => {
    const { body } = await alice.get(`/api/v3/apps/${appId}/overview`)
    expect(body.overview.endpoint).toBe(`${appsUrl}${appPath}`)
    const page = await send(appPath, { accept: 'text/html' })
    expect(page.text).toContain(`${appsUrl}${appPath}/mcp`)
    // The contract has the endpoint of a release below the address of the service.
    const { data } = (await alice.get(`/api/v3/apps/${appId}/releases`)).body
    expect(data[0].endpoint).toBe(`${service.url}${appPath}`)
    expect((await listTools(appPath, new URL(service.url).host)).status).toBe(200)
  })

  test('does not serve an app that requires a sign-in, and says where the app is', async () => {
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'oauth' })
    const { status, text } = await listTools(appPath)
    expect([status, JSON.parse(text).error.message]).toEqual([
      404,
      `This app requires its callers to sign in, at ${service.url}${appPath}.`,
    ])
    expect((await send(appPath, { accept: 'text/html' })).status).toBe(404)
    expect((await listTools(appPath, new URL(service.url).host)).status).toBe(401)
    expect((await alice.get(`/api/v3/apps/${appId}/overview`)).body.overview.endpoint).toBe(
      `${service.url}${appPath}`,
    )
    await alice.patch(`/api/v3/apps/${appId}/access`, { kind: 'public' })
  })
})

test.each([
  ['APPS.localhost:8443', '/'],
  ['apps.localhost', '/'],
  ['apps.localhost:08443', '/'],
  ['apps.localhost:008443', '/api/v3/apps'],
  ['localhost', `${appsUrl}/api/v3/apps`],
  ['localhost', 'HTTP://apps.localhost/console'],
])('Host %s with the target %s is that host, too', async (host, path) => {
  expect(await send(path, { host })).toMatchObject({
    status: 404,
    text: expect.stringContaining('public apps'),
  })
})

test('the host of an absolute target counts instead of the header', async () => {
  const own = `${service.url}/.well-known/oauth-protected-resource`
  expect((await send(own, { host: appsHost })).status).toBe(200)
})
