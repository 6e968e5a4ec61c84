// Calls a tool of an upstream MCP server.

import { measureUtf8 } from '#base/texts/utf8-length.ts'
import { runTraceStep, type TraceSpan } from '#base/trace-span.ts'
import type { CompiledMcpTool } from '#core/engines/apps/manifest/index.ts'
import {
  buildMcpToolResult,
  buildToolCallRequest,
  type McpCallResponse,
} from '#core/engines/calls/mcp-call/index.ts'
import { applyResultShape, type Redact } from '#core/engines/calls/tool-result/index.ts'
import type { ProgressListener } from '#core/model/calls/call-progress.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import type { CallDetails } from './call-recorder.ts'
import { buildMcpServer } from './mcp-server.ts'
import {
  convertUpstreamError,
  createUnsentResult,
  defaultTimeoutMs,
  maxResponseBytes,
} from './run-rest-call.ts'
import { classifyHttpStatus, sendWithCredential } from './send-with-credential.ts'
import type { RunningCall, ToolCallDeps } from './tool-call.ts'
import { traceCredential } from './trace-credential.ts'

export async function runMcpCall(
  deps: ToolCallDeps,
  { tool, target, origin, resultShape, completeArguments }: CompiledMcpTool,
  { args: given, details, options }: RunningCall,
): Promise<ToolResult> {
  const { signal, report, hops = 0, span } = options
  const args = completeArguments(given)
  const toolCall = { name: target.toolName, inputSchema: target.headerSchema, arguments: args }
  const deadlineMs = tool.timeoutMs ?? defaultTimeoutMs
  const limits = { deadlineMs, maxBytes: maxResponseBytes, hops: hops + 1, ...(signal && { signal }) }
  const resolveCredential = span ? traceCredential(span, deps.resolveCredential) : deps.resolveCredential
  try {
    const exchange = await sendWithCredential(resolveCredential, {
      connectionId: tool.authConnectionId,
      origin,
      send: (credential) => {
        deps.exchange?.recordRequest(tool, buildToolCallRequest(target, args), credential)
        const server = buildMcpServer(target.endpoint, credential, deps.tenant)
        const callLimits = {
          ...limits,
          ...(report && {
            // @guard progress
            report: redactProgress(report, credential.redact),
          }),
        }
        if (!span) return deps.mcpUpstream.call(server, toolCall, callLimits)
        return runTraceStep(span, { kind: 'mcp', tool: target.toolName, endpoint: target.endpoint }, (step) =>
          callTraced(
            deps.mcpUpstream.call(server, toolCall, { ...callLimits, traceHeaders: step.headers }),
            step,
          ),
        )
      },
      classifyResponse: (response: McpCallResponse) =>
        classifyHttpStatus(response.kind === 'rejected' ? response.status : 200),
    })
    if ('missing' in exchange) return createUnsentResult(exchange)
    recordResponse(exchange.response, details)
    deps.exchange?.recordResponse(tool, {
      status: details.upstreamStatus,
      headers: {},
      bytes: details.responseBytes,
      body: formatRecordedResult(exchange.response),
    })
    return applyResultShape(
      buildMcpToolResult(exchange.response, exchange.credential.redact, resultShape),
      resultShape,
    )
  } catch (error) {
    return convertUpstreamError(error, { details, options })
  }
}

async function callTraced(calling: Promise<McpCallResponse>, step: TraceSpan): Promise<McpCallResponse> {
  const response = await calling
  if (response.kind === 'rejected') step.setStatus(response.status)
  else if (response.kind !== 'result' || response.isError) step.fail('tool_error')
  return response
}

/** In the form of the protocol, so that a recorded call can be replayed; null for anything but a result. */
function formatRecordedResult(response: McpCallResponse): string | null {
  if (response.kind !== 'result') return null
  const { content, structuredContent, isError } = response
  return JSON.stringify({ content, structuredContent, isError })
}

const redactProgress =
  (report: ProgressListener, redact: Redact): ProgressListener =>
  ({ progress, total, message }) =>
    report({ progress, total, message: message === undefined ? undefined : redact(message) })

function recordResponse(response: McpCallResponse, details: CallDetails): void {
  if (response.kind === 'rejected') details.upstreamStatus = response.status
  if (response.kind !== 'result') return
  const { content, structuredContent } = response
  details.responseBytes = measureUtf8(JSON.stringify([content, structuredContent]))
}
