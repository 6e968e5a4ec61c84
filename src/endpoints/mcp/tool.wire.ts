import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { ManifestTool } from '#core/model/manifest.ts'
import type { ToolResult } from '#core/model/tool-result.ts'
import { presentContent } from './content.wire.ts'
import { features, modernRevision, type Revision } from './revisions.ts'

/** One element of `tools/list`; `meta` refers to widgets, `icon` is the URL of the app's logo or "". */
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

/** The result of `tools/call`, without the members that a revision adds to every result. */
export const presentToolResult = (result: ToolResult, tool: ManifestTool, revision: Revision) => ({
  content: presentContent(result.content, revision),
  structuredContent: structuredContent(result, tool, revision),
  isError: result.isError || undefined,
})

/**
 * A tool with an output schema, whose type is always object, must return an object on success; clients reject the
 * result otherwise. Before 2026-07-28 structured content is always an object. Other values become `{ result: value }`.
 */
function structuredContent(result: ToolResult, tool: ManifestTool, revision: Revision): Json | undefined {
  const { structuredContent: value, isError } = result
  if (isError || !features[revision].titles) return undefined
  if (value === undefined) return tool.outputSchema ? {} : undefined
  const owesObject = tool.outputSchema !== null || revision !== modernRevision
  return owesObject && !isJsonObject(value) ? { result: value } : value
}
