// Prompts of a published app and the completion of their arguments.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPrompt } from '#tests/support/store-samples.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let url: string
let urlWithoutPrompts: string

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  const app = await insertApp(runtime.store)
  const city = { type: 'string', enum: ['Bern', 'Berlin', 'Basel', 'Rome'] }
  const contents = buildContents(app, api.baseUrl, [
    { tool: { key: 'weather' }, operation: { inputSchema: { type: 'object', properties: { city } } } },
  ])
  const prompt = buildPrompt(app.id, {
    key: 'plan',
    arguments: [
      { name: 'city', description: 'Where to', required: true },
      { name: 'when', description: '', required: false },
    ],
    template: 'Plan a trip to {{city}}. {{ when }} {{city}} {{unknown}}!',
  })
  url = runtime.urlOf(await runtime.publish(app, { ...contents, prompts: [prompt] }))
  const other = await insertApp(runtime.store)
  urlWithoutPrompts = runtime.urlOf(await runtime.publish(other, buildContents(other, api.baseUrl, [{}])))
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

describe.each([
  ['legacy', {}],
  ['modern', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
] as const)('a client of the %s era', (_era, options) => {
  it('lists prompts, fills them and completes their arguments', async () => {
    const client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL(url)))
    expect((await client.listPrompts()).prompts).toMatchObject([
      {
        name: 'plan',
        title: 'Plan a trip',
        arguments: [{ name: 'city', description: 'Where to', required: true }, { name: 'when' }],
      },
    ])
    const filled = await client.getPrompt({ name: 'plan', arguments: { city: '{{when}}$&', when: 'Now.' } })
    expect(filled.messages).toEqual([
      { role: 'user', content: { type: 'text', text: 'Plan a trip to {{when}}$&. Now. {{when}}$& !' } },
    ])
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'plan' },
      argument: { name: 'city', value: 'be' },
    })
    expect(completion).toEqual({ values: ['Bern', 'Berlin'], total: 2, hasMore: false })
    await client.close()
  })
})

describe('prompts', () => {
  it.each([
    ['an unknown prompt', 'prompts/get', { name: 'nobody' }],
    ['a missing required argument', 'prompts/get', { name: 'plan', arguments: { when: 'x' } }],
    ['an empty required argument', 'prompts/get', { name: 'plan', arguments: { city: '' } }],
    ['an argument that is no string', 'prompts/get', { name: 'plan', arguments: { city: 'x', when: 5 } }],
    ['arguments that are no object', 'prompts/get', { name: 'plan', arguments: [] }],
    ['a completion for an unknown prompt', 'completion/complete', buildCompletionParams('nobody')],
    ['an unknown cursor', 'prompts/list', { cursor: 'x' }],
  ])('reject %s', async (_what, method, params) => {
    expect((await postMcp(url, buildJsonRpcRequest(method, params))).json).toMatchObject({
      error: { code: -32602 },
    })
  })

  it('of an app that has none are no capability, and their list is empty', async () => {
    const opening = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    }
    const { json } = await postMcp(urlWithoutPrompts, buildJsonRpcRequest('initialize', opening))
    expect(json).toHaveProperty('result.capabilities', { tools: {} })
    expect((await postMcp(urlWithoutPrompts, buildJsonRpcRequest('prompts/list'))).json).toHaveProperty(
      'result',
      { prompts: [] },
    )
  })
})

function buildCompletionParams(name: string) {
  return { ref: { type: 'ref/prompt', name }, argument: { name: 'city', value: '' } }
}
