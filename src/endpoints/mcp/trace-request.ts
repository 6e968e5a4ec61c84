// What is traced of a request to a published app. Only called when traces are exported.
import type { IncomingHttpHeaders } from 'node:http'

import { isJsonObject } from '#base/json.ts'
import type { TraceSpan } from '#base/trace-span.ts'
import type { TracedRequest, Tracing } from '#core/ports/tracing.ts'
import { isMcpMethod } from './methods/execute-method.ts'
import type { McpMethodCall } from './methods/mcp-method-call.ts'
import type { RpcRequest } from './protocol/json-rpc.ts'

const maxIdLength = 100

const pickContext = ({ traceparent, tracestate }: IncomingHttpHeaders) => ({ traceparent, tracestate })

export function startRequestSpan(
  tracing: Tracing,
  { id, method, params }: RpcRequest,
  { app, response, revision }: Pick<McpMethodCall, 'app' | 'response' | 'revision'>,
): TraceSpan {
  return tracing.startRequest({
    method: isMcpMethod(method) ? method : '_OTHER',
    target: findTarget(method, params.name, app),
    id: String(id).slice(0, maxIdLength),
    revision,
    appId: app.manifest.appId,
    contexts: [isJsonObject(params._meta) ? params._meta : {}, pickContext(response.req.headers)],
  })
}

function findTarget(method: string, name: unknown, app: McpMethodCall['app']): TracedRequest['target'] {
  if (typeof name !== 'string') return null
  if (method === 'tools/call' && app.tools.has(name)) return { kind: 'tool', name }
  return method === 'prompts/get' && app.view.prompts.has(name) ? { kind: 'prompt', name } : null
}
