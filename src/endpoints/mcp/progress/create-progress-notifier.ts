// Progress is sent if the client requested it and accepts event streams, and the tool can report it (only MCP tools).
import { isJsonObject } from '#base/json.ts'
import type { CompiledTool } from '#core/engines/apps/manifest/index.ts'
import type { ToolsByName } from '#core/services/calls/run-chain.ts'
import type { McpMethodCall } from '../methods/mcp-method-call.ts'
import { isRpcRequestId } from '../protocol/json-rpc.ts'
import { revisionFeatures } from '../protocol/revisions.ts'
import { canReceiveEvents } from '../transport/event-stream.ts'
import { ProgressNotifier } from './progress-notifier.ts'

/** Undefined when no progress will be sent. */
export function createProgressNotifier(
  { params, revision, response, cors }: McpMethodCall,
  tool: CompiledTool,
  tools: ToolsByName,
): ProgressNotifier | undefined {
  const token = isJsonObject(params._meta) ? params._meta.progressToken : undefined
  if (!isRpcRequestId(token) || !revisionFeatures[revision].streams) return undefined
  if (!canReportProgress(tool, tools) || !canReceiveEvents(response)) return undefined
  return new ProgressNotifier({ response, cors, token })
}

const canReportProgress = ({ kind, tool: { followers } }: CompiledTool, tools: ToolsByName) =>
  kind === 'mcp' || followers.some((name) => tools.get(name)?.kind === 'mcp')
