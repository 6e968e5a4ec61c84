// The MCP server behind the tested app: tools with the names and results that the scenarios of the suite expect.
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server'
import { startHttpServer } from '#tests/support/servers/listen.ts'

type Content = { type: 'text'; text: string } | { type: 'image' | 'audio'; data: string; mimeType: string }

const buildText = (text: string): Content => ({ type: 'text', text })
const image: Content = {
  type: 'image',
  data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  mimeType: 'image/png',
}
const audio: Content = {
  type: 'audio',
  data: 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=',
  mimeType: 'audio/wav',
}
const buildResource = (mimeType: string, text: string) => ({
  type: 'resource' as const,
  resource: { uri: 'test://embedded-resource', mimeType, text },
})

const contentByTool = {
  test_simple_text: [buildText('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [audio],
  test_embedded_resource: [buildResource('text/plain', 'This is an embedded resource content.')],
  test_multiple_content_types: [
    buildText('Multiple content types test:'),
    image,
    buildResource('application/json', '{"test":"data","value":123}'),
  ],
  json_schema_2020_12_tool: [buildText('ok')],
  test_error_handling: [buildText('This tool intentionally returns an error for testing')],
}

const progressTool = 'test_tool_with_progress'

export const toolNames = [...Object.keys(contentByTool), progressTool]

/** All JSON Schema keywords that the app must pass through unchanged. */
const schema2020 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object' as const,
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

function createFixture(): McpServer {
  const server = new McpServer({ name: 'conformance', version: '1' })
  for (const [name, content] of Object.entries(contentByTool)) {
    const schema =
      name === 'json_schema_2020_12_tool' ? schema2020 : { type: 'object' as const, properties: {} }
    const inputSchema = fromJsonSchema<Record<string, unknown>>(schema)
    const isError = name === 'test_error_handling'
    server.registerTool(name, { description: name, inputSchema }, () => ({ content, isError }))
  }
  server.registerTool(progressTool, { description: progressTool }, async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      const params = { progressToken: progressToken ?? '', progress, total: 100 }
      if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params })
      await setTimeout(50)
    }
    return { content: [{ type: 'text', text: 'Done.' }] }
  })
  return server
}

export async function startFixture() {
  const handle = toNodeHandler(createMcpHandler(createFixture))
  const { url, close } = await startHttpServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    const { method = 'GET', url = '/' } = request
    await handle(Object.assign(request, { method, url }), response, body)
  })
  return { url: `${url}/mcp`, close }
}
