// Secrets that lie elsewhere: a connection stores a reference, and calls carry the value.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: references are the subject
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pollUntil } from '#tests/support/poll-until.ts'
import { buildJsonRpcRequest, postMcp } from '#tests/support/raw-mcp.ts'
import { connectToken, startConnectServer } from '#tests/support/servers/connect-server.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client } from '#tests/support/service/client.ts'
import { releaseApp } from '#tests/support/service/create-resources.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { startService, type TestService } from '#tests/support/service/test-service.ts'
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts'
import { openMcpServer } from '../../mcp-upstream/mcp-servers.ts'

const value = 'value-that-lies-elsewhere'

describe('a secret that is a reference', () => {
  let folder: string
  let service: TestService
  let api: UpstreamApi
  let alice: Client
  let workspaceId: string
  let connect: Awaited<ReturnType<typeof startConnectServer>>

  beforeAll(async () => {
    folder = await makeTemporaryFolder()
    connect = await startConnectServer([])
    service = await startService('sqlite', {
      SECRET_SOURCES: `file:${folder}/{workspace}/*,*=file:${folder}/all/*,op:{workspace}/*`,
      SECRET_CACHE_SECONDS: '1',
      OP_CONNECT_HOST: connect.url,
      OP_CONNECT_TOKEN: connectToken,
    })
    api = await startUpstreamApi()
    alice = await service.as('alice')
    workspaceId = await makeWorkspace(service, 'alice', { bob: 'builder' })
    for (const name of [workspaceId, 'all', 'ws_other']) await mkdir(join(folder, name))
    return async () => {
      await api.close()
      await service.close()
      await connect.close()
      await rm(folder, { recursive: true })
    }
  })
  beforeEach(async () => {
    api.seen.length = 0
    api.respondWith(() => ({ body: '{}' }))
    await writeValue(value)
  })

  const writeValue = (text: string) => writeFile(join(folder, workspaceId, 'key'), `${text}\n`)
  const referTo = (name = `${workspaceId}/key`) => `\${file:${folder}/${name}}`

  const buildFile = (secret: string, more: object = {}) => ({
    version: 1,
    app: { name: 'Pets' },
    connections: [{ key: 'key', type: 'bearer', secrets: { access_token: secret } }],
    integrations: [
      {
        key: 'pets',
        base_url: api.url,
        connection: 'key',
        operations: [{ key: 'list', method: 'GET', path: '/pets' }],
      },
    ],
    tools: [{ key: 'list_pets', operation: 'pets/list', description: 'Lists pets.' }],
    ...more,
  })
  const createFrom = (file: object, client = alice, workspace = workspaceId) =>
    client.post('/api/v3/apps/from-file', { file, workspace_id: workspace })
  const create = async (reference = referTo()) => {
    const { status, body } = await createFrom(buildFile(reference))
    expect([status, body.error]).toEqual([201, undefined])
    const appId = body.app_id as string
    const { body: tools } = await alice.get(`/api/v1/apps/${appId}/tools`)
    const readConnection = async () =>
      (await alice.get(`/api/v3/apps/${appId}/auth-connections`)).body.data[0]
    return {
      appId,
      readConnection,
      connectionPath: `/api/v3/apps/${appId}/auth-connections/${(await readConnection()).id}`,
      call: async () =>
        (await alice.post(`/api/v3/apps/${appId}/tools/${tools.tools[0].id}/execute`, { arguments: {} }))
          .body,
    }
  }
  const lastSent = () => api.seen.at(-1)?.headers.authorization

  test('is resolved for calls of drafts and releases, and shown as it is written', async () => {
    const { appId, call, readConnection } = await create()
    expect(await call()).toMatchObject({ ok: true })
    expect(lastSent()).toBe(`Bearer ${value}`)
    const { endpoint } = await releaseApp(alice, appId)
    const rpc = buildJsonRpcRequest('tools/call', { name: 'list_pets', arguments: {} })
    await alice.patch(`/api/v3/apps/${appId}`, { access: 'public' })
    await postMcp(endpoint, rpc)
    expect(lastSent()).toBe(`Bearer ${value}`)
    expect(await readConnection()).toMatchObject({
      config: { access_token: '********' },
      secret_references: { access_token: referTo(), api_key: null },
      last_error: null,
    })
    const { body } = await alice.get(`/api/v3/apps/${appId}/file`)
    expect(body.file.connections[0].secrets).toEqual({ access_token: referTo() })
    const plan = await alice.post(`/api/v3/apps/${appId}/file/plan`, { file: body.file })
    expect(plan.body.plan ?? plan.body).toMatchObject({ has_changes: false })
    expect(JSON.stringify([body, plan.body])).not.toContain(value)
  })

  test('of a store is sent, and its failure is the state of the connection', async () => {
    const item = { id: 'i'.repeat(26), title: 'Shop', fields: [{ id: 'key', label: 'key', value: 'of-op' }] }
    connect.state.vaults = [{ id: 'v'.repeat(26), name: workspaceId, items: [item] }]
    const reference = `\${op://${workspaceId}/Shop/key}`
    const { call, readConnection } = await create(reference)
    let failed = await call()
    expect([failed.ok, lastSent()]).toEqual([true, 'Bearer of-op'])
    connect.state.failure = 401
    await pollUntil('the value is forgotten', async () => {
      api.seen.length = 0
      failed = await call()
      return !failed.ok
    })
    expect(api.seen).toEqual([])
    const connection = await readConnection()
    expect(connection.status).toBe('invalid')
    expect(connection.last_error).toContain('1Password Connect rejects the token of the service.')
    expect(JSON.stringify([failed, connection])).not.toMatch(/of-op|token-of-connect/)
    const denied = await createFrom(buildFile('${op:Other/Shop/key}'))
    expect(denied.body.error.message).toContain(`permitted: \${op:${workspaceId}/*}`)
  })

  test('is masked in results', async () => {
    const { call } = await create()
    api.respondWith(({ headers }) => ({ body: JSON.stringify({ echo: headers.authorization }) }))
    const called = await call()
    expect(called).toMatchObject({ ok: true })
    expect(JSON.stringify(called)).not.toContain(value)
  })

  test('has its new value after its lifetime, and at once after the API rejects the old one', async () => {
    const { appId, call } = await create()
    const { endpoint } = await releaseApp(alice, appId)
    await alice.patch(`/api/v3/apps/${appId}`, { access: 'public' })
    const rpc = buildJsonRpcRequest('tools/call', { name: 'list_pets', arguments: {} })
    await postMcp(endpoint, rpc)
    await writeValue('rotated-once')
    await pollUntil('the new value is sent', async () => {
      await postMcp(endpoint, rpc)
      return lastSent() === 'Bearer rotated-once'
    })
    expect(await call()).toMatchObject({ ok: true })
    await writeValue('rotated-twice')
    api.respondWith(({ headers }) =>
      headers.authorization === 'Bearer rotated-twice' ? { body: '{}' } : { status: 401 },
    )
    expect(await call()).toMatchObject({ ok: true })
    expect(lastSent()).toBe('Bearer rotated-twice')
  })

  test('that cannot be read fails the call, sends nothing, and is the state of the connection', async () => {
    const { call, readConnection, connectionPath } = await create()
    await rm(join(folder, workspaceId, 'key'))
    let called = await call()
    await pollUntil('the value of another test is forgotten', async () => {
      api.seen.length = 0
      called = await call()
      return !called.ok
    })
    expect(JSON.stringify(called)).toContain('The secret of the connection \\"key\\" cannot be read')
    expect(JSON.stringify(called)).not.toContain(folder)
    expect(api.seen).toEqual([])
    expect(await readConnection()).toMatchObject({
      status: 'invalid',
      last_error: `The secret cannot be read: There is no such secret. Reference: ${referTo()}`.slice(0, 199),
    })
    expect((await alice.post(`${connectionPath}/test`)).body).toMatchObject({ ok: false })
    await writeFile(join(folder, workspaceId, 'key'), '')
    await pollUntil('the empty value is noticed', async () => {
      expect(await call()).toMatchObject({ ok: false })
      return (await readConnection()).last_error.includes('is empty')
    })
    expect(api.seen).toEqual([])
    await writeValue(value)
    await pollUntil('the value is there again', async () => (await call()).ok)
    expect(lastSent()).toBe(`Bearer ${value}`)
    await pollUntil('the connection is valid', async () => (await readConnection()).status === 'valid')
  })

  test.each([
    ['of another workspace', () => referTo('ws_other/key')],
    ['with a way out', () => referTo(`${workspaceId}/../ws_other/key`)],
    ['of the system', () => '${file:/etc/passwd}'],
    ['of a process', () => '${file:/proc/self/environ}'],
    ['of a source that is not configured', () => '${vault:secret/shop#key}'],
    ['of an unknown kind', () => '${aws:shop#key}'],
    ['within other text', () => `Bearer ${referTo()}`],
  ])('%s is rejected by every way to write it, whether it exists or not', async (_name, build) => {
    const { appId, connectionPath } = await create()
    const secret = build()
    const replies = [
      await createFrom(buildFile(secret)),
      await alice.put(`/api/v3/apps/${appId}/file`, { file: buildFile(secret) }),
      await alice.patch(connectionPath, { config: { access_token: secret } }),
      await alice.patch(connectionPath.replace('v3', 'v2'), { config: { access_token: secret } }),
      await alice.post(`/api/v3/apps/${appId}/auth-connections`, {
        name: 'Other',
        config: { type: 'bearer', access_token: secret },
      }),
      await alice.post(`/api/v1/apps/${appId}/auth`, {
        name: 'Other',
        config: { type: 'bearer', accessToken: secret },
      }),
    ]
    for (const { status, body } of replies) {
      expect(status).toBeOneOf([400, 422])
      expect(JSON.stringify(body)).toMatch(/SECRET_SOURCES|must have the form|one of the forms \$\{/)
    }
    expect(replies[0]?.body.error.details[0]).toMatchObject({
      code: 'secret_source',
      pointer: '/connections/0/secrets/access_token',
    })
  })

  test('may be a placeholder in a file, which keeps the stored secret, and nowhere else', async () => {
    const { appId, call, connectionPath } = await create()
    const applied = await alice.put(`/api/v3/apps/${appId}/file`, { file: buildFile('${env:KEY}') })
    expect([applied.status, applied.body.error]).toEqual([200, undefined])
    await call()
    expect(lastSent()).toBe(`Bearer ${value}`)
    const { status, body } = await alice.patch(connectionPath, { config: { access_token: '${env:KEY}' } })
    expect([status, body.error.details[0].path]).toEqual([400, 'config.access_token'])
    expect(body.error.message).toMatch(/is a placeholder .* \$\{vault:secret\/name#key\}/)
  })

  test.each(['${env:ID}', '${vault:secret/shop#id}'])(
    '%s is not taken for what is no secret',
    async (text) => {
      const oauth = { key: 'key', type: 'oauth', client_id: text, token_endpoint: `${api.url}/token` }
      const { status, body } = await createFrom(buildFile('', { connections: [oauth] }))
      expect([status, body.error.details]).toEqual([
        422,
        [
          {
            code: 'invalid',
            pointer: '/connections/0/client_id',
            path: 'file.connections[0].client_id',
            message: expect.stringContaining('is no secret, so it takes neither ${env:NAME} nor a reference'),
          },
        ],
      ])
    },
  )

  test('of all workspaces works in a personal one, and stays with the workspace when the app moves', async () => {
    await writeFile(join(folder, 'all/key'), 'of-all')
    const { body } = await createFrom(buildFile(referTo('all/key')), alice, '')
    expect(body.error).toBeUndefined()
    const rejected = await createFrom(buildFile(referTo()), alice, '')
    expect(rejected.status).toBe(422)
    const { appId, call, readConnection } = await create()
    const personal = (await alice.get('/api/v3/workspaces')).body.data[0].id
    const moved = await alice.post(`/api/v3/apps/${appId}/transfer`, { workspace_id: personal })
    expect([moved.status, moved.body.error]).toEqual([200, undefined])
    expect(await call()).toMatchObject({ ok: false })
    expect(api.seen).toEqual([])
    expect((await readConnection()).last_error).toContain('may not use')
  })

  test('is written by owners only, and read for no other person', async () => {
    const { appId, connectionPath } = await create()
    const bob = await service.as('bob')
    const server = await openMcpServer('modern')
    try {
      const leak = { integrations: [{ key: 'evil', mcp: server.url, connection: 'other' }], tools: [] }
      const file = (secret: string) => ({
        ...buildFile(secret, leak),
        connections: [{ key: 'other', type: 'bearer', secrets: { access_token: secret } }],
      })
      for (const reply of [
        await bob.put(`/api/v3/apps/${appId}/file`, { file: file(referTo()) }),
        await createFrom(file(referTo()), bob),
        await bob.patch(connectionPath, { config: { access_token: referTo() } }),
      ])
        expect(reply.status).toBeOneOf([403, 422])
      expect(JSON.stringify(server.requests)).not.toContain(value)
      const created = await createFrom(file(referTo()))
      expect([created.status, created.body.error]).toEqual([201, undefined])
      const sent = server.requests.map(({ headers }) => headers.authorization)
      expect(sent).toContain(`Bearer ${value}`)
    } finally {
      await server.close()
    }
  })

  test('of an OAuth client gets tokens, and nothing is requested without it', async () => {
    const { appId } = await create()
    api.respondWith(() => ({ body: JSON.stringify({ access_token: 'issued', token_type: 'bearer' }) }))
    const connect = async (name: string) => {
      const { body } = await alice.post(`/api/v3/apps/${appId}/auth-connections`, {
        name,
        grants: ['client_credentials'],
        config: {
          type: 'oauth',
          token_endpoint: `${api.url}/token`,
          client_id: 'me',
          client_secret: referTo(name),
          client_auth_method: 'client_secret_post',
        },
      })
      const path = `/api/v3/apps/${appId}/auth-connections/${body.auth_connection.id}`
      return (await alice.post(`${path}/test`)).body
    }
    expect(await connect(`${workspaceId}/key`)).toMatchObject({ ok: true })
    expect(api.seen.at(-1)?.body).toContain(`client_secret=${value}`)
    api.seen.length = 0
    expect(await connect(`${workspaceId}/none`)).not.toMatchObject({ ok: true })
    expect(api.seen.filter(({ url }) => url === '/token')).toEqual([])
  })

  test('may be replaced by a stored secret, and the reverse', async () => {
    const { call, connectionPath, readConnection } = await create()
    await alice.patch(connectionPath, { config: { access_token: 'stored-secret' } })
    await call()
    expect(lastSent()).toBe('Bearer stored-secret')
    expect((await readConnection()).secret_references.access_token).toBeNull()
    await alice.patch(connectionPath, { config: { access_token: referTo() } })
    await call()
    expect(lastSent()).toBe(`Bearer ${value}`)
    await alice.patch(connectionPath, { config: { access_token: '********' } })
    expect((await readConnection()).secret_references.access_token).toBe(referTo())
  })
})
