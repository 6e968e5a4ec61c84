import { createCompiledTool } from '#core/engines/apps/manifest/index.ts'
import { buildToolResult } from '#core/engines/calls/tool-result/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { RecordedResponse } from '#core/model/test-cases/test-case.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { toRestResponse } from '../test-cases/recorded-upstreams.ts'

/** The result that a recorded response gives; null for a tool of an MCP server, whose results need its protocol. */
export function buildRecordedResult(tool: ManifestTool, response: RecordedResponse): ToolResult | null {
  const { kind, resultShape } = createCompiledTool(tool)
  if (kind === 'mcp') return null
  // Recorded responses have no secrets.
  return buildToolResult(toRestResponse(response), (text) => text, resultShape)
}
