import { hopsHeader, parseHops } from '#base/hops.ts'
import { isJsonObject } from '#base/json.ts'
import { parseRequestId, requestIdHeader } from '#base/request-id.ts'
import { createCallRecorder } from '#core/services/calls/call-recorder.ts'
import { runChain } from '#core/services/calls/run-chain.ts'
import { createProgressNotifier } from '../progress/create-progress-notifier.ts'
import { resolveClientName } from '../protocol/client-name.ts'
import { createInvalidParamsError } from '../protocol/json-rpc.ts'
import { presentCallResult } from '../views/call-result.ts'
import type { McpMethodCall, McpMethodResult } from './mcp-method-call.ts'
import { serializeResult } from './serialize-result.ts'

export async function handleToolCall(methodCall: McpMethodCall): Promise<McpMethodResult> {
  const { deps, app, revision, params, signal, response, span } = methodCall
  const { name } = params
  const args = params.arguments ?? {}
  if (typeof name !== 'string') return createInvalidParamsError('Invalid params: name must be a string.')
  if (!isJsonObject(args)) return createInvalidParamsError('Invalid params: arguments must be an object.')
  const tool = app.tools.get(name)
  if (!tool) return createInvalidParamsError(`Unknown tool: ${name}`)
  const { appId, releaseId, version } = app.manifest
  const record = createCallRecorder(deps, {
    appId,
    releaseId,
    version,
    via: 'mcp',
    revision,
    client: resolveClientName(params, response.req.headers['user-agent']),
    requestId: parseRequestId(response.req.headers[requestIdHeader]),
  })
  const { upstream, mcpUpstream, largeResults, clock, timer } = deps
  const call = {
    upstream,
    mcpUpstream,
    largeResults,
    clock,
    timer,
    resolveCredential: app.resolveCredential,
    tenant: app.tenant,
    record,
  }
  const progress = createProgressNotifier(methodCall, tool)
  try {
    const result = await runChain(call, { first: tool, tools: app.tools }, args, {
      signal,
      hops: parseHops(response.req.headers[hopsHeader]),
      report: progress?.report,
      span,
    })
    if (result.isError) span?.fail('tool_error')
    const members = presentCallResult(result, tool.tool, app.view, revision)
    return serializeResult(members, { app, revision }, result.meta)
  } finally {
    progress?.end()
  }
}
