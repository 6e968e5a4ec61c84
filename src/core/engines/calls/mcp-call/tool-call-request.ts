import type { JsonObject } from '#base/json.ts'
import type { BuiltRequest } from '#core/engines/calls/rest-request/index.ts'
import type { McpTarget } from '#core/model/releases/manifest.ts'

/** The request of a tool call for previews. The MCP client adds what the server's protocol revision requires. */
export const buildToolCallRequest = (
  { endpoint, toolName }: Pick<McpTarget, 'endpoint' | 'toolName'>,
  args: JsonObject,
): BuiltRequest => ({
  method: 'POST',
  url: endpoint,
  headers: [
    ['accept', 'application/json, text/event-stream'],
    ['content-type', 'application/json'],
  ],
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: toolName, arguments: args },
  }),
})
