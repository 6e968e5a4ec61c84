// Rules of access by tool, as callers of a published app see them, with tokens of a real issuer on loopback.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import type { Contents } from '#core/model/drafts/contents.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import { emptyWidgetConfig } from '#core/model/widgets/widget.ts'
import { respondJson } from '#tests/identity/loopback-issuer.ts'
import { startIdentity } from '#tests/identity/start-identity.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '#tests/support/published-runtime.ts'
import { buildJsonRpcRequest, buildModernRequest, buildToolCall, postMcp } from '#tests/support/raw-mcp.ts'
import { buildOperation, buildPrompt, buildSkill, buildWidget } from '#tests/support/store-samples.ts'
import { buildTestAction } from '#tests/support/widget-fixtures.ts'

let api: Awaited<ReturnType<typeof startRestApi>>
let runtime: Awaited<ReturnType<typeof startRuntime>>
let identity: Awaited<ReturnType<typeof startIdentity>>
beforeAll(async () => {
  api = await startRestApi()
})
beforeEach(async () => {
  identity = await startIdentity()
  identity.issuer.handlers.set('/userinfo', respondJson({ sub: 'ann' }))
  runtime = await startRuntime({ identity: identity.identity })
})
afterEach(() => runtime.close())
afterAll(() => api.close())

const properties = { copies: { type: 'integer' }, 'ship to': { type: 'string' } }

const buildFixture = (key: string, tool: Partial<Tool> = {}): ToolFixture => ({
  tool: { id: `tool_${key}`, key, name: key, description: `${key}.`, ...tool },
  operation: {
    plan: { ...buildOperation('').plan, path: `/${key}`, pathTemplate: null, parameters: [] },
    inputSchema: { type: 'object', properties },
  },
})

const staff = { groups: ['staff'] }
const cancel = ['orders:cancel']
const bookshop = [
  buildFixture('list_books'),
  buildFixture('order_a_book', { access: { allow: staff } }),
  buildFixture('cancel_order', { access: { allow: { ...staff, scopes: cancel }, scopes: cancel } }),
]

async function publish(fixtures: ToolFixture[], over: Partial<App> = {}, more: Partial<Contents> = {}) {
  const owner = { issuer: identity.issuer.url, subject: 'owner' }
  const settings = { access: 'oauth' as const, allowedCallers: null, serverInstructions: '' }
  const app = await insertApp(runtime.store, { owner, ...settings, ...over })
  await runtime.publish(app, { ...buildContents(app, api.baseUrl, fixtures), ...more })
  const url = runtime.urlOf(app)
  const sign = (own: object) => identity.signer.sign({ ...identity.claims(), aud: url, sub: 'ann', ...own })
  const post = async (own: object | null, body: unknown, headers: Record<string, string> = {}) =>
    postMcp(url, body, { ...headers, ...(own && { authorization: `Bearer ${await sign(own)}` }) })
  return {
    app,
    url,
    post,
    call: (own: object | null, name: string, args: object = {}) => post(own, buildToolCall(name, args)),
    request: async (own: object | null, method: string, params?: object) =>
      (await post(own, buildJsonRpcRequest(method, params))).json as { result?: never; error?: object },
    list: async (own: object | null): Promise<{ name: string; description: string }[]> =>
      ((await post(own, buildJsonRpcRequest('tools/list'))).json as { result: { tools: [] } }).result.tools,
  }
}

type Published = Awaited<ReturnType<typeof publish>>

const namesFor = async ({ list }: Published, own: object | null) => (await list(own)).map(({ name }) => name)

const guest = { scope: 'openid', groups: ['guests'] }
const worker = { scope: 'openid', groups: ['staff'] }
const canceller = { scope: 'openid orders:cancel', groups: 'staff' }
const scopedGuest = { scope: 'openid orders:cancel', groups: [] }

/** A forbidden tool and one that does not exist give the same response, but for the name. */
async function expectUnknown({ call }: Published, own: object | null, name: string) {
  const [forbidden, missing] = [await call(own, name), await call(own, 'no_such_tool')]
  const read = ({ status, headers, text }: typeof forbidden) => [
    status,
    [...headers.keys()].sort(),
    text.replaceAll(name, 'no_such_tool'),
  ]
  expect(read(forbidden)).toEqual(read(missing))
  expect(forbidden.json).toMatchObject({ error: { message: `Unknown tool: ${name}` } })
}

describe('the bookshop', () => {
  let shop: Published
  beforeEach(async () => {
    shop = await publish(bookshop)
  })

  it('lists each caller what the caller may call, or may call with further scopes', async () => {
    expect(await namesFor(shop, guest)).toEqual(['list_books'])
    expect(await namesFor(shop, worker)).toEqual(['list_books', 'order_a_book', 'cancel_order'])
    expect(await namesFor(shop, scopedGuest)).toEqual(['list_books', 'cancel_order'])
    expect(await namesFor(shop, { ...worker, sub: 'owner', groups: [] })).toEqual(['list_books'])
  })

  it('lists the same in both eras, for no shared cache', async () => {
    const modern = buildModernRequest('tools/list')
    const { json } = await shop.post(guest, modern.body, modern.headers)
    expect(json).toMatchObject({ result: { cacheScope: 'private', tools: [{ name: 'list_books' }] } })
    expect(json).toMatchObject({
      result: { tools: [{ securitySchemes: [{ type: 'oauth2', scopes: [] }] }] },
    })
    const whole = await shop.post(worker, modern.body, modern.headers)
    expect(whole.json).toMatchObject({
      result: {
        tools: [
          {},
          {},
          {
            securitySchemes: [{ type: 'oauth2', scopes: cancel }],
            _meta: { securitySchemes: [{ type: 'oauth2', scopes: cancel }] },
          },
        ],
      },
    })
  })

  it('calls what it lists, and knows nothing else', async () => {
    const isOk = async (own: object, name: string) =>
      ((await shop.call(own, name)).json as { result?: { isError?: true } }).result?.isError === undefined
    expect(await isOk(guest, 'list_books')).toBe(true)
    expect(await isOk(worker, 'order_a_book')).toBe(true)
    expect(await isOk(canceller, 'cancel_order')).toBe(true)
    expect(await isOk(scopedGuest, 'cancel_order')).toBe(true)
    for (const name of ['order_a_book', 'cancel_order']) await expectUnknown(shop, guest, name)
    await expectUnknown(shop, scopedGuest, 'order_a_book')
  })

  it('asks a client for the scope that a call needs, as the specification and as ChatGPT want it', async () => {
    const before = api.calls.length
    const metadata = shop.url.replace('/mcp/', '/.well-known/oauth-protected-resource/mcp/')
    const challenge = `Bearer error="insufficient_scope", scope="orders:cancel", error_description="The tool needs more scopes", resource_metadata="${metadata}"`
    const modern = buildModernRequest('tools/call', { name: 'cancel_order', arguments: {} })
    for (const reply of [
      await shop.call(worker, 'cancel_order'),
      await shop.post(worker, modern.body, { ...modern.headers, 'mcp-name': 'cancel_order' }),
    ]) {
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([403, challenge])
      expect(reply.json).toMatchObject({
        result: {
          isError: true,
          content: [{ text: expect.stringContaining('Cancel orders') }],
          _meta: { 'mcp/www_authenticate': [challenge] },
        },
      })
    }
    const chatGpt = await shop.post(worker, buildToolCall('cancel_order'), {
      'user-agent': 'openai-mcp/1.0.0',
    })
    expect([chatGpt.status, chatGpt.headers.get('www-authenticate')]).toEqual([200, null])
    expect(chatGpt.json).toMatchObject({ result: { _meta: { 'mcp/www_authenticate': [challenge] } } })
    expect(api.calls).toHaveLength(before)
  })

  it('lets the people who build it try all of a pinned release', async () => {
    const { liveReleaseId } = (await runtime.store.read((reader) => reader.apps.findById(shop.app.id))) as App
    const at = `${shop.url}/releases/${liveReleaseId}`
    const token = await identity.signer.sign({ ...identity.claims(), aud: at, sub: 'owner' })
    const { json } = await postMcp(at, buildJsonRpcRequest('tools/list'), {
      authorization: `Bearer ${token}`,
    })
    expect((json as { result: { tools: object[] } }).result.tools).toHaveLength(3)
  })
})

describe('rules', () => {
  it('of the app concern tools by effect, and denials win', async () => {
    const accessRules = [{ effects: ['writes'], allow: staff }, { deny: { emails: ['eve@example.com'] } }]
    const writes = { ...buildFixture('').tool?.annotations, readOnlyHint: false } as Tool['annotations']
    const app = await publish([buildFixture('read'), buildFixture('write', { annotations: writes })], {
      accessRules,
    })
    const email = { email: 'eve@example.com', email_verified: true }
    expect(await namesFor(app, guest)).toEqual(['read'])
    expect(await namesFor(app, worker)).toEqual(['read', 'write'])
    expect(await namesFor(app, { ...worker, ...email })).toEqual([])
    expect(await namesFor(app, { ...worker, ...email, email_verified: false })).toEqual(['read', 'write'])
  })

  it('read claims that the token lacks from the userinfo endpoint, and hold back while it fails', async () => {
    const app = await publish(bookshop)
    identity.issuer.handlers.set('/userinfo', respondJson({ sub: 'ann', groups: ['staff'] }))
    expect(await namesFor(app, { scope: 'openid' })).toHaveLength(3)
    identity.issuer.handlers.set('/userinfo', respondJson({ sub: 'bob', groups: ['staff'] }))
    expect(await namesFor(app, { scope: 'openid email' })).toEqual(['list_books'])
    identity.issuer.handlers.set('/userinfo', respondJson({}, 500))
    expect((await app.call({ scope: 'openid profile' }, 'list_books')).status).toBe(503)
    expect((await app.call(guest, 'list_books')).status).toBe(200)
    identity.issuer.handlers.set('/userinfo', respondJson({ sub: 'ann' }))
  })

  it('about arguments reject a call by any of their names, and name them', async () => {
    const app = await publish([
      buildFixture('order', { access: { when: 'args.copies <= 10 && args.ship_to in caller.groups' } }),
    ])
    expect(await namesFor(app, guest)).toEqual(['order'])
    const order = async (args: object) =>
      (await app.call(worker, 'order', args)).json as { result: { isError?: true; content: object[] } }
    expect((await order({ copies: 10, ship_to: 'staff' })).result.isError).toBeUndefined()
    expect((await order({ copies: '10', 'ship to': 'staff' })).result.isError).toBeUndefined()
    const before = api.calls.length
    for (const args of [
      { copies: 11, ship_to: 'staff' },
      { copies: '11', ship_to: 'staff' },
      { copies: 3, 'ship to': 'eu' },
      { copies: 3, ship_to: 'staff', 'ship to': 'eu' },
      { ship_to: 'staff' },
    ])
      expect((await order(args)).result).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining('this value of copies, ship_to') }],
      })
    expect(api.calls).toHaveLength(before)
  })

  it('hide everything that a rule restricts from the callers of a public app', async () => {
    const app = await publish(bookshop, { access: 'public' })
    expect(await namesFor(app, null)).toEqual(['list_books'])
    await expectUnknown(app, null, 'cancel_order')
    const page = await fetch(app.url, { headers: { accept: 'text/html' } })
    expect(await page.text()).not.toContain('order_a_book')
  })
})

describe('nothing tells that a forbidden tool exists', () => {
  it('in search mode', async () => {
    const app = await publish(bookshop, { toolMode: 'search' })
    const ask = async (own: object, name: string, args: object) => (await app.call(own, name, args)).text
    for (const [name, args] of [
      ['search_tools', { query: 'order a book' }],
      ['describe_tools', { names: ['no_such_tool', 'list'] }],
      ['call_tool', { name: 'no_such_tool' }],
    ] as const) {
      expect(await ask(guest, name, args)).not.toMatch(/order_a_book|cancel_order/)
      expect(await ask(worker, name, args)).toMatch(name === 'search_tools' ? /order_a_book/ : /./)
    }
    const [forbidden, missing] = [
      await ask(guest, 'call_tool', { name: 'order_a_book' }),
      await ask(guest, 'call_tool', { name: 'order_a_bookk' }),
    ]
    expect(forbidden).toBe(missing.replaceAll('order_a_bookk', 'order_a_book'))
    expect((await app.call(worker, 'call_tool', { name: 'cancel_order' })).status).toBe(403)
  })

  it('by an alias, a chain, a widget or a prompt', async () => {
    const alias = { until: '2020-01-31', renamedArguments: {}, droppedArguments: [], defaultArguments: {} }
    const fixtures = [
      buildFixture('list_books', { nextToolIds: ['tool_read_costs', 'tool_read_book'] }),
      buildFixture('read_costs', {
        access: { allow: staff },
        aliases: [
          { ...alias, name: 'costs_of_before' },
          { ...alias, name: 'costs', until: null },
        ],
      }),
      buildFixture('read_book'),
    ]
    const [open, secret] = [buildPrompt('', { key: 'ask' }), buildPrompt('', { key: 'sum_costs' })]
    const widget = buildWidget('', {
      toolId: 'tool_list_books',
      config: emptyWidgetConfig,
      actions: ['read_costs', 'read_book'].map((targetToolName) => buildTestAction({ targetToolName })),
    })
    const skill = buildSkill('', { name: 'count-costs', access: { allow: staff } })
    const app = await publish(
      fixtures,
      {},
      { prompts: [open, { ...secret, access: { allow: staff } }], widgets: [widget], skills: [skill] },
    )
    const uriFor = async (own: object) => {
      const { result } = await app.request(own, 'resources/list')
      return (result as unknown as { resources: { uri: string }[] }).resources[0]?.uri ?? ''
    }
    const responses = [
      JSON.stringify(await app.list(guest)),
      ...(await Promise.all(
        ['prompts/list', 'skills/list', 'resources/list', 'initialize', 'tools/list'].map(async (method) =>
          JSON.stringify(await app.request(guest, method, { protocolVersion: '2025-11-25' })),
        ),
      )),
      JSON.stringify(await app.request(guest, 'resources/read', { uri: await uriFor(guest) })),
      (await app.call(guest, 'list_books')).text,
    ]
    for (const text of responses) expect(text).not.toMatch(/costs/)
    expect(JSON.stringify(await app.list(worker))).toContain('read_costs, read_book')
    expect((await app.list(guest))[0]?.description).toContain('read_book')
    for (const name of ['costs', 'costs_of_before', 'read_costs']) await expectUnknown(app, guest, name)
    const { error } = await app.request(guest, 'prompts/get', { name: 'sum_costs' })
    expect(error).toMatchObject({ message: 'Unknown prompt: sum_costs' })
    const staffUri = await uriFor(worker)
    expect(await app.request(guest, 'resources/read', { uri: staffUri })).toMatchObject({
      error: { message: 'Resource not found.' },
    })
    expect((await app.call(worker, 'list_books')).text).toContain('read_costs returned')
  })
})

it('a step of a chain that needs a further scope is left to the client', async () => {
  const app = await publish([
    buildFixture('list_books', { nextToolIds: ['tool_read_costs'] }),
    buildFixture('read_costs', { access: { scopes: cancel } }),
  ])
  const { json } = await app.call(guest, 'list_books')
  expect(json).toMatchObject({ result: { _meta: { 'tenon/chain': { ran: [], next: ['read_costs'] } } } })
  expect(api.calls.at(-1)?.url).toBe('/list_books')
})
