// Traces a request to an MCP server. Only called when traces are exported.
import type { IncomingHttpHeaders } from 'node:http'

import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { TraceSpan } from '#base/trace-span.ts'
import { searchModeToolNames } from '#core/model/apps/tool-mode.ts'
import type { TracedRequest, Tracing } from '#core/ports/tracing.ts'
import { isMcpMethod } from './methods/execute-method.ts'
import type { McpMethodCall } from './methods/mcp-method-call.ts'
import type { RpcRequest } from './protocol/json-rpc.ts'

const maxIdLength = 100

const pickContext = ({ traceparent, tracestate }: IncomingHttpHeaders) => ({ traceparent, tracestate })

export function startRequestSpan(
  tracing: Tracing,
  { id, method, params }: RpcRequest,
  { server, response, revision }: Pick<McpMethodCall, 'server' | 'response' | 'revision'>,
): TraceSpan {
  return tracing.startRequest({
    method: isMcpMethod(method) ? method : '_OTHER',
    target: findTarget(method, resolveNamed(params), server),
    id: String(id).slice(0, maxIdLength),
    revision,
    appId: server.manifest.appId,
    contexts: [isJsonObject(params._meta) ? params._meta : {}, pickContext(response.req.headers)],
  })
}

/** The tool that `call_tool` calls, instead of that name. */
const resolveNamed = ({ name, arguments: args }: JsonObject): Json | undefined =>
  name === searchModeToolNames.call && isJsonObject(args) ? args.name : name

function findTarget(method: string, name: unknown, server: McpMethodCall['server']): TracedRequest['target'] {
  if (typeof name !== 'string') return null
  if (method === 'tools/call' && server.tools.has(name)) return { kind: 'tool', name }
  return method === 'prompts/get' && server.view.prompts.has(name) ? { kind: 'prompt', name } : null
}
