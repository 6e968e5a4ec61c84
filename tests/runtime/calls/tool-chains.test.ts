// Tools that run other tools after them, as a client of a published app sees them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tool } from '#core/model/tools/tool.ts'
import { buildOperation } from '#tests/support/store-samples.ts'
import {
  buildContents,
  insertApp,
  startRestApi,
  startRuntime,
  type ToolFixture,
} from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, postMcp } from '../../support/raw-mcp.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startRestApi>>
let responses: Record<string, unknown>

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startRestApi()
  api.respond = (incoming, reply) => {
    const path = incoming.url?.split('?')[0] ?? ''
    const response = responses[path]
    reply
      .writeHead(response === undefined ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(response ?? { path }))
  }
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

beforeEach(() => {
  api.calls.length = 0
  responses = { '/a': { city: 'Bern', id: 7 }, '/b': { id: 8 }, '/c': {}, '/d': {} }
})

/** A tool with these required arguments, sent in the query of `GET /<key>`. */
function buildStep(key: string, required: string[], over: Partial<Tool> = {}): ToolFixture {
  const parameters = required.map((name) => ({
    argument: name,
    in: 'query' as const,
    name,
    style: 'form' as const,
    explode: true,
    allowReserved: false,
    contentType: '',
  }))
  return {
    tool: { id: `tool_${key}`, key, ...over },
    operation: {
      plan: { ...buildOperation('').plan, path: `/${key}`, pathTemplate: null, parameters },
      inputSchema: {
        type: 'object',
        properties: {
          city: { type: 'string' },
          id: { type: 'integer' },
          when: { type: 'string' },
          note: { type: 'string' },
        },
        required,
      },
    },
  }
}

const readWriteAnnotations = { ...buildStep('x', []).tool?.annotations, title: '', readOnlyHint: false }
const destructiveAnnotations = {
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
  ...readWriteAnnotations,
}

async function publishApp(...sketches: ToolFixture[]) {
  const app = await insertApp(runtime.store)
  return runtime.urlOf(await runtime.publish(app, buildContents(app, api.baseUrl, sketches)))
}

type ChainResult = {
  content: { type: string; text: string }[]
  structuredContent: unknown
  isError?: boolean
  _meta: Record<string, unknown>
}

async function callTool(url: string, name: string, args: object = {}) {
  const { json } = await postMcp(url, buildJsonRpcRequest('tools/call', { name, arguments: args }))
  return (json as { result: ChainResult }).result
}

const listRequestedUrls = () => api.calls.map(({ url }) => url)

describe('a tool with next tools', () => {
  it('runs them in order, with arguments taken by name from the call and from earlier results', async () => {
    const url = await publishApp(
      buildStep('a', [], { nextToolIds: ['tool_b', 'tool_c'] }),
      buildStep('b', ['city', 'when'], { nextToolIds: ['tool_d'] }),
      buildStep('c', ['id']),
      buildStep('d', []),
    )
    const result = await callTool(url, 'a', { when: 'today', note: 'unused' })
    expect(listRequestedUrls()).toEqual(['/a', '/b?city=Bern&when=today', '/c?id=8', '/d'])
    expect(result._meta['tenon/chain']).toEqual({ ran: ['b', 'c', 'd'], next: [] })
    expect(result.structuredContent).toEqual(responses['/a'])
    expect(result.content.map(({ text }) => text)).toEqual([
      JSON.stringify(responses['/a']),
      'b returned:',
      '{"id":8}',
      'c returned:',
      '{}',
      'd returned:',
      '{}',
    ])
  })

  it.each([
    ['is not read-only', buildStep('b', ['city'], { annotations: destructiveAnnotations })],
    ['lacks a required argument', buildStep('b', ['note'])],
    ['would get an argument of another type', buildStep('b', ['when'])],
  ])('stops before one that %s, and names the tools to call next', async (why, second) => {
    if (why.startsWith('would')) responses['/a'] = { when: 5 }
    const url = await publishApp(
      buildStep('a', [], { nextToolIds: ['tool_b', 'tool_c'] }),
      second,
      buildStep('c', []),
    )
    const result = await callTool(url, 'a')
    expect(listRequestedUrls()).toEqual(['/a'])
    expect(result.content).toHaveLength(1)
    expect(result._meta['tenon/chain']).toEqual({ ran: [], next: ['b', 'c'] })
  })

  it('stops after one that fails, and still succeeds itself', async () => {
    delete responses['/b']
    const url = await publishApp(
      buildStep('a', [], { nextToolIds: ['tool_b', 'tool_c'] }),
      buildStep('b', []),
      buildStep('c', []),
    )
    const result = await callTool(url, 'a')
    expect(listRequestedUrls()).toEqual(['/a', '/b'])
    expect(result.isError ?? false).toBe(false)
    expect(result._meta['tenon/chain']).toEqual({ ran: [], next: ['b', 'c'] })
    expect(result.content[1]?.text).toBe('b failed:')
  })

  it('runs none of them when it fails', async () => {
    delete responses['/a']
    const url = await publishApp(buildStep('a', [], { nextToolIds: ['tool_b'] }), buildStep('b', []))
    expect(await callTool(url, 'a')).toMatchObject({ isError: true })
    expect(listRequestedUrls()).toEqual(['/a'])
  })

  it('runs at most sixteen tools, including itself', async () => {
    const chain = Array.from({ length: 20 }, (_, at) =>
      buildStep(`s${at}`, [], { nextToolIds: at < 19 ? [`tool_s${at + 1}`] : [] }),
    )
    for (let at = 0; at < 20; at++) responses[`/s${at}`] = {}
    await callTool(await publishApp(...chain), 's0')
    expect(listRequestedUrls()).toHaveLength(16)
  })

  it('has one timeout for the complete chain', async () => {
    const slow = buildStep('b', [])
    const url = await publishApp(
      {
        ...buildStep('a', [], { nextToolIds: ['tool_b'] }),
        operation: { ...buildStep('a', []).operation, timeoutMs: 300 },
      },
      { ...slow, operation: { ...slow.operation, timeoutMs: 60_000 } },
    )
    const quick = api.respond
    api.respond = (incoming, reply) => {
      if (incoming.url !== '/b') quick(incoming, reply)
    }
    const result = await callTool(url, 'a')
    api.respond = quick
    expect(result.content.at(-1)?.text).toBe('The server of this tool did not respond in time.')
  })

  it('names them in its description, and its annotations are no safer than theirs', async () => {
    const url = await publishApp(
      buildStep('a', [], {
        nextToolIds: ['tool_b', 'tool_c'],
        description: 'Finds.',
        annotations: {
          ...destructiveAnnotations,
          readOnlyHint: true,
          destructiveHint: false,
          openWorldHint: false,
        },
      }),
      buildStep('b', []),
      buildStep('c', [], { annotations: destructiveAnnotations }),
    )
    const { json } = await postMcp(url, buildJsonRpcRequest('tools/list'))
    const [first] = (json as { result: { tools: { description: string; annotations: object }[] } }).result
      .tools
    expect(first?.description).toMatch(/^Finds\.\n\n.*run automatically.*: b\. .*next: c\.$/)
    expect(first?.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      openWorldHint: true,
    })
  })
})
