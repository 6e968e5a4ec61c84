// Numbers that a double cannot hold, on their way from a client to a server and back.
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { parseExactJson } from '#base/exact-json.ts'
import type { JsonObject } from '#base/json.ts'
import type { BodyBinding } from '#core/model/operations/operation.ts'
import { buildParameter, buildRequestPlan } from '#tests/support/samples/request-plan.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'
import { postMcp } from '../../support/raw-mcp.ts'
import { buildMcpTool, publishMcpApp } from './mcp-apps.ts'

const id = '725653563933458432'
const odd = '9007199254740993'
const int64 = { type: 'integer', format: 'int64' }

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let url: string
let answer: string

const members = (contentType: string, ...names: string[]): BodyBinding => ({
  contentType,
  from: 'members',
  members: names.map((name) => ({ argument: name, name })),
})

const properties = {
  id: int64,
  amount: { type: 'number' },
  ids: { type: 'array', items: int64, uniqueItems: true },
  trace: { type: 'integer' },
  parent: { type: 'integer', maximum: 2 ** 63, minimum: -(2 ** 63) },
  filter: { type: 'object', properties: { since: int64 } },
  even: { type: 'integer', exclusiveMaximum: 100 },
}

const buildFixture = (key: string, plan: object, tool: ToolFixture['tool'] = {}): ToolFixture => ({
  tool: { id: `tool_${key}`, key, ...tool },
  operation: {
    plan: buildRequestPlan({ method: 'POST', path: `/${key}/{id}`, ...plan }),
    inputSchema: { type: 'object', properties, required: ['id'], additionalProperties: false },
    outputSchema: { type: 'object', properties: { id: int64, items: { type: 'array' } } },
  },
})

const path = buildParameter('path', 'id')
const fixtures = [
  buildFixture('all', {
    parameters: [
      path,
      buildParameter('query', 'amount'),
      buildParameter('query', 'ids'),
      buildParameter('query', 'filter', { style: 'deepObject' }),
      buildParameter('header', 'trace'),
    ],
    body: members('application/json', 'parent', 'even'),
  }),
  buildFixture('form', {
    parameters: [path],
    body: members('application/x-www-form-urlencoded', 'parent', 'ids', 'filter'),
  }),
  buildFixture('multipart', { parameters: [path], body: members('multipart/form-data', 'parent', 'filter') }),
  buildFixture(
    'fixed',
    { parameters: [path], body: members('application/json', 'parent', 'filter') },
    { fixedArguments: parseExactJson(`{"parent":${odd},"filter":{"since":${id}}}`) },
  ),
  buildFixture('template', {
    parameters: [path],
    bodyTemplateJson: `{"fixed":${odd},"of":"{{id}}","text":"id {{id}}"}`,
  }),
  buildFixture(
    'selected',
    { parameters: [path] },
    { resultOptions: { select: { id: 'id', rest: 'items' }, maxBytes: 1_000, outputValidation: 'strict' } },
  ),
  buildFixture('first', { parameters: [path] }, { nextToolIds: ['tool_second'], annotations: readOnly() }),
  buildFixture('second', { parameters: [path] }, { annotations: readOnly() }),
]

function readOnly() {
  return { title: '', readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true }
}

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  api.respond = (_request, reply) =>
    void reply.writeHead(200, { 'content-type': 'application/json' }).end(answer)
  const app = await insertApp(runtime.store)
  url = runtime.urlOf(await runtime.publish(app, buildContents(app, api.baseUrl, fixtures)))
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

beforeEach(() => {
  api.calls.length = 0
  answer = '{}'
})

const buildCall = (name: string, args: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`

async function call(name: string, args: string, at = url) {
  const { text } = await postMcp(at, buildCall(name, args))
  const { result } = parseExactJson(text)
  const texts: string[] = result.content.map((block: JsonObject) => String(block.text))
  return {
    wire: text,
    isError: result.isError === true,
    texts,
    data: result.structuredContent,
    meta: result._meta,
  }
}

describe('arguments', () => {
  it.each([
    ['a number', id],
    ['text', `"${id}"`],
  ])('arrive with every digit, as %s', async (_what, spelling) => {
    await call(
      'all',
      `{"id":${spelling},"amount":0.1000000000000000055511,"ids":[${odd},9007199254740992],"trace":${odd},` +
        `"filter":{"since":12345678901234567890},"parent":${odd},"even":-0}`,
    )
    const [received] = api.calls
    expect(received?.url).toBe(
      `/all/${id}?amount=0.1000000000000000055511&ids=${odd}&ids=9007199254740992&filter%5Bsince%5D=12345678901234567890`,
    )
    expect(received?.headers.trace).toBe(odd)
    expect(received?.body).toBe(`{"parent":${odd},"even":-0}`)
  })

  it.each([
    ['form', `parent=${odd}&ids=${odd}&filter=%7B%22since%22%3A${id}%7D`],
    ['template', `{"fixed":${odd},"of":${id},"text":"id ${id}"}`],
    ['fixed', `{"parent":${odd},"filter":{"since":${id}}}`],
  ])('arrive with every digit, in a body of kind %s', async (name, body) => {
    const fields = name === 'form' ? `,"parent":${odd},"ids":[${odd}],"filter":{"since":${id}}` : ''
    await call(name, `{"id":${id}${fields}}`)
    expect(api.calls[0]?.body).toBe(body)
  })

  it('arrive with every digit, in parts of a body', async () => {
    await call('multipart', `{"id":${id},"parent":${odd},"filter":{"since":${id}}}`)
    expect(api.calls[0]?.body).toContain(`\r\n\r\n${odd}\r\n`)
    expect(api.calls[0]?.body).toContain(`\r\n\r\n{"since":${id}}\r\n`)
  })

  it.each(['9223372036854775807', '-9223372036854775808', '1e23'])(
    'of %s are within 64 bits, or large',
    async (parent) => {
      const { isError } = await call('all', `{"id":1,"parent":${parent}}`)
      const isTooLarge = parent === '1e23'
      expect([isError, api.calls[0]?.body]).toEqual(
        isTooLarge ? [true, undefined] : [false, `{"parent":${parent}}`],
      )
    },
  )

  it.each([
    ['{"id":1,"parent":9223372036854775808}', 'parent must be <='],
    ['{"id":1,"parent":-9223372036854775809}', 'parent must be >='],
    ['{"id":1,"even":9007199254740993}', 'even must be < 100'],
    ['{"id":1,"filter":9007199254740993}', 'filter must be an object'],
    [`{"id":1,"ids":[${odd},${odd}]}`, 'ids must not contain duplicate items'],
  ])('such as %s are refused by the schema', async (args, message) => {
    const { isError, texts } = await call('all', args)
    expect([isError, api.calls.length]).toEqual([true, 0])
    expect(texts[0]).toContain(message)
  })
})

describe('a number with very many digits', () => {
  const long = `0.1${'0'.repeat(150_000)}1`

  it('of an argument does not hold up the service', async () => {
    await call('all', `{"id":1,"amount":${long.slice(0, 10_000)}1}`)
    await call('all', `{"id":1,"even":${long}}`)
    expect(api.calls.length).toBeGreaterThan(0)
  }, 10_000)

  it('of a response does not hold up the service', async () => {
    answer = `{"id":1,"sum":${long}}`
    expect((await call('all', '{"id":1}')).isError).toBe(false)
  }, 10_000)
})

describe('results', () => {
  it('keep every digit in their text, and as text in structured content, which programs parse as doubles', async () => {
    answer = `{"id":${odd},"items":[{"id":${id},"price":0.1000000000000000055511,"sum":1e400}]}`
    const { texts, wire } = await call('all', '{"id":1}')
    expect(texts).toEqual([answer])
    expect(wire).toContain(
      `"structuredContent":{"id":"${odd}","items":[{"id":"${id}","price":0.1000000000000000055511,"sum":"1e400"}]}`,
    )
  })

  it('keep every digit when they are selected and cut', async () => {
    const items = Array.from({ length: 200 }, (_, n) => `{"id":${90071992547409930n + BigInt(n)}}`)
    answer = `{"id":${odd},"other":1,"items":[${items.join(',')}]}`
    const { texts, data } = await call('selected', '{"id":1}')
    expect(texts[0]).toMatch(
      new RegExp(`^{"id":${odd},"rest":\\[{"id":90071992547409930},{"id":90071992547409931}`),
    )
    expect([data.id, data.rest[1].id]).toEqual([odd, '90071992547409931'])
  })

  it('keep every digit on the way into a chained tool', async () => {
    answer = `{"id":${odd}}`
    await call('first', '{"id":1}')
    expect(api.calls.map((call) => call.url)).toEqual(['/first/1', `/second/${odd}`])
  })

  it('are described as numbers or texts to clients that check them', async () => {
    const { json } = await postMcp(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const { tools } = (json as { result: { tools: JsonObject[] } }).result
    const selected = tools.find(({ name }) => name === 'selected')
    expect(selected?.outputSchema).toMatchObject({ properties: { id: { type: ['integer', 'string'] } } })
    expect(selected?.inputSchema).toMatchObject({ properties: { id: { type: ['integer', 'string'] } } })
  })

  it('of NaN and Infinity are null, with a note', async () => {
    answer = '{"a":NaN,"b":[-Infinity,Infinity, 1],"c":"NaN, \\"Infinity\\"","id":1}'
    const { texts, data } = await call('all', '{"id":1}')
    const json = '{"a":null,"b":[null,null, 1],"c":"NaN, \\"Infinity\\"","id":1}'
    expect(texts).toEqual([json, expect.stringMatching(/NaN and Infinity.*null/)])
    expect(data).toEqual({ a: null, b: [null, null, 1], c: 'NaN, "Infinity"', id: 1 })
  })
})

describe('an MCP server', () => {
  const discovery =
    '{"resultType":"complete","ttlMs":0,"cacheScope":"private","supportedVersions":["2026-07-28"],"capabilities":{"tools":{}},"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"raw","version":"1"}}}'
  const result = `{"resultType":"complete","content":[{"type":"text","text":"id: ${odd}, \\"${id}\\""}],"structuredContent":{"id":${odd},"small":0.3333333333333333,"nan":NaN},"_meta":{"example.com/id":${id}}}`

  const sendBody = {
    json: (response: ServerResponse, message: string) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(message),
    // In small pieces, as a network may cut it.
    events: (response: ServerResponse, message: string) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const part of `id: ${id}\ndata: ${message}\n\n`.match(/.{1,7}|\n/gs) ?? []) response.write(part)
      response.end()
    },
  }

  it.each(['json', 'events'] as const)('gets and sends every digit, as %s', async (kind) => {
    const received: string[] = []
    const server = await startRestApi()
    onTestFinished(() => void server.close())
    server.respond = (_request, response) => {
      const { id: requestId, method, params } = parseExactJson(server.calls.at(-1)?.body ?? '')
      if (method === 'tools/call') received.push(JSON.stringify(params.arguments))
      const sent = method === 'server/discover' ? discovery : result
      sendBody[kind](response, `{"jsonrpc":"2.0","id":${JSON.stringify(requestId)},"result":${sent}}`)
    }
    const endpoint = await publishMcpApp(runtime, server.baseUrl, [buildMcpTool('echo')])
    const { wire, texts } = await call('echo', `{"id":${odd},"list":[{"id":${id}}]}`, endpoint)
    expect(texts).toEqual([`id: ${odd}, "${id}"`])
    expect(wire).toContain(`"structuredContent":{"id":"${odd}","small":0.3333333333333333,"nan":null}`)
    expect(wire).toContain(`"example.com/id":${id}`)
    expect(received).toEqual([`{"id":${odd},"list":[{"id":${id}}]}`])
  })
})
