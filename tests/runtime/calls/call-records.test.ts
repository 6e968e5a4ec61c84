// Call records of published apps: one record for each tool that ran.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallRecord } from '#core/model/calls/call-record.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '../../support/raw-mcp.ts'

const records: CallRecord[] = []
let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>

beforeAll(async () => {
  const calls = {
    record: (call: CallRecord) => void records.push(call),
  }
  runtime = await startRuntime({ calls })
  api = await startRestApi()
  api.respond = (incoming, reply) => {
    const path = incoming.url ?? ''
    if (path.startsWith('/hang')) return
    const [, status = '200'] = /^\/(\d+)/.exec(path) ?? []
    reply.writeHead(Number(status), { 'content-type': 'application/json' }).end('{"ö":1}')
  }
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

beforeEach(() => {
  records.length = 0
})

const buildTool = (
  path: string,
  over: ToolFixture['tool'] = {},
  operation: ToolFixture['operation'] = {},
) => ({
  tool: { id: `tool_${path}`, key: path, ...over },
  operation: {
    plan: { ...buildOperation('').plan, path: `/${path}`, pathTemplate: null, parameters: [] },
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    ...operation,
  },
})

async function publishApp(baseUrl: string, ...sketches: ToolFixture[]) {
  const app = await insertApp(runtime.store)
  return runtime.publish(app, buildContents(app, baseUrl, sketches))
}

async function callOnce(
  baseUrl: string,
  sketch: ReturnType<typeof buildTool>,
  args: object = {},
): Promise<CallRecord> {
  const app = await publishApp(baseUrl, sketch)
  await postMcp(
    runtime.urlOf(app),
    buildJsonRpcRequest('tools/call', { name: sketch.tool.key, arguments: args }),
  )
  const [call, ...others] = records
  if (!call || others.length > 0) throw new Error(`expected one call record, got ${records.length}`)
  return call
}

describe('a successful call', () => {
  it('is recorded with its identity, outcome and sizes, and without arguments or result', async () => {
    const app = await publishApp(api.baseUrl, buildTool('pets'))
    const { body, headers } = buildModernRequest('tools/call', { name: 'pets', arguments: {} })
    await postMcp(runtime.urlOf(app), body, headers)
    expect(records).toEqual([
      {
        id: expect.stringMatching(/^call_/),
        appId: app.id,
        releaseId: app.liveReleaseId,
        version: 1,
        toolId: 'tool_pets',
        tool: 'pets',
        via: 'mcp',
        revision: '2026-07-28',
        client: 'test/1',
        requestId: '',
        alias: '',
        caller: null,
        sender: null,
        step: 0,
        outcome: 'ok',
        upstreamStatus: 200,
        startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        durationMs: expect.any(Number),
        requestBytes: 2,
        answerBytes: 8,
        argumentNotes: [],
        resultNotes: [],
        userId: '',
        address: '127.0.0.1',
      },
    ])
  })

  it.each([
    ['claude-user/1.0 (+https://example.com)', 'claude-user/1.0'],
    ['node', 'node'],
    ['a/b/c', 'a/b'],
    [`${'x'.repeat(500)}/1`, `${'x'.repeat(80)}…`],
    ['Mozilla/5.0 (X11; Linux) Chrome/150.0', ''],
    ['(nothing)', ''],
    ['\u00e9vil/1', ''],
  ])(
    'of a revision without client information has the product of the User-Agent %s',
    async (sent, client) => {
      const app = await publishApp(api.baseUrl, buildTool('pets'))
      const call = buildJsonRpcRequest('tools/call', { name: 'pets', arguments: {} })
      await postMcp(runtime.urlOf(app), call, { 'user-agent': sent })
      expect(records).toMatchObject([{ client, revision: '2025-11-25' }])
    },
  )

  it('has the declared client information, whatever the User-Agent is', async () => {
    const app = await publishApp(api.baseUrl, buildTool('pets'))
    const { body, headers } = buildModernRequest('tools/call', { name: 'pets', arguments: {} })
    await postMcp(runtime.urlOf(app), body, { ...headers, 'user-agent': 'library/2' })
    expect(records).toMatchObject([{ client: 'test/1' }])
  })
})

it('a result that was made to fit its output schema is recorded with its members, without names that are data', async () => {
  const text = { type: 'string' }
  const schema = (members: object) => ({ outputSchema: { type: 'object', ...members } })
  const named = await callOnce(api.baseUrl, buildTool('pets', {}, schema({ properties: { ö: text } })))
  expect(named.resultNotes).toEqual(['ö must be string; the value of the server was converted'])
  records.length = 0
  const keyed = await callOnce(api.baseUrl, buildTool('pets', {}, schema({ additionalProperties: text })))
  expect(keyed.resultNotes).toEqual(['* must be string; the value of the server was converted'])
  records.length = 0
  const fitting = schema({ properties: { ö: { type: 'integer' } } })
  expect((await callOnce(api.baseUrl, buildTool('pets', {}, fitting))).resultNotes).toEqual([])
})

describe('a failed call', () => {
  it.each([
    ['404', 'tool_error', 404],
    ['429', 'rate_limited', 429],
    ['500', 'upstream_failed', 500],
  ] as const)('with upstream status %s has the outcome %s', async (path, outcome, upstreamStatus) => {
    expect(await callOnce(api.baseUrl, buildTool(path))).toMatchObject({ outcome, upstreamStatus })
  })

  it('with invalid arguments is recorded although no request was sent', async () => {
    const incoming = api.calls.length
    const inputSchema = { type: 'object', properties: { id: { type: 'integer' } } }
    const call = await callOnce(api.baseUrl, buildTool('pets', {}, { inputSchema }), { id: 'seven' })
    expect(call).toMatchObject({ outcome: 'invalid_arguments', upstreamStatus: null, requestBytes: 14 })
    expect(api.calls.length).toBe(incoming)
  })

  it('that exceeds its time limit has the outcome timeout', async () => {
    const call = await callOnce(api.baseUrl, buildTool('hang', {}, { timeoutMs: 100 }))
    expect(call).toMatchObject({ outcome: 'timeout', upstreamStatus: null, answerBytes: 0 })
  })

  it('that cannot connect has no upstream status', async () => {
    const call = await callOnce('http://127.0.0.1:1', buildTool('pets'))
    expect(call).toMatchObject({ outcome: 'upstream_failed', upstreamStatus: null })
  })
})

it('a tool that runs in a chain has a record of its own, with its step', async () => {
  const app = await publishApp(
    api.baseUrl,
    buildTool('first', { nextToolIds: ['tool_second', 'tool_500'] }),
    buildTool('second'),
    buildTool('500'),
  )
  await postMcp(runtime.urlOf(app), buildJsonRpcRequest('tools/call', { name: 'first', arguments: {} }))
  expect(records.map(({ tool, step, outcome }) => [tool, step, outcome])).toEqual([
    ['first', 0, 'ok'],
    ['second', 1, 'ok'],
    ['500', 2, 'upstream_failed'],
  ])
})

it('a call of an unknown tool is not recorded', async () => {
  const app = await publishApp(api.baseUrl, buildTool('pets'))
  await postMcp(runtime.urlOf(app), buildJsonRpcRequest('tools/call', { name: 'nobody', arguments: {} }))
  expect(records).toEqual([])
})
