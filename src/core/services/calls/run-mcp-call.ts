// Calls a tool of an upstream MCP server.
import type { JsonObject } from '#base/json.ts'
import { buildMcpToolResult, type McpCallResponse } from '#core/engines/mcp-tools/mcp-result.ts'
import type { CompiledMcpTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { applyResultShape } from '#core/engines/tool-result/apply-result-shape.ts'
import { measureUtf8 } from '#core/engines/tool-result/size-limit/utf8-length.ts'
import { createFailedResult, type Redact } from '#core/engines/tool-result/tool-result.ts'
import type { ProgressListener } from '#core/model/calls/call-progress.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { CallDetails } from './call-recorder.ts'
import type { ToolCallDeps, ToolCallOptions } from './call-tool.ts'
import { buildMcpServer } from './mcp-server.ts'
import { convertUpstreamError, defaultTimeoutMs, maxResponseBytes } from './run-rest-call.ts'
import { classifyHttpStatus, sendWithCredential } from './send-with-credential.ts'

export async function runMcpCall(
  deps: ToolCallDeps,
  { tool, target, origin, resultShape }: CompiledMcpTool,
  args: JsonObject,
  details: CallDetails,
  { signal, report }: ToolCallOptions,
): Promise<ToolResult> {
  const toolCall = { name: target.toolName, inputSchema: target.headerSchema, arguments: args }
  const deadlineMs = tool.timeoutMs ?? defaultTimeoutMs
  const limits = { deadlineMs, maxBytes: maxResponseBytes, ...(signal && { signal }) }
  try {
    const exchange = await sendWithCredential(
      deps.resolveCredential,
      tool.authConnectionId,
      origin,
      (credential) =>
        deps.mcpUpstream.call(buildMcpServer(target.endpoint, credential, deps.tenant), toolCall, {
          ...limits,
          ...(report && { report: redactProgress(report, credential.redact) }),
        }),
      (response: McpCallResponse) => classifyHttpStatus(response.kind === 'refused' ? response.status : 200),
    )
    if ('missing' in exchange) return createFailedResult(exchange.missing)
    recordResponse(exchange.response, details)
    return applyResultShape(
      buildMcpToolResult(exchange.response, exchange.credential.redact, resultShape),
      resultShape,
    )
  } catch (error) {
    return convertUpstreamError(error, details)
  }
}

const redactProgress =
  (report: ProgressListener, redact: Redact): ProgressListener =>
  ({ progress, total, message }) =>
    report({ progress, total, message: message === undefined ? undefined : redact(message) })

function recordResponse(response: McpCallResponse, details: CallDetails): void {
  if (response.kind === 'refused') details.upstreamStatus = response.status
  if (response.kind !== 'result') return
  const { content, structuredContent } = response
  details.responseBytes = measureUtf8(JSON.stringify([content, structuredContent]))
}
