// The service below a path of a public address, behind a real reverse proxy that keeps this path or removes it.

import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#main/config/config.ts'
import { createLog } from '#main/log/log.ts'
import { type Running, serve } from '#main/start/serve.ts'
import { testUser } from '#tests/issuer/support/issuer-environment.ts'
import {
  createAuthorizationRequest,
  discoverServer,
  registerOAuthClient,
  runAuthorizationFlow,
} from '#tests/issuer/support/oauth-client.ts'
import { Visitor } from '#tests/issuer/support/visitor.ts'
import { cheapPasswords } from '#tests/support/cheap-passwords.ts'
import { createSqliteDatabase } from '#tests/support/databases/test-stores.ts'
import { findFreePort } from '#tests/support/servers/find-free-port.ts'
import { type PrefixProxy, startPrefixProxy } from '#tests/support/servers/prefix-proxy.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { type Client as ApiClient, createClient } from '#tests/support/service/client.ts'
import { makeApp, makeIntegration, makeTool } from '#tests/support/service/create-resources.ts'
import { sharedDocuments } from '#tests/support/service/shared-documents.ts'

const prefix = '/tools/tenon'

describe.each([
  ['keeps', true],
  ['removes', false],
])('behind a proxy that %s the path', (_, keepsPrefix) => {
  let database: Awaited<ReturnType<typeof createSqliteDatabase>>
  let api: UpstreamApi
  let proxy: PrefixProxy
  let running: Running
  let baseUrl: string
  let owner: Visitor
  let client: ApiClient
  let appId: string
  let endpoint: string

  beforeAll(async () => {
    database = await createSqliteDatabase()
    api = await startUpstreamApi()
    const port = await findFreePort()
    proxy = await startPrefixProxy(`http://127.0.0.1:${port}`, { prefix, keepsPrefix })
    baseUrl = `${proxy.url}${prefix}`
    const result = readConfig({
      PORT: String(port),
      BASE_URL: `${baseUrl}/`,
      DATA_DIR: dirname(database.at),
      SECRET_KEYS: `tests:${randomBytes(32).toString('base64')}`,
      EGRESS_ALLOW: '127.0.0.1',
      RATE_LIMITS: 'off',
      REGISTRY_SYNC: 'off',
    })
    if ('errors' in result) throw new Error(result.errors.join('\n'))
    running = await serve(
      { ...result.config, passwordCost: cheapPasswords, documents: sharedDocuments },
      createLog('silent'),
    )
    owner = new Visitor(baseUrl)
    await owner.submit(await owner.open(running.invitation ?? ''), testUser)
    const { access_token } = await runAuthorizationFlow(owner, await registerOAuthClient(`${baseUrl}/auth`))
    expect(decodeJwt(access_token)).toMatchObject({ iss: `${baseUrl}/auth`, aud: baseUrl })
    client = createClient(baseUrl, access_token)
    appId = await makeApp(client)
    const pets = await makeIntegration(client, appId, api.documentUrl)
    await makeTool(client, appId, 'List', pets.operation('listPets'))
    endpoint = (await client.post(`/api/v3/apps/${appId}/releases`)).body.release.endpoint
  })
  afterAll(async () => {
    await running?.close(0)
    proxy?.close()
    await api?.close()
    await database?.remove()
  })

  test('an app is served and verified at its public URL', async () => {
    expect(endpoint).toMatch(new RegExp(`^${baseUrl}/mcp/[^/]+$`))
    const connected = new Client({ name: 'chat', version: '1' })
    await connected.connect(new StreamableHTTPClientTransport(new URL(endpoint)))
    expect((await connected.listTools()).tools.map(({ name }) => name)).toEqual(['list'])
    await connected.close()
    const page = await fetch(endpoint, { headers: { accept: 'text/html' } })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(endpoint)])
  })

  test('links of the API lead through the proxy', async () => {
    for (const name of ['A', 'B']) await makeApp(client, name)
    const { headers } = await client.get('/api/v2/apps?limit=1')
    const [, next = ''] = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '') ?? []
    expect(next).toContain(`${baseUrl}/api/v2/apps?`)
    expect((await client.get(next.slice(baseUrl.length))).status).toBe(200)
  })

  test.each([
    ['/.well-known/oauth-protected-resource', 'its own path', 'resource', ''],
    ['/.well-known/oauth-authorization-server', 'its own path', 'issuer', '/auth'],
  ])(
    '%s is served below %s and, with the path inserted, at the root of the host',
    async (name, _where, member, path) => {
      for (const url of [`${baseUrl}${name}`, `${proxy.url}${name}${prefix}`]) {
        const response = await fetch(url)
        expect([url, response.status]).toEqual([url, 200])
        expect((await response.json())[member]).toBe(`${baseUrl}${path}`)
      }
    },
  )

  test('the issuer is discovered by both rules of insertion, and all its endpoints are below it', async () => {
    const issuer = `${baseUrl}/auth`
    for (const algorithm of ['oauth2', 'oidc'] as const) {
      const { authorization_endpoint, token_endpoint, jwks_uri, registration_endpoint } =
        await discoverServer(issuer, algorithm)
      for (const url of [authorization_endpoint, token_endpoint, jwks_uri, registration_endpoint])
        expect(url).toContain(`${issuer}/oauth2/`)
    }
  })

  test('an app that requires tokens names metadata that exist at both addresses', async () => {
    await client.patch(`/api/v1/apps/${appId}`, { access: 'oauth' })
    const { headers } = await fetch(endpoint, { method: 'POST' })
    const [, named = ''] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? []
    const inserted = endpoint.replace(proxy.url, `${proxy.url}/.well-known/oauth-protected-resource`)
    for (const url of [named, inserted])
      expect(await (await fetch(url)).json()).toMatchObject({ resource: endpoint })
    await client.patch(`/api/v1/apps/${appId}`, { access: 'public' })
  })

  test('the management server names its own metadata, at both addresses, and takes tokens for itself', async () => {
    const resource = `${baseUrl}/mcp`
    const { status, headers } = await fetch(resource, { method: 'POST' })
    const [, named = ''] = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '') ?? []
    expect([status, named]).toEqual([401, `${baseUrl}/.well-known/oauth-protected-resource/mcp`])
    for (const url of [named, `${proxy.url}/.well-known/oauth-protected-resource${prefix}/mcp`])
      expect(await (await fetch(url)).json()).toMatchObject({
        resource,
        authorization_servers: [`${baseUrl}/auth`],
      })
    const registered = await registerOAuthClient(`${baseUrl}/auth`)
    const { access_token } = await runAuthorizationFlow(owner, registered, { resource })
    expect(decodeJwt(access_token).aud).toBe(resource)
    const requestInit = { headers: { authorization: `Bearer ${access_token}` } }
    const connected = new Client({ name: 'agent', version: '1' })
    await connected.connect(new StreamableHTTPClientTransport(new URL(resource), { requestInit }))
    expect((await connected.listTools()).tools.map(({ name }) => name)).toContain('find_apps')
    await connected.close()
    expect((await createClient(baseUrl, access_token).get('/api/v3/apps')).status).toBe(401)
    const nonsense = await createAuthorizationRequest(registered, { resource: `${baseUrl}/nonsense` })
    const rejected = await fetch(nonsense.url, { redirect: 'manual' })
    expect(rejected.headers.get('location')).toContain('error=invalid_target')
  })

  test('the cookies of the issuer are sent to the issuer alone', async () => {
    const { headers } = await fetch(`${baseUrl}/auth/oauth2/logout`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    const paths = headers.getSetCookie().map((line) => /path=([^;]*)/i.exec(line)?.[1])
    expect(new Set(paths)).toEqual(new Set([`${prefix}/auth`]))
  })
})
