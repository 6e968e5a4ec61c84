// An MCP server in an app file: its tools are listed before anything is written, with a secret that only the file has.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/service/client.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { openMcpServer, type RunningMcpServer } from './mcp-servers.ts'

let service: TestService
let alice: Client
let server: RunningMcpServer

beforeAll(async () => {
  service = await startService('sqlite')
  alice = await service.as('alice')
  server = await openMcpServer('modern')
})

afterAll(async () => {
  await service.close()
  await server.close()
})

const buildFile = (secret: string) => ({
  version: 1,
  app: { name: 'Tools' },
  connections: [{ key: 'token', type: 'bearer', secrets: { access_token: secret } }],
  integrations: [{ key: 'tools', mcp: server.url, connection: 'token' }],
})

describe('the file of an app with an MCP server', () => {
  test('lists its tools with the secret of the file, and keeps that for calls', async () => {
    const before = server.requests.length
    const { status, body } = await alice.post('/api/v3/apps/from-file', { file: buildFile('s3cret-of-file') })
    expect([status, body.error]).toEqual([201, undefined])
    const sent = server.requests.slice(before).filter(({ rpc }) => rpc === 'tools/list')
    expect(new Set(sent.map(({ headers }) => headers.authorization))).toEqual(
      new Set(['Bearer s3cret-of-file']),
    )
    const exported = await alice.get(`/api/v3/apps/${body.app_id}/file`)
    const [integration] = exported.body.file.integrations
    expect(integration).toEqual({ key: 'tools', mcp: server.url, connection: 'token' })
    const { body: connections } = await alice.get(`/api/v2/apps/${body.app_id}/auth-connections`)
    expect(connections.data[0]).toMatchObject({
      status: 'valid',
      bound_origins: [new URL(server.url).origin],
    })
    expect(JSON.stringify([body, exported.body, connections])).not.toContain('s3cret-of-file')
  })

  test('is planned and completed without the secret of the file', async () => {
    const before = server.requests.length
    const file = buildFile('s3cret-of-file')
    const { app_id: appId } = (
      await alice.post('/api/v3/apps/from-file', { file: { version: 1, app: { name: 'Empty' } } })
    ).body
    for (const path of ['from-file/plan', 'from-file/suggestion', `${appId}/file/plan`]) {
      const { status, body } = await alice.post(`/api/v3/apps/${path}`, { file })
      expect([path, status, body.error.details[0].code]).toEqual([path, 422, 'credential_missing'])
    }
    expect(server.requests.slice(before)).toEqual([])
  })

  test('sends the secret only to origins that the caller named', async () => {
    const before = server.requests.length
    const file = buildFile('s3cret-of-file')
    const origin = new URL(server.url).origin
    const apply = (origins: string[]) =>
      alice.post('/api/v3/apps/from-file', { file, secret_origins: { token: origins } })
    const { status, body } = await apply(['https://other.example'])
    expect([status, body.error.details[0]]).toMatchObject([
      422,
      {
        code: 'secret_origin',
        pointer: '/connections/0/secrets',
        message: `must not be sent to ${origin}: secret_origins has no such origin`,
      },
    ])
    expect(server.requests.slice(before)).toEqual([])
    expect((await apply([origin])).status).toBe(201)
  })

  test('is not applied when the server cannot be reached', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder was not replaced
    const { status, body } = await alice.post('/api/v3/apps/from-file', { file: buildFile('${env:TOKEN}') })
    expect([status, body.error.details[0]]).toMatchObject([
      422,
      { code: 'credential_missing', pointer: '/integrations/0/mcp' },
    ])
  })
})
