// Variables of an app: declared in its contents, with values that belong to the app.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are the subject
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildJsonRpcRequest, postMcp, postToolCall } from '#tests/support/raw-mcp.ts'
import { startUpstreamApi, type UpstreamApi } from '#tests/support/servers/upstream-api.ts'
import type { Client, ClientResponse } from '#tests/support/service/client.ts'
import { releaseApp } from '#tests/support/service/create-resources.ts'
import { makeWorkspace } from '#tests/support/service/make-workspace.ts'
import { describeWithService } from '#tests/support/service/test-service.ts'

const input_schema = { type: 'object', properties: { limit: { type: 'integer' } } }

/** A file whose only tool calls `${var:SHOP_URL}/books?limit=${var:LIMIT}`. */
const buildFile = (variables: object, over: object = {}) => ({
  version: 1,
  app: { name: 'Shop', description: 'Sells at ${var:SHOP_URL}' },
  variables,
  integrations: [
    {
      key: 'shop',
      base_url: '${var:SHOP_URL}/v1',
      operations: [{ key: 'list', method: 'GET', path: '/books', input_schema }],
    },
  ],
  tools: [
    {
      key: 'list_books',
      description: 'Lists ${var:LIMIT} books; $${var:LIMIT} is literal.',
      operation: 'shop/list',
      fixed_arguments: { limit: '${var:LIMIT}' },
    },
  ],
  ...over,
})

const numberLimit = { type: 'number', default: 20, description: 'How many.' }

describeWithService('sqlite', 'variables', (service) => {
  let ada: Client
  let good: UpstreamApi
  let other: UpstreamApi

  beforeAll(async () => {
    ada = await service().as('ada')
    good = await startUpstreamApi()
    other = await startUpstreamApi()
    return async () => {
      await good.close()
      await other.close()
    }
  })
  beforeEach(() => {
    good.seen.length = 0
    other.seen.length = 0
  })

  const create = async (file: object, more: object = {}, client = ada): Promise<string> => {
    const { status, body } = await client.post('/api/v3/apps/from-file', { file, ...more })
    expect([status, body.error]).toEqual([201, undefined])
    return body.app_id
  }
  const apply = (appId: string, file: object, more: object = {}, client = ada) =>
    client.put(`/api/v3/apps/${appId}/file`, { file, ...more })
  const setValues = (appId: string, values: object, client = ada) =>
    client.put(`/api/v3/apps/${appId}/variable-values`, { values })
  const list = async (appId: string) => (await ada.get(`/api/v3/apps/${appId}/variables`)).body.data
  const call = async (endpoint: string) => (await postToolCall(endpoint, 'list_books')).text
  const tryTool = async (appId: string) => {
    const { body } = await ada.get(`/api/v1/apps/${appId}/tools`)
    return ada.post(`/api/v3/apps/${appId}/tools/${body.tools[0].id}/execute`, { arguments: {} })
  }
  const listIssues = async (appId: string) =>
    (await ada.post(`/api/v3/apps/${appId}/draft/validate`)).body.issues as {
      code: string
      message: string
    }[]
  const detailsOf = ({ status, body }: ClientResponse) => [
    status,
    body.error?.details.map(({ pointer, path, message }: Record<string, string>) => [
      pointer ?? path,
      message,
    ]),
  ]

  describe('v3.variables.list', () => {
    test('shows declarations of a file with the values of the app', async () => {
      const file = buildFile({ SHOP_URL: good.url, LIMIT: numberLimit })
      const appId = await create(file, { variable_values: { LIMIT: 3 } })
      const { body, headers } = await ada.get(`/api/v3/apps/${appId}/variables`)
      const common = { value: null, declared: true, description: '' }
      expect(body).toEqual({
        data: [
          { ...common, name: 'SHOP_URL', type: 'url', default: good.url },
          { name: 'LIMIT', type: 'number', default: 20, description: 'How many.', value: 3, declared: true },
        ],
        page: { has_more: false, next_cursor: null },
      })
      expect(headers.get('etag')).not.toBeNull()
      expect((await ada.get(`/api/v3/apps/${appId}/file`)).body.file).toMatchObject(file)
    })
  })

  describe('v3.variables.setValues', () => {
    test('changes calls of the live release at once, and not its contents', async () => {
      const appId = await create(buildFile({ SHOP_URL: { type: 'url' }, LIMIT: numberLimit }))
      expect((await setValues(appId, { SHOP_URL: good.url })).status).toBe(200)
      const { endpoint, releaseId } = await releaseApp(ada, appId)
      await call(endpoint)
      expect(good.seen.map(({ url }) => url)).toEqual(['/v1/books?limit=20'])
      const digest = async () =>
        (await ada.get(`/api/v3/apps/${appId}/releases/${releaseId}`)).body.release.digest
      const before = await digest()
      expect((await setValues(appId, { SHOP_URL: other.url, LIMIT: 5 })).status).toBe(200)
      await call(endpoint)
      expect(other.seen.map(({ url }) => url)).toEqual(['/v1/books?limit=5'])
      expect(await digest()).toBe(before)
      expect((await ada.get(`/api/v3/apps/${appId}/overview`)).body.overview.has_changes).toBe(false)
      const audit = await ada.get(`/api/v3/audit?app_id=${appId}&limit=100`)
      const operations = audit.body.data.map(({ operation }: { operation: string }) => operation)
      expect(operations.filter((name: string) => name.endsWith('variables.setValues'))).toHaveLength(2)
    })

    test('rejects names that are not declared, values of another type, and what the live release lacks', async () => {
      const appId = await create(buildFile({ SHOP_URL: { type: 'url' }, LIMIT: numberLimit }))
      expect(detailsOf(await setValues(appId, { SHOP: 'x' }))).toEqual([
        400,
        [['values.SHOP', 'must be a variable that the app declares']],
      ])
      expect(detailsOf(await setValues(appId, { SHOP_URL: 'shop', LIMIT: '5' }))).toEqual([
        400,
        [
          ['values.SHOP_URL', 'must be an absolute http or https URL without credentials'],
          ['values.LIMIT', 'must be a number'],
        ],
      ])
      await setValues(appId, { SHOP_URL: good.url })
      await releaseApp(ada, appId)
      expect(detailsOf(await setValues(appId, {}))).toEqual([422, [['values.SHOP_URL', 'has no value']]])
      expect((await list(appId))[0].value).toBe(good.url)
    })
  })

  describe('v3.variables.declare', () => {
    const declare = (appId: string, variables: object) =>
      ada.put(`/api/v3/apps/${appId}/variables`, { variables })

    test('changes the draft, and keeps the values that the live release uses', async () => {
      const appId = await create(buildFile({ SHOP_URL: { type: 'url' }, LIMIT: 20 }))
      await setValues(appId, { SHOP_URL: good.url })
      const { endpoint } = await releaseApp(ada, appId)
      expect((await declare(appId, { LIMIT: 20 })).status).toBe(200)
      expect((await ada.get(`/api/v3/apps/${appId}/overview`)).body.overview.has_changes).toBe(true)
      expect(await list(appId)).toMatchObject([
        { name: 'LIMIT', declared: true },
        { name: 'SHOP_URL', type: null, value: good.url, declared: false },
      ])
      expect((await listIssues(appId)).map(({ code }) => code)).toContain('variable_undeclared')
      await call(endpoint)
      expect(good.seen).toHaveLength(1)
    })

    test('rejects a default of another type, and a name that is none', async () => {
      const appId = await create(buildFile({ SHOP_URL: good.url, LIMIT: 20 }))
      expect(detailsOf(await declare(appId, { SHOP_URL: { type: 'url', default: 'x' } }))).toEqual([
        400,
        [['variables.SHOP_URL.default', 'must be an absolute http or https URL without credentials']],
      ])
      expect((await declare(appId, { 'a b': 1 })).status).toBe(400)
    })
  })

  test('texts that clients see have the values, and a literal stays', async () => {
    const appId = await create(buildFile({ SHOP_URL: good.url, LIMIT: 20 }))
    const { body } = await ada.get(`/api/v3/apps/${appId}/draft/runtime-preview`)
    const description = 'Lists 20 books; ${var:LIMIT} is literal.'
    expect(JSON.stringify(body)).toContain(description)
    const { endpoint } = await releaseApp(ada, appId)
    const reply = await postMcp(endpoint, buildJsonRpcRequest('tools/list'))
    expect(reply.text).toContain(description)
  })

  test('a trial call of the draft uses the values', async () => {
    const appId = await create(buildFile({ SHOP_URL: { type: 'url' }, LIMIT: 20 }))
    await setValues(appId, { SHOP_URL: good.url })
    expect((await tryTool(appId)).status).toBe(200)
    expect(good.seen.map(({ url }) => url)).toEqual(['/v1/books?limit=20'])
  })

  test('a variable without a value blocks a release, and one that is not declared is no valid file', async () => {
    const appId = await create(buildFile({ SHOP_URL: { type: 'url' }, LIMIT: 20 }))
    expect(await listIssues(appId)).toEqual([
      expect.objectContaining({
        code: 'variable_without_value',
        message: 'The variable SHOP_URL has no value in this app, and no default. Set its value.',
      }),
    ])
    expect((await ada.post(`/api/v3/apps/${appId}/releases`)).status).toBe(422)
    const response = await apply(appId, buildFile({ LIMIT: 20 }))
    expect(detailsOf(response)).toEqual([
      422,
      expect.arrayContaining([
        ['/integrations/0/base_url', 'names the variable SHOP_URL, which `variables` does not declare'],
      ]),
    ])
  })

  test('a file says what its variables make of an address', async () => {
    const file = buildFile({ SHOP_URL: { type: 'text', default: 'shop' }, LIMIT: 20 })
    const response = await ada.post('/api/v3/apps/from-file', { file })
    expect(detailsOf(response)).toEqual([
      422,
      [
        [
          '/integrations/0/base_url',
          'must be an absolute http or https URL without credentials, but with its variables it is shop/v1',
        ],
      ],
    ])
  })

  test('a deploy that leaves out tools is rejected while a text of the app lacks a value', async () => {
    const appId = await create(buildFile({ SHOP_URL: { type: 'url' }, LIMIT: 20 }))
    const { status, body } = await ada.post(`/api/v1/apps/${appId}/deploy`)
    expect([status, body.error.message]).toEqual([422, expect.stringContaining('SHOP_URL has no value')])
  })

  test('a member that takes no text takes no variable, and says so', async () => {
    const file = buildFile({ SHOP_URL: good.url, LIMIT: 20 })
    const [shop] = file.integrations
    const operations = shop?.operations.map((item) => ({
      ...item,
      timeout_ms: '${var:LIMIT}',
      method: '${var:X}',
    }))
    const { status, body } = await ada.post('/api/v3/apps/from-file', {
      file: { ...file, integrations: [{ ...shop, operations }] },
    })
    expect([status, body.error.details]).toEqual([
      400,
      expect.arrayContaining([
        expect.objectContaining({
          pointer: '/integrations/0/operations/0/timeout_ms',
          message: expect.stringContaining('takes no variable'),
        }),
      ]),
    ])
  })

  test('a test case has the values in its arguments and assertions', async () => {
    const tests = [
      {
        key: 'lists',
        tool: 'list_books',
        upstream: 'live',
        assert: [{ type: 'contains', path: '/request/url', value: 'limit=${var:LIMIT}' }],
      },
    ]
    const appId = await create(buildFile({ SHOP_URL: good.url, LIMIT: 20 }, { tests }))
    const { body } = await ada.post(`/api/v3/apps/${appId}/tests/run`, {})
    expect(body.run?.cases ?? body).toMatchObject([{ differences: [], passed: true }])
  })

  test('without declared variables, such a text is literal', async () => {
    const { variables: _, ...file } = buildFile({}, { integrations: [] })
    const tools = [{ key: 'a', description: '${var:X} $${var:X}' }]
    const appId = await create({ ...file, tools })
    const { body } = await ada.get(`/api/v3/apps/${appId}/file`)
    expect(body.file.tools[0].description).toBe('${var:X} $${var:X}')
    expect((await listIssues(appId)).map(({ code }) => code)).not.toContain('variable_undeclared')
    const sent = { name: 'Shop', kind: 'rest', base_url: '${var:X}' }
    const response = await ada.post(`/api/v3/apps/${appId}/integrations`, sent)
    expect(response.status).toBe(400)
  })

  describe('a secret', () => {
    const secret = 'canary-of-variables'
    const connections = [
      { key: 'key', type: 'bearer', secrets: { access_token: secret } },
      {
        key: 'machine',
        type: 'oauth',
        token_endpoint: '${var:LOGIN}/token',
        client_id: 'tenon',
        grants: ['client_credentials'],
        secrets: { client_secret: secret },
      },
    ]
    const buildSecretFile = (variables: object, connection = 'key') => {
      const file = buildFile(variables, { connections })
      return { ...file, integrations: file.integrations.map((item) => ({ ...item, connection })) }
    }
    const withoutSecrets = (file: ReturnType<typeof buildSecretFile>) => ({
      ...file,
      connections: connections.map(({ secrets: _, ...connection }) => connection),
    })
    const makeApp = (connection?: string) =>
      create(buildSecretFile({ SHOP_URL: good.url, LOGIN: good.url, LIMIT: 20 }, connection))
    const readConnection = async (appId: string, key: string) =>
      (await ada.get(`/api/v3/apps/${appId}/auth-connections`)).body.data.find(
        (row: { key: string }) => row.key === key,
      )
    const expectNoLeak = () => {
      expect(JSON.stringify(other.seen)).not.toContain(secret)
      expect(JSON.stringify(other.seen)).not.toContain(btoa(`tenon:${secret}`))
    }

    test('is not sent to the origin of another value until it is entered again', async () => {
      const appId = await makeApp()
      const { endpoint } = await releaseApp(ada, appId)
      await call(endpoint)
      expect(good.seen[0]?.headers.authorization).toBe(`Bearer ${secret}`)
      expect((await setValues(appId, { SHOP_URL: other.url })).status).toBe(200)
      expect(await call(endpoint)).toContain(`was given for ${good.url}`)
      expectNoLeak()
      expect(await readConnection(appId, 'key')).toMatchObject({
        status: 'draft',
        config: { access_token: '' },
      })
      expect((await setValues(appId, { SHOP_URL: good.url })).status).toBe(200)
      await call(endpoint)
      expect(good.seen.at(-1)?.headers.authorization).toBe(`Bearer ${secret}`)
    })

    test('is not sent to the origin of another default', async () => {
      const appId = await makeApp()
      const moved = buildSecretFile({ SHOP_URL: other.url, LOGIN: good.url, LIMIT: 20 })
      expect((await apply(appId, withoutSecrets(moved))).status).toBe(200)
      expect(JSON.stringify(await listIssues(appId))).toContain(`was given for ${good.url}`)
      expect(JSON.stringify((await tryTool(appId)).body)).toContain(`was given for ${good.url}`)
      expectNoLeak()
    })

    test('of a client is sent to the token endpoint that its variable names', async () => {
      const login = await startUpstreamApi()
      const token = { access_token: 'token-of-variables', token_type: 'Bearer' }
      login.respondWith(() => ({ body: JSON.stringify(token) }))
      const appId = await create(
        buildSecretFile({ SHOP_URL: good.url, LOGIN: login.url, LIMIT: 20 }, 'machine'),
      )
      await tryTool(appId)
      await login.close()
      expect(login.seen[0]).toMatchObject({
        url: '/token',
        headers: { authorization: `Basic ${btoa(`tenon:${secret}`)}` },
      })
      expect(good.seen[0]?.headers.authorization).toBe('Bearer token-of-variables')
    })

    test('of a client is removed when the value of its token endpoint changes', async () => {
      const appId = await makeApp('machine')
      expect((await readConnection(appId, 'machine')).config.client_secret).toBe('********')
      await setValues(appId, { LOGIN: other.url })
      expect((await readConnection(appId, 'machine')).config.client_secret).toBe('')
      await tryTool(appId)
      expectNoLeak()
    })

    test('of a client is removed when the default of its token endpoint changes, and no sooner', async () => {
      const appId = await makeApp('machine')
      const readSecret = async () => (await readConnection(appId, 'machine')).config.client_secret
      const push = (variables: object) => apply(appId, withoutSecrets(buildSecretFile(variables, 'machine')))
      await push({ SHOP_URL: good.url, LOGIN: good.url, LIMIT: 30 })
      expect(await readSecret()).toBe('********')
      await push({ SHOP_URL: good.url, LOGIN: other.url, LIMIT: 30 })
      expect(await readSecret()).toBe('')
      await tryTool(appId)
      expectNoLeak()
    })

    test('of a file stays when the file sends it to another token endpoint', async () => {
      const appId = await makeApp('machine')
      const moved = buildSecretFile({ SHOP_URL: good.url, LOGIN: other.url, LIMIT: 20 }, 'machine')
      expect((await apply(appId, moved)).status).toBe(200)
      expect((await readConnection(appId, 'machine')).config.client_secret).toBe('********')
    })

    test('of a file is sent only to allowed origins, counted with the values', async () => {
      const file = buildSecretFile({ SHOP_URL: good.url, LOGIN: good.url, LIMIT: 20 })
      const request = { file, secret_origins: { key: [good.url] }, variable_values: { SHOP_URL: other.url } }
      const { status, body } = await ada.post('/api/v3/apps/from-file', request)
      expect([status, body.error.details[0].code]).toEqual([422, 'secret_origin'])
      expectNoLeak()
    })

    test('may be moved only by owners', async () => {
      const workspaceId = await makeWorkspace(service(), 'ada', { pub: 'publisher' })
      const file = buildSecretFile({ SHOP_URL: good.url, LOGIN: good.url, LIMIT: 20 }, 'machine')
      const appId = await create(file, { workspace_id: workspaceId })
      const publisher = await service().as('pub')
      expect((await setValues(appId, { LIMIT: 3 }, publisher)).status).toBe(200)
      expect((await setValues(appId, { LOGIN: other.url }, publisher)).status).toBe(403)
      const moved = withoutSecrets(
        buildSecretFile({ SHOP_URL: good.url, LOGIN: other.url, LIMIT: 20 }, 'machine'),
      )
      expect((await apply(appId, moved, {}, publisher)).status).toBe(403)
      expect((await readConnection(appId, 'machine')).config.client_secret).toBe('********')
    })
  })
})
