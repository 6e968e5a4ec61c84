// Results that the official client gets, in both protocol eras, when APIs send arbitrary responses.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { JsonObject } from '#base/json.ts'
import type { App } from '#core/model/apps/app.ts'
import { defaultResultOptions, type ResultOptions } from '#core/model/tools/result-options.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

const pets: JsonObject = {
  type: 'object',
  properties: {
    total: { type: 'integer', minimum: 0 },
    items: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'integer' }, born: { type: 'string', format: 'date' } },
        required: ['id'],
        additionalProperties: false,
      },
    },
  },
  required: ['total', 'items'],
  additionalProperties: false,
}

const buildTool = (key: string, resultOptions: Partial<ResultOptions>): ToolFixture => ({
  tool: { key, resultOptions: { ...defaultResultOptions, ...resultOptions } },
  operation: { outputSchema: pets },
})

const sketches = [
  buildTool('lenient', {}),
  buildTool('strict', { outputValidation: 'strict' }),
  buildTool('off', { outputValidation: 'off' }),
  buildTool('selected', { select: { 'pets[].no': 'items[].id', n: 'total' } }),
  buildTool('strictly_selected', {
    outputValidation: 'strict',
    select: { 'pets[].no': 'items[].id', n: 'total' },
  }),
  buildTool('unwrapped', { select: { '[].no': 'items[].id' } }),
  buildTool('short', { maxBytes: 1_000 }),
  buildTool('strictly_short', { outputValidation: 'strict', maxBytes: 1_000 }),
]

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let app: App

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  app = await insertApp(runtime.store)
  app = await runtime.publish(app, buildContents(app, api.baseUrl, sketches))
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

function respondWith(body: string | Uint8Array, type = 'application/json', status = 200) {
  api.respond = (_request, reply) => {
    reply.writeHead(status, type ? { 'content-type': type } : {}).end(body)
  }
}
const respondWithJson = (value: unknown) => respondWith(JSON.stringify(value))

const good = { total: 2, items: [{ id: 1, born: '2020-01-01' }, { id: 2 }] }

const invalidResponses: [what: string, body: string, type?: string, status?: number][] = [
  ['wrong types', '{"total":"two","items":{"0":true}}'],
  ['members missing', '{}'],
  ['null members', '{"total":null,"items":null}'],
  ['items that are null', '{"total":1,"items":[null,7,{"id":"x"}]}'],
  ['other members', '{"total":0,"items":[],"more":1}'],
  ['an array', '[{"id":1}]'],
  ['a string', '"hello"'],
  ['a number', '7'],
  ['null', 'null'],
  ['an invalid date', '{"total":1,"items":[{"id":1,"born":"yesterday"}]}'],
  ['an HTML page', '<!doctype html><p>Please sign in', 'text/html'],
  ['invalid JSON', 'OK'],
  ['truncated JSON', '{"total":1,"items":[{"id"'],
  ['an empty body', '', 'application/json', 200],
  ['no content', '', '', 204],
  ['lone surrogates', '{"total":1,"items":[],"\\ud800":"\\udfff"}'],
  ['numbers out of range', '{"total":1e400,"items":[{"id":9223372036854775808}]}'],
  ['special and duplicate member names', '{"__proto__":{"total":1},"constructor":1,"total":1,"total":2}'],
  ['NUL', '{"total":1,"items":[],"a":"\\u0000"}'],
  ['binary data', '\u0001\u0002', 'application/octet-stream'],
  ['an error', '{"error":"no"}', 'application/json', 500],
]

const eras = [
  { era: 'legacy', options: {} },
  { era: 'modern', options: { versionNegotiation: { mode: { pin: '2026-07-28' } } } },
] as const

describe.each(eras)('a client of the $era era', ({ era, options }) => {
  let client: Client
  const call = (name: string) => client.callTool({ name, arguments: { city: 'Bern' } })

  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL(runtime.urlOf(app))))
    // From here on the client validates results by the listed output schemas.
    await client.listTools()
    expect(client.getProtocolEra()).toBe(era)
  })

  afterAll(() => client.close())

  it('gets output schemas that follow the validation policy and the selection', async () => {
    const { tools } = await client.listTools()
    const schemas = Object.fromEntries(tools.map(({ name, outputSchema }) => [name, outputSchema]))
    const count = { type: ['integer', 'string', 'null'], pattern: '^-?\\d{16,}$' }
    const item = {
      type: ['object', 'null'],
      properties: { id: count, born: { type: ['string', 'null'] } },
    }
    expect(schemas.lenient).toEqual({
      type: 'object',
      properties: { total: count, items: { type: ['array', 'null'], items: item } },
    })
    expect(schemas).toMatchObject({
      strict: {
        type: 'object',
        required: ['total', 'items'],
        properties: { total: { type: ['integer', 'string'] } },
      },
      selected: { properties: { n: count, pets: { items: { properties: { no: count } } } } },
      strictly_selected: { properties: { n: { type: ['integer', 'string'] } } },
    })
    expect(JSON.stringify(schemas.strict)).not.toContain('format')
    expect([schemas.off, schemas.unwrapped]).toEqual([undefined, undefined])
  })

  describe.each(sketches.map((sketch) => sketch.tool?.key ?? ''))('%s', (name) => {
    it.each(invalidResponses)(
      'gets a valid result when the API responds with %s',
      async (_, body, type, status) => {
        respondWith(body, type ?? 'application/json', status ?? 200)
        const { content } = await call(name)
        expect(content.length).toBeGreaterThan(0)
      },
    )
  })

  it('gets the text of the response unchanged from a lenient tool, and null for what its type cannot say', async () => {
    respondWithJson({ total: 'two', more: [null] })
    expect(await call('lenient')).toMatchObject({
      content: [{ type: 'text', text: '{"total":"two","more":[null]}' }],
      structuredContent: { total: null, more: [null] },
      _meta: {
        'tenon/output-problems': [expect.stringContaining('total must be integer; replaced by null')],
      },
    })
  })

  it('gets the response unchanged from a lenient tool if it has the types of its schema', async () => {
    respondWithJson({ total: null, items: [{ id: 1, more: [null] }] })
    const result = await call('lenient')
    expect(result.structuredContent).toEqual({ total: null, items: [{ id: 1, more: [null] }] })
    expect(result._meta).not.toHaveProperty('tenon/output-problems')
  })

  it('gets an error that names the schema violations from a strict tool', async () => {
    respondWithJson({ total: 'two', items: [{ id: 'x' }] })
    const { isError, content, structuredContent } = await call('strict')
    expect([isError, structuredContent]).toEqual([true, undefined])
    expect(content).toMatchObject([{ text: expect.stringMatching(/total must.*\n.*items\[0\]\.id must/) }])
  })

  it('gets a valid response from every tool', async () => {
    respondWithJson(good)
    for (const name of ['lenient', 'strict', 'off', 'short', 'strictly_short']) {
      expect(await call(name)).toMatchObject({ structuredContent: good })
    }
    const selected = { pets: [{ no: 1 }, { no: 2 }], n: 2 }
    for (const name of ['selected', 'strictly_selected']) {
      expect(await call(name)).toMatchObject({
        structuredContent: selected,
        content: [{ type: 'text', text: JSON.stringify(selected) }],
      })
    }
    const { structuredContent } = await call('unwrapped')
    expect(structuredContent).toEqual(era === 'modern' ? selected.pets : { result: selected.pets })
  })

  it('gets as much of a long response as the tool permits, in the same shape', async () => {
    const items = Array.from({ length: 5_000 }, (_, id) => ({ id }))
    respondWithJson({ total: 5_000, items })
    for (const name of ['short', 'strictly_short']) {
      const result = await call(name)
      const data = result.structuredContent as typeof good
      expect([data.total, data.items.length > 50, data.items.length < 120]).toEqual([5_000, true, true])
      expect(result.content[1]).toMatchObject({
        text: expect.stringMatching(/^\[cut: .* of 5000 items of items]$/),
      })
      expect(result._meta).toMatchObject({ 'tenon/cut': { lists: [{ path: 'items', total: 5_000 }] } })
    }
  })

  it('gets images, audio and files as content blocks of those types', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUg', 'base64')
    respondWith(png, 'image/png')
    const picture = { type: 'image', mimeType: 'image/png', data: png.toString('base64') }
    expect((await call('lenient')).content[1]).toEqual(picture)
    respondWith(Buffer.from([1, 2]), 'audio/wav')
    expect((await call('off')).content[1]).toEqual({ type: 'audio', mimeType: 'audio/wav', data: 'AQI=' })
    respondWith(Buffer.from('%PDF\u0000'), 'application/pdf')
    const file = (await call('lenient')).content[1]
    expect(file).toMatchObject({
      type: 'resource',
      resource: { mimeType: 'application/pdf', blob: 'JVBERgA=' },
    })
    expect(JSON.stringify(file)).not.toContain('127.0.0.1')
  })

  it('gets an event stream as a list', async () => {
    respondWith('data: {"n":1}\n\ndata: {"n":2}\n\n', 'text/event-stream')
    const { structuredContent } = await call('off')
    expect(structuredContent).toEqual(
      era === 'modern' ? [{ n: 1 }, { n: 2 }] : { result: [{ n: 1 }, { n: 2 }] },
    )
  })

  it('gets a result when the API sends 5 MB of nested arrays', async () => {
    respondWith(`{"total":1,"items":${'['.repeat(80)}${'{"id":7},'.repeat(550_000)}7${']'.repeat(80)}}`)
    expect((await call('short')).structuredContent).toMatchObject({ total: 1 })
  })
})

it('an endless event stream yields the events received before the timeout', async () => {
  const endless = await insertApp(runtime.store)
  const sketch = buildTool('watch', {})
  const operation = { ...sketch.operation, outputSchema: null, timeoutMs: 300 }
  await runtime.publish(endless, buildContents(endless, api.baseUrl, [{ ...sketch, operation }]))
  api.respond = (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"n":1}\n\ndata: {"n":2}\n\n')
  }
  const call = buildJsonRpcRequest('tools/call', { name: 'watch', arguments: { city: 'Bern' } })
  const { json } = await postMcp(runtime.urlOf(endless), call, { 'mcp-protocol-version': '2025-11-25' })
  expect(json).toMatchObject({
    result: {
      structuredContent: { result: [{ n: 1 }, { n: 2 }] },
      content: [{}, { type: 'text', text: '[cut: the response is incomplete]' }],
      _meta: { 'tenon/partial': true },
    },
  })
  api.respond = (_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' }).write('{"n":1}')
  }
  const cut = await postMcp(runtime.urlOf(endless), call, { 'mcp-protocol-version': '2025-11-25' })
  expect(cut.json).toMatchObject({ result: { isError: true } })
})

it('a client of the first revision gets audio as a resource, since that revision has no audio blocks', async () => {
  respondWith(Buffer.from([1, 2]), 'audio/wav')
  const call = buildJsonRpcRequest('tools/call', { name: 'off', arguments: { city: 'Bern' } })
  const { json } = await postMcp(runtime.urlOf(app), call, { 'mcp-protocol-version': '2024-11-05' })
  expect(json).toMatchObject({
    result: { content: [{}, { type: 'resource', resource: { mimeType: 'audio/wav', blob: 'AQI=' } }] },
  })
})
