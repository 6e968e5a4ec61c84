// A server of the official SDK with a tool for each feature of tools, and a record of the calls.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders } from 'node:http'
import { fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server'

/** The headers of the HTTP request that carries the tool call. */
export const requestHeadersStorage = new AsyncLocalStorage<IncomingHttpHeaders>()

/** The tool calls that arrived and those that were cancelled. */
export type ToolServerActivity = { calls: string[]; cancelled: string[] }

const createObjectSchema = (properties: Record<string, object>, required: string[] = []) =>
  fromJsonSchema<Record<string, unknown>>({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  })

const createTextResult = (value: string) => ({ content: [{ type: 'text' as const, text: value }] })

export const imageBlock = {
  type: 'image' as const,
  data: 'iVBORw0KGgo=',
  mimeType: 'image/png',
  annotations: { audience: ['user' as const], priority: 0.5 },
  _meta: { 'example.com/note': 1, 'io.modelcontextprotocol/taken': 2 },
}
export const otherContentBlocks = [
  { type: 'audio' as const, data: 'UklGRg==', mimeType: 'audio/wav' },
  {
    type: 'resource' as const,
    resource: { uri: 'file:///notes.txt', mimeType: 'text/plain', text: 'Notes' },
  },
  { type: 'resource' as const, resource: { uri: 'file:///a.bin', blob: 'AAEC' } },
  { type: 'resource_link' as const, uri: 'https://example.com/a', name: 'a', description: 'A link' },
]

export function createToolServer(activity: ToolServerActivity): McpServer {
  const server = new McpServer(
    { name: 'pets', title: 'Pets at hand', version: '3.2.1' },
    { instructions: 'Be kind to pets.' },
  )
  server.registerTool(
    'echo',
    {
      title: 'Echo',
      description: 'Says it again.',
      inputSchema: createObjectSchema({ word: { type: 'string', maxLength: 40 } }, ['word']),
      outputSchema: createObjectSchema({ word: { type: 'string' }, by: { type: 'string' } }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ word }) => {
      activity.calls.push(`echo ${word}`)
      const by = requestHeadersStorage.getStore()?.authorization ?? ''
      return { ...createTextResult(`${word} for ${by}`), structuredContent: { word, by } }
    },
  )
  server.registerTool('show.everything', { description: 'Blocks of every kind.' }, () => ({
    content: [{ type: 'text', text: 'A picture:' }, imageBlock, ...otherContentBlocks],
    _meta: { 'example.com/trace': 'abc', 'io.modelcontextprotocol/x': 1, ui: { resourceUri: 'ui://evil' } },
  }))
  server.registerTool('fail', { annotations: { destructiveHint: false } }, () => ({
    ...createTextResult('No such pet.'),
    isError: true,
  }))
  server.registerTool(
    'wait',
    {
      inputSchema: createObjectSchema({ word: { type: 'string' }, ms: { type: 'integer' } }, ['word', 'ms']),
    },
    ({ word, ms }, { mcpReq }) =>
      new Promise((resolve) => {
        activity.calls.push(`wait ${word}`)
        const timer = setTimeout(() => resolve(createTextResult(`${word} done`)), Number(ms))
        mcpReq.signal.addEventListener('abort', () => {
          clearTimeout(timer)
          activity.cancelled.push(String(word))
          resolve(createTextResult('cancelled'))
        })
        void mcpReq
          .notify({ method: 'notifications/message', params: { level: 'info', data: 'on it' } })
          .catch(() => {})
        const progress = { progressToken: 'nobody-asked', progress: 0.5 }
        void mcpReq.notify({ method: 'notifications/progress', params: progress }).catch(() => {})
      }),
  )
  server.registerTool(
    'in_headers',
    {
      inputSchema: createObjectSchema({ region: { type: 'string', 'x-mcp-header': 'Region' } }),
    },
    () => createTextResult(String(requestHeadersStorage.getStore()?.['mcp-param-region'])),
  )
  return server
}

/** Responds to a call with an input request (revision 2026-07-28 only). */
export function createElicitingServer(): McpServer {
  const server = new McpServer({ name: 'asking', version: '1' })
  server.registerTool('ask', {}, () =>
    inputRequired({
      inputRequests: {
        name: inputRequired.elicit({
          message: 'Who are you?',
          requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
        }),
      },
    }),
  )
  return server
}
