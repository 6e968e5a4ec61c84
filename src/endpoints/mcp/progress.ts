// Progress is sent if the client requested it and accepts event streams, and the tool can report any (MCP tools only).
import { isJsonObject } from '#base/json.ts'
import type { CompiledTool } from '#core/engines/runtime-manifest/compiled-tool.ts'
import type { ToolsByName } from '#core/services/calls/run-chain.ts'
import { takesEvents } from './event-stream.ts'
import { isId } from './json-rpc.ts'
import type { Call } from './methods.ts'
import { PacedProgress } from './paced-progress.ts'
import { features } from './revisions.ts'

/** Undefined when no progress is to be sent. */
export function progressOf(
  { app, params, revision, response, cors }: Call,
  tool: CompiledTool,
): PacedProgress | undefined {
  const token = isJsonObject(params._meta) ? params._meta.progressToken : undefined
  if (!isId(token) || !features[revision].streams) return undefined
  if (!mayTell(tool, app.tools) || !takesEvents(response)) return undefined
  return new PacedProgress({ response, cors, token })
}

const mayTell = ({ kind, tool: { followers } }: CompiledTool, tools: ToolsByName) =>
  kind === 'mcp' || followers.some((name) => tools.get(name)?.kind === 'mcp')
