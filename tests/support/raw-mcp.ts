// Sends MCP messages exactly as a test writes them, without a client library.

export type RawMcpReply = { status: number; headers: Headers; text: string; json: unknown }

export const mcpHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

export async function postMcp(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<RawMcpReply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...mcpHeaders, ...headers },
    ...(signal && { signal }),
    body: typeof body === 'string' || body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: text && JSON.parse(text) }
}

export const buildJsonRpcRequest = (method: string, params?: unknown, id: string | number = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
})

export const buildToolCall = (name: string, args: object = {}) =>
  buildJsonRpcRequest('tools/call', { name, arguments: args })

export type McpPostOptions = { headers?: Record<string, string>; signal?: AbortSignal }

/** Calls a tool as a chat client does. */
export const postToolCall = (
  endpoint: string,
  name: string,
  args: object = {},
  options: McpPostOptions = {},
): Promise<RawMcpReply> => postMcp(endpoint, buildToolCall(name, args), options.headers, options.signal)

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}

/** A request of revision 2026-07-28 with its required headers; `overrides` changes its metadata and headers. */
export function buildModernRequest(
  method: string,
  params: Record<string, unknown> = {},
  overrides: { meta?: Record<string, unknown>; headers?: Record<string, string | undefined> } = {},
): { body: unknown; headers: Record<string, string> } {
  const headers = {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof params.name === 'string' && { 'mcp-name': params.name }),
    ...overrides.headers,
  }
  const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return {
    body: buildJsonRpcRequest(method, { ...params, _meta: { ...envelope, ...overrides.meta } }),
    headers: Object.fromEntries(present),
  }
}
