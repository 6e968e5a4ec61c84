import { describe, expect, test } from 'vitest'
import type { Json } from '#base/json.ts'
import { compileResultShape } from '#core/engines/calls/tool-result/result-shape.ts'
import type { McpToolResult } from '#core/model/integrations/mcp-server.ts'
import { defaultResultOptions, type ResultOptions } from '#core/model/tools/result-options.ts'
import { buildMcpToolResult } from './mcp-result.ts'

const shapeOf = (over: Partial<ResultOptions & { checked: Record<string, Json> }> = {}) =>
  compileResultShape({ name: 'pets', result: { ...defaultResultOptions, checked: null, ...over } })

const createResponse = (over: Partial<McpToolResult> = {}): McpToolResult => ({
  kind: 'result',
  content: [{ type: 'text', text: 'Two pets' }],
  structuredContent: { pets: [{ id: 1, note: 'a' }, { id: 2 }], next: 'x' },
  isError: false,
  meta: {},
  ...over,
})

const keepText = (text: string) => text
const maskSecret = (text: string) => text.replaceAll('s3cret', '********')

describe('the result of an MCP server', () => {
  test('is forwarded unchanged', () => {
    expect(buildMcpToolResult(createResponse(), keepText, shapeOf())).toEqual({
      content: createResponse().content,
      structuredContent: createResponse().structuredContent,
      isError: false,
      meta: {},
    })
  })

  test('has secrets masked in text, data, blocks and metadata', () => {
    const result = buildMcpToolResult(
      createResponse({
        content: [
          { type: 'text', text: 'is s3cret' },
          { type: 'resource', resource: { uri: 'file:///s3cret', text: 's3cret' } },
        ],
        structuredContent: { s3cret: ['s3cret'] },
        meta: { 'example.com/a': { b: 's3cret' } },
      }),
      maskSecret,
      shapeOf(),
    )
    expect(JSON.stringify(result)).not.toContain('s3cret')
    expect(JSON.stringify(result).match(/\*{8}/g)).toHaveLength(6)
  })

  test.each([
    'io.modelcontextprotocol/serverInfo',
    'modelcontextprotocol.io/x',
    'com.mcp.dev/x',
    'mcp/x',
    'ui',
    'ui/resourceUri',
    'openai/outputTemplate',
    'tenon/http-status',
    'progressToken',
  ])('loses metadata under the reserved key %s', (key) => {
    const meta = { [key]: 1, 'example.com/mcp': 2, uid: 3 }
    const content = [{ type: 'text', text: 'a', _meta: { [key]: 1 } }]
    const result = buildMcpToolResult(createResponse({ meta, content }), keepText, shapeOf())
    expect(result.meta).toEqual({ 'example.com/mcp': 2, uid: 3 })
    expect(result.content).toEqual([{ type: 'text', text: 'a' }])
  })

  test('may have very long keys', () => {
    const key = 'mcp.'.repeat(500_000)
    expect(
      buildMcpToolResult(createResponse({ meta: { [key]: 1, [`${key}/x`]: 2 } }), keepText, shapeOf()).meta,
    ).toEqual({
      [key]: 1,
    })
  })

  test('loses content blocks of unknown types', () => {
    const content = [{ type: 'hologram', data: 'x' }, { text: 'no type' }, { type: 'text', text: 'kept' }]
    expect(buildMcpToolResult(createResponse({ content }), keepText, shapeOf()).content).toEqual([
      { type: 'text', text: 'kept' },
    ])
  })

  test('is reduced to the selection of the tool; images stay', () => {
    const picture = { type: 'image', data: 'AA==', mimeType: 'image/png' }
    const result = buildMcpToolResult(
      createResponse({
        content: [{ type: 'text', text: 'Two pets' }, picture],
        meta: { 'example.com/a': 1 },
      }),
      keepText,
      shapeOf({ select: { 'pets[].id': 'pets[].id' } }),
    )
    expect(result).toEqual({
      content: [{ type: 'text', text: '{"pets":[{"id":1},{"id":2}]}' }, picture],
      structuredContent: { pets: [{ id: 1 }, { id: 2 }] },
      isError: false,
      meta: { 'example.com/a': 1 },
    })
  })

  test('is truncated to the size limit of the tool', () => {
    const list = Array.from({ length: 1000 }, (_, id) => ({ id }))
    const result = buildMcpToolResult(
      createResponse({ content: [{ type: 'text', text: 'x'.repeat(9000) }], structuredContent: { list } }),
      keepText,
      shapeOf({ maxBytes: 1000 }),
    )
    expect(JSON.stringify(result.structuredContent).length).toBeLessThanOrEqual(1000)
    expect(result.meta).toMatchObject({ 'tenon/cut': { unit: 'bytes' } })
    const text = buildMcpToolResult(
      createResponse({ content: [{ type: 'text', text: 'x'.repeat(9000) }], structuredContent: undefined }),
      keepText,
      shapeOf({ maxBytes: 1000 }),
    )
    expect(text.content[0]).toMatchObject({ text: expect.stringContaining('[cut: the first 1000 of 9000') })
  })

  test('that violates the output schema of a strict tool is an error', () => {
    const checked = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
    const strict = shapeOf({ outputValidation: 'strict', checked })
    for (const structuredContent of [{ name: 5 }, undefined]) {
      const result = buildMcpToolResult(createResponse({ structuredContent }), keepText, strict)
      expect(result.isError).toBe(true)
    }
    const good = buildMcpToolResult(createResponse({ structuredContent: { name: 'Rex' } }), keepText, strict)
    expect(good).toMatchObject({ isError: false, structuredContent: { name: 'Rex' } })
  })

  test('that is an error is forwarded, whatever the output schema', () => {
    const strict = shapeOf({ outputValidation: 'strict', checked: { type: 'object', required: ['name'] } })
    const failed = createResponse({ isError: true, structuredContent: undefined })
    expect(buildMcpToolResult(failed, keepText, strict)).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: 'Two pets' }],
    })
  })
})

describe('a response without a result', () => {
  test('is reported by its error, its status or the required input', () => {
    const buildResult = (...of: Parameters<typeof buildMcpToolResult>) => buildMcpToolResult(...of)
    expect(buildResult({ kind: 'error', code: -32602, message: 'no s3cret' }, maskSecret, shapeOf())).toEqual(
      {
        content: [{ type: 'text', text: 'The server answered with the error -32602: no ********' }],
        structuredContent: undefined,
        isError: true,
        meta: { 'tenon/json-rpc-error': -32602 },
      },
    )
    expect(buildResult({ kind: 'rejected', status: 403 }, keepText, shapeOf())).toMatchObject({
      isError: true,
      meta: { 'tenon/http-status': 403 },
    })
    const url = 'https://id.example/sign-in?key=s3cret'
    const mustSignIn = { kind: 'error', code: -32042, message: 'Sign in', urls: [url] } as const
    expect(buildResult({ ...mustSignIn, urls: [url] }, maskSecret, shapeOf()).content).toEqual([
      {
        type: 'text',
        text: 'The server answered with the error -32042: Sign in\n\nThe user must first open https://id.example/sign-in?key=******** in a browser; call the tool again after that.',
      },
    ])
    const unanswered = buildResult({ kind: 'input_required', methods: ['roots/list'] }, keepText, shapeOf())
    expect(unanswered.content[0]).toMatchObject({ text: expect.stringContaining('roots/list') })
  })

  test('includes the server’s message, the time to retry and the missing scope', () => {
    const json = { 'content-type': 'application/json' }
    const invalid = {
      kind: 'rejected',
      status: 422,
      headers: json,
      body: '{"detail":"amount of s3cret"}',
    } as const
    expect(buildMcpToolResult(invalid, maskSecret, shapeOf()).content).toEqual([
      {
        type: 'text',
        text: 'The server answered with HTTP status 422: amount of ********:\n\n{"detail":"amount of ********"}',
      },
    ])
    const headers = { ...json, 'retry-after': '30' }
    expect(buildMcpToolResult({ kind: 'rejected', status: 429, headers }, keepText, shapeOf())).toMatchObject(
      {
        content: [{ text: 'The server answered with HTTP status 429. Try again in 30 s.' }],
        meta: { 'tenon/http-status': 429, 'tenon/retry-after': 30 },
        isError: true,
      },
    )
    const challenge = 'Bearer error="insufficient_scope", scope="files:read files:write"'
    const rejected = {
      kind: 'rejected',
      status: 403,
      headers: { 'www-authenticate': challenge },
      body: 'no',
    } as const
    expect(buildMcpToolResult(rejected, keepText, shapeOf()).content).toEqual([
      {
        type: 'text',
        text: 'The credential of this tool lacks the scope files:read files:write; its owner must connect again to grant it.',
      },
      { type: 'text', text: 'The server answered with HTTP status 403:\n\nno' },
    ])
    const described = 'Bearer error="insufficient_scope", error_description="needs files:write"'
    const other = { ...rejected, headers: { 'www-authenticate': described } }
    expect(buildMcpToolResult(other, keepText, shapeOf()).content[0]).toEqual({
      type: 'text',
      text: 'The credential of this tool lacks a scope: needs files:write; its owner must connect again to grant it.',
    })
  })
})
