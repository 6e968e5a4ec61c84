// An app gets the same from an MCP server over every transport and revision.
import { describe, expect, test } from 'vitest'
import { UpstreamError } from '#base/upstream-error.ts'
import { catchUpstreamReason } from '#tests/outbound/outbound-client.ts'
import { waitUntil } from '#tests/outbound/servers.ts'
import { type McpServerKind, startMcpServer } from './mcp-servers.ts'
import {
  buildMcpLimits,
  buildMcpToolCall,
  buildTestMcpServer,
  createTestMcpUpstream,
} from './test-mcp-upstream.ts'
import { createElicitingServer, imageBlock, otherContentBlocks } from './tool-server.ts'

const kinds: { kind: McpServerKind; version: string; opening: string[] }[] = [
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
    const server = await startMcpServer(kind)
    const list = await createTestMcpUpstream().list(buildTestMcpServer(server.url), buildMcpLimits())
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
    const server = await startMcpServer(kind)
    const upstream = createTestMcpUpstream()
    for (const word of ['one', 'two', 'three']) {
      const result = await upstream.call(
        buildTestMcpServer(server.url),
        buildMcpToolCall('echo', { word }),
        buildMcpLimits(),
      )
      expect(result).toMatchObject({ kind: 'result', structuredContent: { word }, isError: false })
    }
    const calls = ['tools/call', 'tools/call', 'tools/call']
    expect(server.requests.map(({ rpc }) => rpc)).toEqual([...opening, ...calls])
  })

  test('receives the credential with every request', async () => {
    const server = await startMcpServer(kind)
    const result = await createTestMcpUpstream().call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('echo', { word: 'hi' }),
      buildMcpLimits(),
    )
    expect(result).toMatchObject({ content: [{ type: 'text', text: expect.stringMatching(/^hi for/) }] })
    const sent = new Set(server.requests.map(({ headers }) => headers.authorization))
    expect(sent).toEqual(new Set(['Bearer secret-of-a']))
    expect(server.requests.every(({ headers }) => headers.cookie === undefined)).toBe(true)
  })

  test('returns content blocks of every type', async () => {
    const server = await startMcpServer(kind)
    const result = await createTestMcpUpstream().call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('show.everything'),
      buildMcpLimits(),
    )
    expect(result).toMatchObject({
      content: [{ type: 'text', text: 'A picture:' }, imageBlock, ...otherContentBlocks],
      meta: { 'example.com/trace': 'abc' },
    })
  })

  test('reports a failed tool as a result, and an unknown tool as an error', async () => {
    const server = await startMcpServer(kind)
    const upstream = createTestMcpUpstream()
    const failed = await upstream.call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('fail'),
      buildMcpLimits(),
    )
    expect(failed).toMatchObject({ kind: 'result', isError: true, content: [{ text: 'No such pet.' }] })
    const unknown = await upstream.call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('nope'),
      buildMcpLimits(),
    )
    expect(unknown).toEqual({ kind: 'error', code: -32602, message: expect.stringContaining('nope') })
  })

  test('may take time and send progress', async () => {
    const server = await startMcpServer(kind)
    const result = await createTestMcpUpstream().call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('wait', { word: 'w', ms: 60 }),
      buildMcpLimits(),
    )
    expect(result).toMatchObject({ kind: 'result', content: [{ text: 'w done' }] })
  })

  test('is notified when a call is cancelled, and keeps serving others', async () => {
    const server = await startMcpServer(kind)
    const upstream = createTestMcpUpstream()
    const caller = new AbortController()
    const args = { word: 'left', ms: 30_000 }
    const call = catchUpstreamReason(
      upstream.call(
        buildTestMcpServer(server.url),
        buildMcpToolCall('wait', args),
        buildMcpLimits({ signal: caller.signal }),
      ),
    )
    await waitUntil(() => server.activity.calls.includes('wait left'))
    caller.abort()
    expect(await call).toBe('cancelled')
    await waitUntil(() => server.activity.cancelled.includes('left'))
    const other = await upstream.call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('echo', { word: 'on' }),
      buildMcpLimits(),
    )
    expect(other).toMatchObject({ kind: 'result', structuredContent: { word: 'on' } })
  })

  test('is notified when a call exceeds its deadline', async () => {
    const server = await startMcpServer(kind)
    const upstream = createTestMcpUpstream()
    await upstream.list(buildTestMcpServer(server.url), buildMcpLimits())
    const late = upstream.call(
      buildTestMcpServer(server.url),
      buildMcpToolCall('wait', { word: 'late', ms: 30_000 }),
      buildMcpLimits({ deadlineMs: 150 }),
    )
    expect(await catchUpstreamReason(late)).toBe('timeout')
    await waitUntil(() => server.activity.cancelled.includes('late'))
  })

  test('returns to each of 64 concurrent calls its own result', async () => {
    const server = await startMcpServer(kind)
    const upstream = createTestMcpUpstream()
    const words = Array.from({ length: 64 }, (_, index) => `canary-${index}`)
    const call = async (word: string) =>
      upstream.call(buildTestMcpServer(server.url), buildMcpToolCall('echo', { word }), buildMcpLimits())
    // Half of the calls wait in a queue. On a slow machine some fail as `overloaded` and are sent again.
    const callUntilAccepted = async (word: string): ReturnType<typeof call> =>
      call(word).catch((error) => {
        if (error instanceof UpstreamError && error.reason === 'overloaded') return callUntilAccepted(word)
        throw error
      })
    const results = await Promise.all(words.map(callUntilAccepted))
    expect(results.map((result) => result.kind === 'result' && result.structuredContent)).toEqual(
      words.map((word) => expect.objectContaining({ word })),
    )
    expect(server.requests.filter(({ rpc }) => rpc === 'server/discover')).toHaveLength(1)
  })
})

test('arguments with x-mcp-header are sent as headers, too', async () => {
  const server = await startMcpServer('modern')
  const upstream = createTestMcpUpstream()
  const list = await upstream.list(buildTestMcpServer(server.url), buildMcpLimits())
  const tool = list.kind === 'tools' ? list.tools.find(({ name }) => name === 'in_headers') : undefined
  const call = buildMcpToolCall('in_headers', { region: 'north' }, tool?.inputSchema ?? null)
  expect(await upstream.call(buildTestMcpServer(server.url), call, buildMcpLimits())).toMatchObject({
    content: [{ text: 'north' }],
  })
})

test('a server that requests input gets an error: the client does not support elicitation', async () => {
  const server = await startMcpServer('modern', createElicitingServer)
  const result = await createTestMcpUpstream().call(
    buildTestMcpServer(server.url),
    buildMcpToolCall('ask'),
    buildMcpLimits(),
  )
  expect(result).toEqual({ kind: 'error', code: -32021, message: expect.stringContaining('elicitation') })
})
