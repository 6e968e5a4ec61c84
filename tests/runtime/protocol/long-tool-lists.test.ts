// An app with so many tools that `tools/list` has several pages.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import type { App } from '#core/model/apps/app.ts'
import { defaultResultOptions } from '#core/model/tools/result-options.ts'
import { isServingManifest } from '#core/services/releases/probe-endpoint.ts'
import { buildContents, createRuntimeUpstream, insertApp } from '../../support/published-runtime.ts'
import { buildJsonRpcRequest, buildModernRequest, postMcp } from '../../support/raw-mcp.ts'
import { createRuntimeOfFile } from '../../support/runtime-of-file.ts'

const maxPageBytes = 512 * 1024
const names = Array.from({ length: 300 }, (_, index) => `tool_${index}`)
const outputSchema = {
  type: 'object',
  properties: { name: { type: 'string', description: 'long '.repeat(200) } },
}
const toFixture = (key: string) => ({
  tool: {
    key,
    description: 'é '.repeat(2_000),
    resultOptions: {
      ...defaultResultOptions,
      outputValidation: key === 'tool_7' ? ('strict' as const) : ('lenient' as const),
    },
  },
  operation: { outputSchema },
})

let app: App
let url: string

const scene = createRuntimeOfFile(async ({ runtime, api }) => {
  app = await insertApp(runtime.store)
  app = await runtime.publish(app, buildContents(app, api.baseUrl, names.map(toFixture)))
  url = runtime.urlOf(app)
})

type ToolPage = { tools: { name: string; outputSchema?: object }[]; nextCursor?: string }

const revisions = [
  ['2026-07-28', (params: object) => buildModernRequest('tools/list', { ...params })],
  [
    '2025-11-25',
    (params: object) => ({
      body: buildJsonRpcRequest('tools/list', params),
      headers: { 'mcp-protocol-version': '2025-11-25' },
    }),
  ],
  ['2024-11-05', (params: object) => ({ body: buildJsonRpcRequest('tools/list', params), headers: {} })],
] as const

describe.each(revisions)('a long list in revision %s', (_, build) => {
  const request = async (params: object) => {
    const { body, headers } = build(params)
    const { json, text } = await postMcp(url, body, headers)
    return { ...(json as { result: ToolPage; error?: { code: number; message: string } }), text }
  }

  it('is divided into pages of limited size, which together have every tool once and in order', async () => {
    const listed: string[] = []
    let pages = 0
    let cursor: string | undefined
    do {
      const { result, text } = await request(cursor ? { cursor } : {})
      expect(Buffer.byteLength(text)).toBeLessThan(maxPageBytes + 2_000)
      listed.push(...result.tools.map(({ name }) => name))
      cursor = result.nextCursor
      pages++
    } while (cursor)
    expect(listed).toEqual(names)
    expect(pages).toBe(4)
  })

  it.each(['abc', 'cmVsXzEvMQ', 7, ['x']])('rejects the unknown cursor %j', async (cursor) => {
    const { error } = await request({ cursor })
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('without a cursor') })
  })
})

it('a long list has output schemas only of tools whose results are validated', async () => {
  const { body, headers } = buildModernRequest('tools/list')
  const { json } = await postMcp(url, body, headers)
  const { tools } = (json as { result: ToolPage }).result
  expect(tools.flatMap((tool) => (tool.outputSchema ? [tool.name] : []))).toEqual(['tool_7'])
})

it.each([
  { way: 'with initialize', options: {} },
  { way: 'without', options: { versionNegotiation: { mode: { pin: '2026-07-28' } } } },
])('the official client reads all pages $way', async ({ options }) => {
  const client = new Client({ name: 'test', version: '1' }, options)
  await client.connect(new StreamableHTTPClientTransport(new URL(url)))
  const listed: string[] = []
  let cursor: string | undefined
  do {
    const page = await client.listTools(cursor ? { cursor } : undefined)
    listed.push(...page.tools.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  expect(listed).toEqual(names)
  await client.close()
})

it('the service verifies a release with several pages', async () => {
  const self = createRuntimeUpstream()
  const frozen = await scene.runtime.store.read((reader) =>
    reader.releases.readFrozen(app.id, app.liveReleaseId ?? ''),
  )
  expect(frozen && (await isServingManifest({ self }, url, frozen.manifest, ''))).toBe(true)
  await self.close()
})

it('a cursor of an earlier release is unknown after the next one', async () => {
  const { body } = buildModernRequest('tools/list')
  const first = await postMcp(url, body, buildModernRequest('tools/list').headers)
  const { nextCursor } = (first.json as { result: ToolPage }).result
  app = await scene.runtime.publish(app, buildContents(app, scene.api.baseUrl, names.map(toFixture)))
  const next = buildModernRequest('tools/list', { cursor: nextCursor })
  expect((await postMcp(url, next.body, next.headers)).json).toMatchObject({ error: { code: -32602 } })
})
