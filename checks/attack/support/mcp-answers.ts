// An MCP server whose tools return hostile responses.
import type { IncomingMessage, ServerResponse } from 'node:http'

/** `buildBody` gets the id of the request as JSON. */
export type McpAnswer = {
  name: string
  type: 'application/json' | 'text/event-stream'
  buildBody(id: string): string
}

const repeatIn = (text: string, count: number, separator = ',') =>
  Array.from({ length: count }, () => text).join(separator)
const listKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => `"k${index.toString(36)}":${index % 10}`).join(',')

const buildResult = (id: string, members: string) => `{"jsonrpc":"2.0","id":${id},"result":{${members}}}`
const json = 'application/json'
const events = 'text/event-stream'

export const mcpAnswers: McpAnswer[] = [
  {
    name: 'structured content of 330,000 keys',
    type: json,
    buildBody: (id) => buildResult(id, `"content":[],"structuredContent":{${listKeys(330_000)}}`),
  },
  {
    name: 'structured content of 330,000 keys in an event',
    type: events,
    buildBody: (id) =>
      `data: ${buildResult(id, `"content":[],"structuredContent":{${listKeys(330_000)}}`)}\n\n`,
  },
  {
    name: 'structured content of empty lists',
    type: json,
    buildBody: (id) =>
      buildResult(id, `"content":[],"structuredContent":{"a":[${repeatIn('[]', 1_600_000)}]}`),
  },
  {
    name: '100,000 content blocks',
    type: json,
    buildBody: (id) => buildResult(id, `"content":[${repeatIn('{"type":"text","text":"a"}', 100_000)}]`),
  },
  {
    name: 'structured content of 9,000 keys',
    type: json,
    buildBody: (id) => buildResult(id, `"content":[],"structuredContent":{${listKeys(9_000)}}`),
  },
  {
    name: '4,000 content blocks',
    type: json,
    buildBody: (id) => buildResult(id, `"content":[${repeatIn('{"type":"text","text":"a"}', 4_000)}]`),
  },
  {
    name: 'a text of 4.9 MB of NUL',
    type: json,
    buildBody: (id) =>
      buildResult(id, `"content":[{"type":"text","text":"${repeatIn('\\u0000', 800_000, '')}"}]`),
  },
  {
    name: 'a text of 4.9 MB',
    type: json,
    buildBody: (id) => buildResult(id, `"content":[{"type":"text","text":"${'x'.repeat(4_900_000)}"}]`),
  },
  {
    name: 'a million empty events',
    type: events,
    buildBody: (id) => `${repeatIn('data:\n\n', 700_000, '')}data: ${buildResult(id, '"content":[]')}\n\n`,
  },
  {
    name: 'a million comments',
    type: events,
    buildBody: (id) => `${repeatIn(':\n', 2_000_000, '')}data: ${buildResult(id, '"content":[]')}\n\n`,
  },
  {
    name: '30,000 notifications',
    type: events,
    buildBody: (id) =>
      `${repeatIn('data: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":[]}}\n\n', 30_000, '')}data: ${buildResult(id, '"content":[]')}\n\n`,
  },
]

/** Streamable HTTP, without sessions. */
export async function respondToMcp(
  answers: readonly McpAnswer[],
  nameOf: (index: number) => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let text = ''
  for await (const chunk of request) text += chunk
  const { id, method, params } = text === '' ? {} : JSON.parse(text)
  const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body)
  if (method === 'initialize') {
    const result = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'x', version: '1' },
    }
    send(json, JSON.stringify({ jsonrpc: '2.0', id, result }))
  } else if (method === 'tools/list') {
    const tools = answers.map((_, index) => ({ name: nameOf(index), inputSchema: { type: 'object' } }))
    send(json, JSON.stringify({ jsonrpc: '2.0', id, result: { tools } }))
  } else if (method === 'tools/call') {
    const answer = answers.find((_, index) => nameOf(index) === params.name)
    send(answer?.type ?? json, answer?.buildBody(JSON.stringify(id)) ?? '')
  } else if (id !== undefined) {
    send(json, JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }))
  } else response.writeHead(202).end()
}
