// An app gets the same from an MCP server over every transport and revision.
import { describe, expect, test } from 'vitest'
import { UpstreamError } from '#base/upstream-error.ts'
import { faultOf } from '#tests/outbound/door.ts'
import { until } from '#tests/outbound/servers.ts'
import { type Kind, startServer } from './servers.ts'
import { askingServer, otherBlocks, picture } from './tool-server.ts'
import { asked, bounds, serverAt, upstreamOf } from './upstream.ts'

const kinds: { kind: Kind; version: string; opening: string[] }[] = [
  { kind: 'modern', version: '2026-07-28', opening: ['server/discover'] },
  {
    kind: 'stateless',
    version: '2025-11-25',
    opening: ['server/discover', 'initialize', 'notifications/initialized'],
  },
  {
    kind: 'sessions',
    version: '2025-11-25',
    opening: ['server/discover', 'initialize', 'notifications/initialized'],
  },
  {
    kind: 'httpSse',
    version: '2025-11-25',
    opening: ['server/discover', 'initialize', '', 'initialize', 'notifications/initialized'],
  },
]

describe.each(kinds)('a server of kind $kind', ({ kind, version, opening }) => {
  test('lists its tools completely, with its server information', async () => {
    const server = await startServer(kind)
    const list = await upstreamOf().list(serverAt(server.url), bounds())
    expect(list).toMatchObject({
      kind: 'tools',
      serverInfo: { name: 'pets', title: 'Pets at hand', version: '3.2.1' },
      instructions: 'Be kind to pets.',
      protocolVersion: version,
      warnings: [],
    })
    if (list.kind !== 'tools') return
    expect(list.tools.map(({ name }) => name)).toEqual([
      'echo',
      'show.everything',
      'fail',
      'wait',
      'in_headers',
    ])
    expect(list.tools[0]).toEqual({
      name: 'echo',
      title: 'Echo',
      description: 'Says it again.',
      inputSchema: {
        type: 'object',
        properties: { word: { type: 'string', maxLength: 40 } },
        required: ['word'],
        additionalProperties: false,
      },
      outputSchema: expect.objectContaining({ type: 'object' }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    })
  })

  test('negotiates the protocol once, and then receives only tool calls', async () => {
    const server = await startServer(kind)
    const upstream = upstreamOf()
    for (const word of ['one', 'two', 'three']) {
      const answer = await upstream.call(serverAt(server.url), asked('echo', { word }), bounds())
      expect(answer).toMatchObject({ kind: 'result', structuredContent: { word }, isError: false })
    }
    const calls = ['tools/call', 'tools/call', 'tools/call']
    expect(server.seen.map(({ rpc }) => rpc)).toEqual([...opening, ...calls])
  })

  test('receives the credential with every request', async () => {
    const server = await startServer(kind)
    const answer = await upstreamOf().call(serverAt(server.url), asked('echo', { word: 'hi' }), bounds())
    expect(answer).toMatchObject({ content: [{ type: 'text', text: expect.stringMatching(/^hi for/) }] })
    const sent = new Set(server.seen.map(({ headers }) => headers.authorization))
    expect(sent).toEqual(new Set(['Bearer secret-of-a']))
    expect(server.seen.every(({ headers }) => headers.cookie === undefined)).toBe(true)
  })

  test('returns content blocks of every type', async () => {
    const server = await startServer(kind)
    const answer = await upstreamOf().call(serverAt(server.url), asked('show.everything'), bounds())
    expect(answer).toMatchObject({
      content: [{ type: 'text', text: 'A picture:' }, picture, ...otherBlocks],
      meta: { 'example.com/trace': 'abc' },
    })
  })

  test('reports a failed tool as a result, and an unknown tool as an error', async () => {
    const server = await startServer(kind)
    const upstream = upstreamOf()
    const failed = await upstream.call(serverAt(server.url), asked('fail'), bounds())
    expect(failed).toMatchObject({ kind: 'result', isError: true, content: [{ text: 'No such pet.' }] })
    const unknown = await upstream.call(serverAt(server.url), asked('nope'), bounds())
    expect(unknown).toEqual({ kind: 'error', code: -32602, message: expect.stringContaining('nope') })
  })

  test('may take time and send progress', async () => {
    const server = await startServer(kind)
    const answer = await upstreamOf().call(
      serverAt(server.url),
      asked('wait', { word: 'w', ms: 60 }),
      bounds(),
    )
    expect(answer).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
  })

  test('is notified when a call is cancelled, and keeps serving others', async () => {
    const server = await startServer(kind)
    const upstream = upstreamOf()
    const caller = new AbortController()
    const args = { word: 'left', ms: 30_000 }
    const call = faultOf(
      upstream.call(serverAt(server.url), asked('wait', args), bounds({ signal: caller.signal })),
    )
    await until(() => server.done.calls.includes('wait left'))
    caller.abort()
    expect(await call).toBe('cancelled')
    await until(() => server.done.cancelled.includes('left'))
    const other = await upstream.call(serverAt(server.url), asked('echo', { word: 'on' }), bounds())
    expect(other).toMatchObject({ kind: 'result', structuredContent: { word: 'on' } })
  })

  test('is notified when a call exceeds its deadline', async () => {
    const server = await startServer(kind)
    const upstream = upstreamOf()
    await upstream.list(serverAt(server.url), bounds())
    const late = upstream.call(
      serverAt(server.url),
      asked('wait', { word: 'late', ms: 30_000 }),
      bounds({ deadlineMs: 150 }),
    )
    expect(await faultOf(late)).toBe('timeout')
    await until(() => server.done.cancelled.includes('late'))
  })

  test('returns to each of 64 concurrent calls its own result', async () => {
    const server = await startServer(kind)
    const upstream = upstreamOf()
    const words = Array.from({ length: 64 }, (_, index) => `canary-${index}`)
    const call = async (word: string) =>
      upstream.call(serverAt(server.url), asked('echo', { word }), bounds())
    // Half of the calls wait in a queue. On a slow machine some fail as `overloaded` and are sent again.
    const insist = async (word: string): ReturnType<typeof call> =>
      call(word).catch((error) => {
        if (error instanceof UpstreamError && error.reason === 'overloaded') return insist(word)
        throw error
      })
    const answers = await Promise.all(words.map(insist))
    expect(answers.map((answer) => answer.kind === 'result' && answer.structuredContent)).toEqual(
      words.map((word) => expect.objectContaining({ word })),
    )
    expect(server.seen.filter(({ rpc }) => rpc === 'server/discover')).toHaveLength(1)
  })
})

test('arguments with x-mcp-header are sent as headers, too', async () => {
  const server = await startServer('modern')
  const upstream = upstreamOf()
  const list = await upstream.list(serverAt(server.url), bounds())
  const tool = list.kind === 'tools' ? list.tools.find(({ name }) => name === 'in_headers') : undefined
  const call = asked('in_headers', { region: 'north' }, tool?.inputSchema ?? null)
  expect(await upstream.call(serverAt(server.url), call, bounds())).toMatchObject({
    content: [{ text: 'north' }],
  })
})

test('a server that requests input gets an error: the client does not support elicitation', async () => {
  const server = await startServer('modern', askingServer)
  const answer = await upstreamOf().call(serverAt(server.url), asked('ask'), bounds())
  expect(answer).toEqual({ kind: 'error', code: -32021, message: expect.stringContaining('elicitation') })
})
