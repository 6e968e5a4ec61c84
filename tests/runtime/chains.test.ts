// Tools that run other tools after them, as a client of a published app sees them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tool } from '#core/model/tools/tool.ts'
import { anOperation } from '#tests/ports/store.samples.ts'
import { post, request } from './raw-mcp.ts'
import { contentsOf, newApp, startApi, startRuntime, type ToolSketch } from './runtime.ts'

let runtime: Awaited<ReturnType<typeof startRuntime>>
let api: Awaited<ReturnType<typeof startApi>>
let answers: Record<string, unknown>

beforeAll(async () => {
  runtime = await startRuntime()
  api = await startApi()
  api.answer = (asked, reply) => {
    const path = asked.url?.split('?')[0] ?? ''
    const answer = answers[path]
    reply
      .writeHead(answer === undefined ? 500 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? { path }))
  }
})

afterAll(async () => {
  await runtime.close()
  api.close()
})

beforeEach(() => {
  api.calls.length = 0
  answers = { '/a': { city: 'Bern', id: 7 }, '/b': { id: 8 }, '/c': {}, '/d': {} }
})

/** A tool with these required arguments, sent in the query of `GET /<key>`. */
function step(key: string, required: string[], over: Partial<Tool> = {}): ToolSketch {
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
      plan: { ...anOperation('').plan, path: `/${key}`, pathTemplate: null, parameters },
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

const writes = { ...step('x', []).tool?.annotations, title: '', readOnlyHint: false }
const writing = { destructiveHint: true, idempotentHint: false, openWorldHint: true, ...writes }

async function appWith(...sketches: ToolSketch[]) {
  const app = await newApp(runtime.store)
  return runtime.urlOf(await runtime.publish(app, contentsOf(app, api.baseUrl, sketches)))
}

type Result = {
  content: { type: string; text: string }[]
  structuredContent: unknown
  isError?: boolean
  _meta: Record<string, unknown>
}

async function call(url: string, name: string, args: object = {}) {
  const { json } = await post(url, request('tools/call', { name, arguments: args }))
  return (json as { result: Result }).result
}

const urls = () => api.calls.map(({ url }) => url)

describe('a tool with next tools', () => {
  it('runs them in order, with arguments taken by name from the call and from earlier results', async () => {
    const url = await appWith(
      step('a', [], { nextToolIds: ['tool_b', 'tool_c'] }),
      step('b', ['city', 'when'], { nextToolIds: ['tool_d'] }),
      step('c', ['id']),
      step('d', []),
    )
    const result = await call(url, 'a', { when: 'today', note: 'unused' })
    expect(urls()).toEqual(['/a', '/b?city=Bern&when=today', '/c?id=8', '/d'])
    expect(result._meta['tenon/chain']).toEqual({ ran: ['b', 'c', 'd'], next: [] })
    expect(result.structuredContent).toEqual(answers['/a'])
    expect(result.content.map(({ text }) => text)).toEqual([
      JSON.stringify(answers['/a']),
      'b returned:',
      '{"id":8}',
      'c returned:',
      '{}',
      'd returned:',
      '{}',
    ])
  })

  it.each([
    ['is not read-only', step('b', ['city'], { annotations: writing })],
    ['lacks a required argument', step('b', ['note'])],
    ['would get an argument of another type', step('b', ['when'])],
  ])('stops before one that %s, and names the tools to call next', async (why, second) => {
    if (why.startsWith('would')) answers['/a'] = { when: 5 }
    const url = await appWith(step('a', [], { nextToolIds: ['tool_b', 'tool_c'] }), second, step('c', []))
    const result = await call(url, 'a')
    expect(urls()).toEqual(['/a'])
    expect(result.content).toHaveLength(1)
    expect(result._meta['tenon/chain']).toEqual({ ran: [], next: ['b', 'c'] })
  })

  it('stops after one that fails, and still succeeds itself', async () => {
    delete answers['/b']
    const url = await appWith(
      step('a', [], { nextToolIds: ['tool_b', 'tool_c'] }),
      step('b', []),
      step('c', []),
    )
    const result = await call(url, 'a')
    expect(urls()).toEqual(['/a', '/b'])
    expect(result.isError ?? false).toBe(false)
    expect(result._meta['tenon/chain']).toEqual({ ran: [], next: ['b', 'c'] })
    expect(result.content[1]?.text).toBe('b failed:')
  })

  it('runs none of them when it fails', async () => {
    delete answers['/a']
    const url = await appWith(step('a', [], { nextToolIds: ['tool_b'] }), step('b', []))
    expect(await call(url, 'a')).toMatchObject({ isError: true })
    expect(urls()).toEqual(['/a'])
  })

  it('runs at most sixteen tools, including itself', async () => {
    const chain = Array.from({ length: 20 }, (_, at) =>
      step(`s${at}`, [], { nextToolIds: at < 19 ? [`tool_s${at + 1}`] : [] }),
    )
    for (let at = 0; at < 20; at++) answers[`/s${at}`] = {}
    await call(await appWith(...chain), 's0')
    expect(urls()).toHaveLength(16)
  })

  it('has one timeout for the complete chain', async () => {
    const slow = step('b', [])
    const url = await appWith(
      {
        ...step('a', [], { nextToolIds: ['tool_b'] }),
        operation: { ...step('a', []).operation, timeoutMs: 300 },
      },
      { ...slow, operation: { ...slow.operation, timeoutMs: 60_000 } },
    )
    const quick = api.answer
    api.answer = (asked, reply) => {
      if (asked.url !== '/b') quick(asked, reply)
    }
    const result = await call(url, 'a')
    api.answer = quick
    expect(result.content.at(-1)?.text).toBe('The server of this tool did not respond in time.')
  })

  it('names them in its description, and its annotations are no safer than theirs', async () => {
    const url = await appWith(
      step('a', [], {
        nextToolIds: ['tool_b', 'tool_c'],
        description: 'Finds.',
        annotations: { ...writing, readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      }),
      step('b', []),
      step('c', [], { annotations: writing }),
    )
    const { json } = await post(url, request('tools/list'))
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
