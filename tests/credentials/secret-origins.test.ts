// A secret is sent only to the origins that it was provided for.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'
import { createTestConnection, type TestConnection } from './test-connection.ts'

const secret = 'canary-of-the-origins'

describeWithService('postgres', 'a secret', (service) => {
  let alice: Client
  let good: UpstreamApi
  let evil: UpstreamApi

  beforeAll(async () => {
    alice = await service().as('alice')
    good = await startUpstreamApi()
    evil = await startUpstreamApi()
  })
  afterAll(async () => {
    await good.close()
    await evil.close()
  })
  beforeEach(() => {
    good.seen.length = 0
    evil.seen.length = 0
  })

  const bearer = { type: 'bearer', accessToken: secret }
  const createConnection = () => createTestConnection(alice, good.url, bearer)
  const changeBaseUrl = (connection: TestConnection, baseUrl: string) =>
    alice.patch(connection.integrationPath, { baseUrl })
  const listIssues = async ({ appId }: TestConnection) => {
    const { body } = await alice.post(`/api/v3/apps/${appId}/draft/validate`)
    return body.validation?.issues ?? body.issues
  }
  /** No request to the evil server holds the secret. */
  const expectNoLeak = () => expect(JSON.stringify(evil.seen)).not.toContain(secret)

  test('is not sent to the origin of a changed base URL until it is provided again', async () => {
    const connection = await createConnection()
    expect(await connection.callTool()).toMatchObject({ ok: true })
    await changeBaseUrl(connection, evil.url)
    const expectedMessage = `was given for ${good.url}. Send it again to use it for ${evil.url}`
    const called = await connection.callTool()
    expect(called).toMatchObject({ ok: false, text: expect.stringContaining(expectedMessage) })
    expect(evil.seen).toEqual([])
    expect(await connection.read()).toMatchObject({
      status: 'draft',
      secretRef: null,
      lastError: expect.stringContaining(expectedMessage),
      config: { accessToken: '' },
    })
    expect(await listIssues(connection)).toContainEqual(
      expect.objectContaining({
        code: 'auth_connection_incomplete',
        message: expect.stringContaining(expectedMessage),
      }),
    )
    const preview = await alice.post(`/api/v3/apps/${connection.appId}/tools/${connection.toolId}/preview`)
    expect(JSON.stringify(preview.body.preview)).toContain(expectedMessage)
    expect(JSON.stringify(preview.body.preview.request)).not.toContain('********')
    await alice.patch(connection.path, { config: { accessToken: '********' } })
    await alice.patch(connection.path, { config: { accessToken: '' } })
    expect(await connection.callTool()).toMatchObject({ ok: false })
    expectNoLeak()
    await alice.patch(connection.path, { config: { accessToken: 'another-one' } })
    expect(await connection.callTool()).toMatchObject({ ok: true })
    expect(evil.seen.at(-1)?.headers.authorization).toBe('Bearer another-one')
    expect(await connection.read()).toMatchObject({ lastError: null, secretRef: connection.authId })
  })

  test('is sent again when the base URL is restored', async () => {
    const connection = await createConnection()
    await changeBaseUrl(connection, evil.url)
    await changeBaseUrl(connection, good.url)
    expect(await connection.callTool()).toMatchObject({ ok: true })
    expect(good.seen.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`)
    expect(await connection.read()).toMatchObject({ lastError: null, secretRef: connection.authId })
  })

  test('is valid again when the integration at the other origin is deleted', async () => {
    const connection = await createConnection()
    await changeBaseUrl(connection, evil.url)
    await alice.delete(connection.integrationPath)
    expect(await connection.read()).toMatchObject({ lastError: null, secretRef: connection.authId })
  })

  test('is not sent for a second integration at another origin, while the first continues to work', async () => {
    const connection = await createConnection()
    const other = await alice.post(`/api/v1/apps/${connection.appId}/integrations`, {
      name: 'Evil',
      kind: 'rest',
      baseUrl: evil.url,
      authId: connection.authId,
    })
    const at = `/api/v1/apps/${connection.appId}/integrations/${other.body.integration.id}/operations`
    const made2 = await alice.post(at, { name: 'Take', method: 'GET', path: '/take' })
    const tool = await alice.post(`/api/v3/apps/${connection.appId}/tools`, {
      name: 'Take',
      source: { operation_id: made2.body.operation.id },
    })
    const called = await alice.post(`/api/v3/apps/${connection.appId}/tools/${tool.body.tool.id}/execute`, {})
    expect(called.body.ok).toBe(false)
    expectNoLeak()
    expect(await connection.callTool()).toMatchObject({ ok: true })
  })

  test('is not bound to a new origin when another secret is provided for it', async () => {
    const connection = await createConnection()
    await changeBaseUrl(connection, evil.url)
    await alice.patch(connection.path, { config: { apiKey: 'other', headerName: 'x-key' } })
    await connection.callTool()
    await alice.patch(connection.path, { config: { type: 'api_key' } })
    await connection.callTool()
    expectNoLeak()
  })

  test('of a live release is still sent to its origin after the draft changes', async () => {
    const connection = await createConnection()
    const { body } = await alice.post(`/api/v3/apps/${connection.appId}/releases`)
    const { body: app } = await alice.get(`/api/v2/apps/${connection.appId}`)
    const first = app.app.latest_release ?? body.release
    const address = `${service().url}/mcp/${app.app.public_mcp_id}`
    const callLive = async () => {
      const { json } = await postMcp(
        address,
        buildJsonRpcRequest('tools/call', { name: 'pets', arguments: {} }),
      )
      return JSON.stringify(json)
    }
    expect(await callLive()).not.toContain('isError')
    await changeBaseUrl(connection, evil.url)
    expect(await callLive()).not.toContain('isError')
    expect(good.seen.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`)
    await alice.patch(connection.path, { config: { accessToken: 'for-the-new' } })
    expect((await alice.post(`/api/v3/apps/${connection.appId}/releases`)).status).toBe(201)
    expect(await callLive()).not.toContain('isError')
    expect(evil.seen.at(-1)?.headers.authorization).toBe('Bearer for-the-new')
    good.seen.length = 0
    await alice.post(`/api/v3/apps/${connection.appId}/releases/${first.id}/restore`)
    expect(await callLive()).toContain(`Send it again to use it for ${good.url}`)
    expect(good.seen).toEqual([])
    expectNoLeak()
  })

  test('is not sent to the MCP server of a new integration', async () => {
    const connection = await createConnection()
    await alice.post(`/api/v1/apps/${connection.appId}/integrations`, {
      name: 'Evil',
      kind: 'mcp',
      endpoint: `${evil.url}/mcp`,
      authId: connection.authId,
    })
    expectNoLeak()
  })

  test('that was provided before any integration used it is bound to the first that does', async () => {
    const connection = await createConnection()
    const { body } = await alice.post(`/api/v1/apps/${connection.appId}/auth`, {
      name: 'Spare',
      config: bearer,
    })
    await alice.patch(connection.integrationPath, { authId: body.auth.id })
    expect(await connection.callTool()).toMatchObject({ ok: true })
    await changeBaseUrl(connection, evil.url)
    expect(await connection.callTool()).toMatchObject({ ok: false })
    expectNoLeak()
  })

  describe('provided as', () => {
    test.each([
      ['a key in a header', { type: 'api_key', headerName: 'X-Key', apiKey: secret }],
      ['a key in the query', { type: 'api_key', queryParamName: 'key', apiKey: secret }],
      ['a bearer token', bearer],
      ['a password', { type: 'basic', username: 'me', password: secret }],
    ])('%s reaches its API, and no other origin', async (_what, config) => {
      const connection = await createTestConnection(alice, good.url, config)
      expect(await connection.callTool()).toMatchObject({ ok: true })
      const { url = '', headers = {} } = good.seen.at(-1) ?? {}
      const pair = Buffer.from(`me:${secret}`).toString('base64')
      const sent = `${url} ${JSON.stringify(headers)}`
      expect(sent.includes(secret) || sent.includes(pair)).toBe(true)
      await changeBaseUrl(connection, evil.url)
      expect(await connection.callTool()).toMatchObject({ ok: false })
      expect(evil.seen).toEqual([])
    })
  })
})
