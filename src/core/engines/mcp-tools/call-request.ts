import type { JsonObject } from '#base/json.ts'
import type { BuiltRequest } from '#core/engines/rest-request/request.ts'
import type { McpTarget } from '#core/model/manifest.ts'

/** The message that calls a tool, as it is shown: the client adds what the server's own revision asks for beside it. */
export const callRequest = (
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
