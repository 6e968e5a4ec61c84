// Calls a tool of an upstream MCP server.
import type { JsonObject } from '#base/json.ts'
import { type McpAnswer, mcpResult } from '#core/engines/mcp-tools/mcp-result.ts'
import type { CompiledMcpTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import { shapedResult } from '#core/engines/tool-result/shaped-result.ts'
import { failedResult, type Redact } from '#core/engines/tool-result/tool-result.ts'
import { utf8Length } from '#core/engines/tool-result/utf8-length.ts'
import type { ReportProgress } from '#core/model/progress.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import { defaultTimeoutMs, failedBy, maxAnswerBytes } from './call-rest.ts'
import type { CallOptions, CallUses } from './call-tool.ts'
import { mcpServer } from './mcp-server.ts'
import type { CallFacts } from './record-calls.ts'
import { sendAs, verdictOfStatus } from './send-as.ts'

export async function callMcp(
  uses: CallUses,
  { tool, target, origin, resultShape }: CompiledMcpTool,
  args: JsonObject,
  facts: CallFacts,
  { signal, report }: CallOptions,
): Promise<ToolResult> {
  const call = { name: target.toolName, inputSchema: target.headerSchema, arguments: args }
  const deadlineMs = tool.timeoutMs ?? defaultTimeoutMs
  const limits = { deadlineMs, maxBytes: maxAnswerBytes, ...(signal && { signal }) }
  try {
    const sent = await sendAs(
      uses.credentialOf,
      tool.authConnectionId,
      origin,
      (credential) =>
        uses.mcpUpstream.call(mcpServer(target.endpoint, credential, uses.tenant), call, {
          ...limits,
          ...(report && { report: redacted(report, credential.redact) }),
        }),
      (answer: McpAnswer) => verdictOfStatus(answer.kind === 'refused' ? answer.status : 200),
    )
    if ('missing' in sent) return failedResult(sent.missing)
    note(sent.answer, facts)
    return shapedResult(mcpResult(sent.answer, sent.credential.redact, resultShape), resultShape)
  } catch (error) {
    return failedBy(error, facts)
  }
}

const redacted =
  (report: ReportProgress, redact: Redact): ReportProgress =>
  ({ progress, total, message }) =>
    report({ progress, total, message: message === undefined ? undefined : redact(message) })

function note(answer: McpAnswer, facts: CallFacts): void {
  if (answer.kind === 'refused') facts.upstreamStatus = answer.status
  if (answer.kind !== 'result') return
  const { content, structuredContent } = answer
  facts.answerBytes = utf8Length(JSON.stringify([content, structuredContent]))
}
