// Requests to the tools of the benchmark apps: lists of a customer's orders.
import { buildJsonRpcRequest, buildModernRequest, buildToolCall, mcpHeaders } from '#tests/support/raw-mcp.ts'
import type { LoadRequest } from './load.ts'

export const orderArguments = { customer: '7', status: 'open', limit: 5 }

/** Names of tools, each with the external id of its operation. */
export const nameOrders = (tools: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: tools }, (_, n) => [`orders${n}`, `orders${n}`]))

/** `body` is a message of JSON-RPC. */
export const buildPost = (path: LoadRequest['path'], body: unknown, headers = {}): LoadRequest => ({
  path,
  headers: { ...mcpHeaders, ...headers },
  body: JSON.stringify(body),
})

/** A call of the first tool in revision 2025-11-25, which has no headers of its own. */
export const buildOrdersCall = (path: LoadRequest['path'], headers = {}): LoadRequest =>
  buildPost(path, buildToolCall('orders0', orderArguments), headers)

export function buildModernCall(path: string): LoadRequest {
  const params = { name: 'orders0', arguments: orderArguments }
  const { body, headers } = buildModernRequest('tools/call', params)
  return buildPost(path, body, headers)
}

export const buildList = (path: LoadRequest['path']): LoadRequest =>
  buildPost(path, buildJsonRpcRequest('tools/list', {}))
