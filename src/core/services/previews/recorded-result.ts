import { createCompiledTool } from '#core/engines/runtime-manifest/index.ts'
import { buildToolResult } from '#core/engines/tool-result/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { RecordedResponse } from '#core/model/test-cases/test-case.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'

/** The result that a recorded response gives; null for a tool of an MCP server, whose results need its protocol. */
export function buildRecordedResult(tool: ManifestTool, response: RecordedResponse): ToolResult | null {
  const { kind, resultShape } = createCompiledTool(tool)
  if (kind === 'mcp') return null
  const { status, contentType, body } = response
  const headers = { ...response.headers, ...(contentType && { 'content-type': contentType }) }
  // Recorded responses have no secrets.
  return buildToolResult(
    { status, headers, body: new TextEncoder().encode(body) },
    (text) => text,
    resultShape,
  )
}
