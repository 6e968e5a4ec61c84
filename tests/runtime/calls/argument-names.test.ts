// Arguments whose names or schemas strict clients reject are listed in another form, and reach the API in its own form.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildConventionalPlan } from '#core/engines/calls/rest-request/index.ts'
import { buildContents, insertApp, startRestApi, startRuntime } from '../../support/published-runtime.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let client: Client

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  const inputSchema = {
    type: 'object',
    properties: {
      '2fa': { type: 'string', pattern: '^\\p{Nd}+$' },
      tags: { type: 'array' },
      item: { type: 'object', properties: { '@type': { type: 'string' } }, required: ['@type'] },
    },
    required: ['2fa'],
    additionalProperties: false,
  }
  const plan = buildConventionalPlan('POST', '/orders', Object.keys(inputSchema.properties))
  const app = await insertApp(runtime.store)
  const contents = buildContents(app, api.baseUrl, [
    { tool: { key: 'order' }, operation: { plan, inputSchema } },
  ])
  const published = await runtime.publish(app, contents)
  client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(runtime.urlOf(published))))
})

beforeEach(() => {
  api.calls.length = 0
})

afterAll(async () => {
  await client.close()
  await runtime.close()
  api.close()
})

const call = (args: Record<string, unknown>) => client.callTool({ name: 'order', arguments: args })
const readBodies = () => api.calls.map(({ body }) => JSON.parse(String(body)))

test('clients see names, lists and patterns that all of them accept', async () => {
  const { tools } = await client.listTools()
  expect(tools[0]?.inputSchema).toEqual({
    type: 'object',
    properties: {
      _2fa: { type: 'string', title: '2fa', description: 'Must match the regular expression ^\\p{Nd}+$' },
      tags: { type: 'array', items: {} },
      item: { type: 'object', properties: { type: { type: 'string', title: '@type' } }, required: ['type'] },
    },
    required: ['_2fa'],
    additionalProperties: false,
  })
})

test('the API gets its own names, whichever names a client sends', async () => {
  const sent = { '2fa': '123', item: { '@type': 'book' } }
  await call({ _2fa: '123', item: { type: 'book' } })
  await call(sent)
  expect(readBodies()).toEqual([sent, sent])
})

test('constraints that are not listed are validated, and violations have the names that clients see', async () => {
  const result = await call({ _2fa: 'abc', item: {} })
  expect(result.isError).toBe(true)
  expect(JSON.stringify(result.content)).toMatch(/_2fa.*item\.type/)
  expect(api.calls).toEqual([])
})
