import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ManifestTool } from '#core/model/manifest.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import { presentContent } from './content.wire.ts'
import { features, modernRevision, type Revision } from './revisions.ts'

/** One element of `tools/list`; `meta` says of widgets, `icon` is the address of the app's logo or "". */
export function presentTool(
  tool: ManifestTool,
  revision: Revision,
  { meta, icon }: { meta: JsonObject | null; icon: string },
): JsonObject {
  const { annotations, titles, icons } = features[revision]
  const { title, ...hints } = tool.annotations
  return {
    name: tool.name,
    ...(titles && { title: tool.title }),
    description: tool.description,
    inputSchema: tool.inputSchema,
    ...(titles && tool.outputSchema && { outputSchema: tool.outputSchema }),
    ...(annotations && { annotations: { ...(title && { title }), ...hints } }),
    ...(icons && icon && { icons: [{ src: icon }] }),
    ...(titles && meta && { _meta: meta }),
  }
}

/** The result of `tools/call`, without what a revision adds to every result. */
export const presentToolResult = (result: ToolResult, tool: ManifestTool, revision: Revision) => ({
  content: presentContent(result.content, revision),
  structuredContent: structuredContent(result, tool, revision),
  isError: result.isError || undefined,
})

/**
 * A tool that announces an output schema, which is one of objects, owes an object with each success: clients drop the
 * result otherwise. Revisions before 2026-07-28 know structured content as objects only. What is none stands under `result`.
 */
function structuredContent(result: ToolResult, tool: ManifestTool, revision: Revision): Json | undefined {
  const { structuredContent: value, isError } = result
  if (isError || !features[revision].titles) return undefined
  if (value === undefined) return tool.outputSchema ? {} : undefined
  const owesObject = tool.outputSchema !== null || revision !== modernRevision
  return owesObject && !isJsonObject(value) ? { result: value } : value
}
