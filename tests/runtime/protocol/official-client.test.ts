// The responses that the official client gets, in each of its connection modes.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'

const petTool: ToolFixture = {
  tool: { key: 'get_pet', name: 'Get pet', description: 'One pet by its id.' },
  operation: {
    plan: buildPlan('GET', '/pets/{id}', 'path', 'id'),
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'integer', minimum: 1 } },
      required: ['id'],
      additionalProperties: false,
    },
    outputSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
}
const listTool: ToolFixture = {
  tool: { key: 'list_pets', name: 'List pets', order: 1 },
  operation: {
    plan: buildPlan('GET', '/pets', 'query', 'kind'),
    inputSchema: { type: 'object', properties: { kind: { type: 'string' } } },
    outputSchema: { type: 'array', items: { type: 'object' } },
  },
}

function buildPlan(method: 'GET', path: string, place: 'path' | 'query', argument: string) {
  const style = place === 'path' ? ('simple' as const) : ('form' as const)
  return {
    method,
    path,
    parameters: [
      { argument, in: place, name: argument, style, explode: true, allowReserved: false, contentType: '' },
    ],
    body: null,
    serverUrl: '',
    pathTemplate: null,
    queryTemplate: null,
    headerTemplate: null,
    bodyTemplateJson: null,
  }
}

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let app: App

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  app = await insertApp(runtime.store, { name: 'Pets', serverInstructions: 'Be kind to pets.' })
  app = await runtime.publish(app, buildContents(app, api.baseUrl, [petTool, listTool]))
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

const respondWithJson =
  (status: number, value: unknown): typeof api.respond =>
  (_request, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }

beforeEach(() => {
  api.calls.length = 0
  api.respond = respondWithJson(200, { name: 'Rex' })
})

const connectModes = [
  { way: 'with initialize', era: 'legacy', options: {} },
  { way: 'with automatic negotiation', era: 'modern', options: { versionNegotiation: { mode: 'auto' } } },
  {
    way: 'with 2026-07-28 only',
    era: 'modern',
    options: { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  },
] as const

describe.each(connectModes)('a client that connects $way', ({ era, options }) => {
  let client: Client

  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1' }, options)
    await client.connect(new StreamableHTTPClientTransport(new URL(runtime.urlOf(app))))
  })

  afterAll(() => client.close())

  it('negotiates the expected protocol era', () => {
    expect(client.getProtocolEra()).toBe(era)
  })

  it('gets the server information and instructions', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'Pets', version: '1' })
    expect(client.getInstructions()).toBe('Be kind to pets.')
  })

  it('lists the tools in order, with all their members', async () => {
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(['get_pet', 'list_pets'])
    expect(tools[0]).toMatchObject({
      title: 'Weather',
      description: 'One pet by its id.',
      inputSchema: petTool.operation?.inputSchema,
      outputSchema: { type: 'object', properties: { name: { type: ['string', 'null'] } } },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
    })
  })

  it('calls a tool, which calls the API', async () => {
    const result = await client.callTool({ name: 'get_pet', arguments: { id: 7 } })
    expect(result.content).toEqual([{ type: 'text', text: '{"name":"Rex"}' }])
    expect(result.structuredContent).toEqual({ name: 'Rex' })
    expect(result.isError ?? false).toBe(false)
    expect(api.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /pets/7'])
  })

  it.each([
    ['other members', { other: 1 }],
    ['other types', { name: 5 }],
    ['an array', [1, 2]],
    ['null', null],
  ])('accepts a response with %s instead of the declared schema', async (_what, response) => {
    await client.listTools()
    api.respond = respondWithJson(200, response)
    const result = await client.callTool({ name: 'get_pet', arguments: { id: 7 } })
    expect(result.content).toEqual([{ type: 'text', text: JSON.stringify(response) }])
  })

  it('gets members in the types that the tool declares, and is told which were converted', async () => {
    await client.listTools()
    api.respond = respondWithJson(200, { name: 5, other: 1 })
    const result = await client.callTool({ name: 'get_pet', arguments: { id: 7 } })
    expect(result.structuredContent).toEqual({ name: '5', other: 1 })
    expect(result._meta).toMatchObject({
      'tenon/output-problems': ['name must be string; the value of the server was converted'],
    })
  })

  it('accepts an empty response where the tool declares an output schema', async () => {
    await client.listTools()
    api.respond = (_request, reply) => reply.writeHead(204).end()
    const result = await client.callTool({ name: 'get_pet', arguments: { id: 7 } })
    expect(result.structuredContent).toEqual({})
  })

  it('gets an array in the form that its era supports', async () => {
    api.respond = respondWithJson(200, [1, 2])
    const result = await client.callTool({ name: 'list_pets', arguments: {} })
    expect(result.structuredContent).toEqual(era === 'modern' ? [1, 2] : { result: [1, 2] })
  })

  it('gets an error that names the invalid arguments, and no API is called', async () => {
    const result = await client.callTool({ name: 'get_pet', arguments: { id: 0, extra: true } })
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toMatch(/id.*extra|extra.*id/)
    expect(api.calls).toEqual([])
  })

  it('gets an error response of the API as a tool error without structured content', async () => {
    api.respond = respondWithJson(404, { error: 'no such pet' })
    const result = await client.callTool({ name: 'get_pet', arguments: { id: 7 } })
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toContain('no such pet')
    expect(result.structuredContent).toBeUndefined()
  })

  it('gets a protocol error for an unknown tool', async () => {
    await expect(client.callTool({ name: 'nobody', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('a client that pings', () => {
  it('gets a response', async () => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(runtime.urlOf(app))))
    await expect(client.ping()).resolves.toBeDefined()
    await client.close()
  })
})
