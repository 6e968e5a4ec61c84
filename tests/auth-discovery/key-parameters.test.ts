// A document that declares its key as an ordinary parameter: callers of the tool are not asked for it.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startUpstreamApi } from '#tests/support/servers/upstream-api.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startService('sqlite')
})
afterAll(() => service.close())

async function importTool(parameters: object[], more: object = {}, document: object = {}) {
  const operation = {
    operationId: 'me',
    summary: 'Me',
    parameters,
    responses: { 200: { description: 'ok' } },
    ...more,
  }
  const api = await startUpstreamApi({
    openapi: '3.1.0',
    info: { title: 'Session API', version: '1' },
    paths: { '/me': { get: operation } },
    ...document,
  })
  onTestFinished(() => api.close())
  const alice = await service.as('alice')
  const appId = await makeApp(alice)
  const app = `/api/v2/apps/${appId}`
  const sent = { name: 'API', kind: 'rest', endpoint: api.documentUrl, base_url: api.url }
  const { integration } = (await alice.post(`${app}/integrations`, sent)).body
  const at = `${app}/integrations/${integration.id}`
  const listed = await alice.get(`/api/v1/apps/${appId}/integrations/${integration.id}/operations`)
  const tool = await makeTool(alice, appId, 'Me', listed.body.operations[0].id)
  return {
    api,
    integration,
    /** Creates the suggested connection with a secret, and uses it. */
    async connect(secrets: object) {
      const { connection } = integration.auth_suggestions[0]
      const config = { ...connection.config, ...secrets }
      const { body } = await alice.post(`${app}/auth-connections`, { ...connection, config })
      await alice.patch(at, { auth_id: body.auth_connection.id })
    },
    readAgain: async () => (await alice.post(`${at}/discover`)).body.integration,
    listIssues: async () => {
      const { body } = await alice.post(`/api/v3/apps/${appId}/draft/validate`)
      return body.issues.map(({ code, severity }: { code: string; severity: string }) => [code, severity])
    },
    /** The arguments as a client of the draft sees them. */
    listArguments: async () => {
      const { body } = await alice.get(`/api/v3/apps/${appId}/draft/runtime-preview`)
      return Object.keys(body.runtime.tools[0].inputSchema.properties ?? {})
    },
    async call(args: object = {}) {
      const path = `/api/v3/apps/${appId}/tools/${tool.id}/execute`
      const { body } = await alice.post(path, { arguments: args })
      expect(body).toMatchObject({ ok: true })
      return { url: api.seen.at(-1)?.url, ...api.seen.at(-1)?.headers }
    },
  }
}

const inHeader = { in: 'header', name: 'X-API-KEY', required: true, schema: { type: 'string' } }
const city = { in: 'query', name: 'city', schema: { type: 'string' } }

test('a key in a header is asked of callers until a connection sends it, and only with a warning', async () => {
  const imported = await importTool([inHeader, city])
  const { integration } = imported
  expect(integration.auth_suggestions).toMatchObject([
    { label: 'X-API-KEY', connection: { config: { type: 'api_key', header_name: 'X-API-KEY' } } },
  ])
  expect(integration.discovery_warnings.join()).toContain('X-API-KEY')
  expect(await imported.listIssues()).toEqual([['credential_argument', 'warning']])
  expect(await imported.listArguments()).toHaveLength(2)
  await imported.connect({ api_key: 'a-key-of-mine' })
  expect(await imported.listIssues()).toEqual([])
  expect(await imported.listArguments()).toEqual(['city'])
  expect(await imported.call({ city: 'Bern' })).toMatchObject({
    'x-api-key': 'a-key-of-mine',
    url: '/me?city=Bern',
  })
  const again = await imported.readAgain()
  expect(again.auth_suggestions).toEqual(integration.auth_suggestions)
  expect(await imported.listArguments()).toEqual(['city'])
})

test('a key in the query is sent once', async () => {
  const imported = await importTool([{ ...inHeader, in: 'query', name: 'api_key' }])
  await imported.connect({ api_key: 'a-key-of-mine' })
  expect(await imported.listArguments()).toEqual([])
  expect((await imported.call()).url).toBe('/me?api_key=a-key-of-mine')
})

test('a key in a cookie is sent without an argument', async () => {
  const imported = await importTool([{ ...inHeader, in: 'cookie', name: 'access_token' }])
  await imported.connect({ api_key: 'a-key-of-mine' })
  expect(await imported.listArguments()).toEqual([])
  expect((await imported.call()).cookie).toBe('access_token=a-key-of-mine')
})

test('a header Authorization is suggested as described', async () => {
  const description = 'Bearer token that login returned'
  const schema = { anyOf: [{ type: 'string' }, { type: 'null' }] }
  const parameter = { name: 'Authorization', in: 'header', required: false, schema, description }
  const imported = await importTool([parameter])
  expect(imported.integration.auth_suggestions).toMatchObject([
    { suggested_auth_type: 'bearer', createable: true },
  ])
  expect(imported.integration.discovery_warnings.join()).toContain('Authorization')
  await imported.connect({ access_token: 'a-token-of-mine' })
  expect(await imported.call()).toMatchObject({ authorization: 'Bearer a-token-of-mine' })
})

test('an operation that its document exempts gets no credential, others do', async () => {
  const bearer = { components: { securitySchemes: { one: { type: 'http', scheme: 'bearer' } } } }
  const document = { ...bearer, security: [{ one: [] }] }
  for (const [security, expected] of [
    [[], undefined],
    [[{ one: [] }, {}], 'Bearer a-token-of-mine'],
  ] as const) {
    const imported = await importTool([], { security }, document)
    await imported.connect({ access_token: 'a-token-of-mine' })
    expect((await imported.call()).authorization).toBe(expected)
  }
})
