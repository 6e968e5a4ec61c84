// From a directory entry to a tool call: a real registry, a real MCP server and the complete service.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMcpServer, type RunningMcpServer } from '#tests/mcp-upstream/mcp-servers.ts'
import type { Client } from '#tests/support/service/client.ts'
import { makeApp, makeTool } from '#tests/support/service/create-resources.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { startRegistry } from './loopback-registry.ts'
import { openSharedPostgresStore, type SharedPostgresStore } from './shared-postgres-store.ts'
import { createTestImport } from './test-import.ts'

let shared: SharedPostgresStore
let service: TestService
let alice: Client
let server: RunningMcpServer

const day = '2025-12-01T00:00:00.000Z'
const buildPublished = (name: string, server: object) => ({
  name: `com.example/${name}`,
  version: '1.0.0',
  updatedAt: day,
  server: { title: `The ${name}`, ...server },
})

beforeAll(async () => {
  server = await openMcpServer('modern')
  const { port } = new URL(server.url)
  const remote = (type: string, url: string, more: object = {}) => ({ remotes: [{ type, url, ...more }] })
  const authorization = { name: 'Authorization', value: 'Bearer {token}', isSecret: true, isRequired: true }
  const registry = await startRegistry([
    buildPublished('keyed', remote('streamable-http', server.url, { headers: [authorization] })),
    buildPublished(
      'templated',
      remote('streamable-http', `http://{host}:${port}/mcp`, { variables: { host: {} } }),
    ),
    buildPublished(
      'defaulted',
      remote('streamable-http', `http://{host}:${port}/mcp`, {
        variables: { host: { default: '127.0.0.1' } },
      }),
    ),
    buildPublished('both', {
      remotes: [
        { type: 'sse', url: `${server.url}/sse` },
        { type: 'streamable-http', url: server.url },
      ],
    }),
    buildPublished('installed', {
      packages: [{ registryType: 'npm', identifier: 'x', transport: { type: 'stdio' } }],
    }),
  ])
  shared = await openSharedPostgresStore()
  const job = createTestImport(shared.store, registry.url)
  await job.run()
  await job.close()
  await registry.close()
  service = await startService('sqlite', { DATABASE_URL: shared.at })
  alice = await service.as('alice')
})

afterAll(async () => {
  await service.close()
  await server.close()
  await shared.close()
})

async function createIntegration(registrySlug: string, more: object = {}) {
  const appId = await makeApp(alice)
  const sent = { name: 'Pets', kind: 'mcp', registrySlug, ...more }
  const { status, body } = await alice.post(`/api/v1/apps/${appId}/integrations`, sent)
  return { appId, status, body }
}

describe('an integration from the directory', () => {
  test('has the URL of the remote, and a draft connection for the secret that the entry requires', async () => {
    const { appId, status, body } = await createIntegration('com-example-keyed')
    expect(status).toBe(201)
    expect(body.integration).toMatchObject({ kind: 'mcp', endpoint: server.url })
    const path = `/api/v1/apps/${appId}/auth/${body.integration.authId}`
    const { body: read } = await alice.get(path)
    expect(read.auth).toMatchObject({ name: 'The keyed', status: 'draft' })
    expect(read.auth.config).toMatchObject({
      type: 'api_key',
      headerName: 'Authorization',
      headerPrefix: 'Bearer',
    })
    await alice.patch(path, { status: 'valid', config: { apiKey: 'the-secret-key-1' } })
    await alice.post(`/api/v1/apps/${appId}/integrations/${body.integration.id}/discover`)
    const { body: listed } = await alice.get(
      `/api/v1/apps/${appId}/integrations/${body.integration.id}/operations`,
    )
    const echo = listed.operations.find(
      (operation: { externalId: string }) => operation.externalId === 'echo',
    )
    const tool = await makeTool(alice, appId, 'Echo', echo.id)
    const { body: ran } = await alice.post(`/api/v3/apps/${appId}/tools/${tool.id}/execute`, { word: 'hi' })
    expect(ran.result.structured_content.word).toBe('hi')
    expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer the-secret-key-1')
  })

  test('prefers streamable HTTP, and uses a given connection', async () => {
    const { appId, body } = await createIntegration('com-example-both')
    expect(body.integration).toMatchObject({ endpoint: server.url, authId: '' })
    const config = { type: 'bearer', accessToken: 'own-token-12345' }
    const { body: made } = await alice.post(`/api/v1/apps/${appId}/auth`, { name: 'Mine', config })
    const sent = { name: 'Again', kind: 'mcp', registry_slug: 'com-example-keyed', auth_id: made.auth.id }
    const { body: second } = await alice.post(`/api/v2/apps/${appId}/integrations`, sent)
    expect(second.integration.auth_id).toBe(made.auth.id)
  })

  test('has the variables of its URL filled in, and missing ones are named in the error', async () => {
    const given = await createIntegration('com-example-templated', {
      registryVariables: { host: '127.0.0.1' },
    })
    expect(given.body.integration.endpoint).toBe(server.url)
    expect((await createIntegration('com-example-defaulted')).body.integration.endpoint).toBe(server.url)
    const { status, body } = await createIntegration('com-example-templated')
    expect([status, body.error.details]).toEqual([
      400,
      [{ path: 'registryVariables', code: 'required', message: 'must have host' }],
    ])
  })

  test.each([
    ['com-example-installed', 'mcp', 400, 'registrySlug'],
    ['com-example-unknown', 'mcp', 422, 'registrySlug'],
    ['com-example-keyed', 'rest', 400, 'kind'],
  ])('is rejected for %s as %s', async (registrySlug, kind, code, path) => {
    const { status, body } = await createIntegration(registrySlug, { kind })
    expect([status, body.error.details[0].path]).toEqual([code, path])
  })
})
