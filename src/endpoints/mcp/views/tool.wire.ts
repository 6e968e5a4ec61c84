import { toReadableNumbers } from '#base/exact-json.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { fitResult } from '#core/engines/calls/tool-result/index.ts'
import { acceptNumbersAsText, acceptWideIntegersAsText } from '#core/engines/schemas/json-schema/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { type McpRevision, modernRevision, revisionFeatures } from '../protocol/revisions.ts'
import { presentContent } from './content.wire.ts'

type Hints = ManifestTool['annotations']

/** A tool in a list, as clients see it. */
export type ListedMcpTool = Pick<
  ManifestTool,
  'name' | 'title' | 'description' | 'inputSchema' | 'outputSchema'
> &
  Partial<Pick<ManifestTool, 'result'>> & {
    annotations: Omit<Hints, 'idempotentHint'> & Partial<Pick<Hints, 'idempotentHint'>>
  }

type ListedExtras = { meta: JsonObject | null; icon: string; securitySchemes?: JsonObject[] }

/**
 * One element of `tools/list`; `meta` refers to widgets, `icon` is the URL of the app's logo or "". ChatGPT reads
 * `securitySchemes` in both places.
 */
export function presentMcpTool(
  tool: ListedMcpTool,
  revision: McpRevision,
  { meta, icon, securitySchemes }: ListedExtras,
): JsonObject {
  const { annotations, titles, icons } = revisionFeatures[revision]
  const { title, ...hints } = tool.annotations
  return {
    name: tool.name,
    ...(titles && tool.title && { title: tool.title }),
    description: tool.description,
    inputSchema: acceptWideIntegersAsText(tool.inputSchema),
    ...(titles && tool.outputSchema && { outputSchema: presentOutputSchema(tool.outputSchema, tool) }),
    ...(annotations && { annotations: { ...(title && { title }), ...hints } }),
    ...(icons && icon && { icons: [{ src: icon }] }),
    ...(securitySchemes && { securitySchemes }),
    ...(titles &&
      (meta || securitySchemes) && { _meta: { ...meta, ...(securitySchemes && { securitySchemes }) } }),
  }
}

/** Results of lenient tools are fitted to their schema, which itself allows digits as text. */
const presentOutputSchema = (schema: JsonObject, { result }: ListedMcpTool): JsonObject =>
  result?.outputValidation === 'strict' ? acceptNumbersAsText(schema) : schema

/**
 * The result of `tools/call`, without the members that a revision adds to every result, and the content of its `_meta`.
 */
export function presentToolResult(
  given: ToolResult,
  tool: ManifestTool,
  revision: McpRevision,
): { members: { structuredContent: Json | undefined }; meta: JsonObject } {
  const result = fitResult(given, tool)
  const members = {
    content: presentContent(result.content, revision),
    structuredContent: buildStructuredContent(result, tool, revision),
    isError: result.isError || undefined,
  }
  return { members, meta: result.meta }
}

/**
 * A tool with an output schema, whose type is always object, must return an object on success; clients reject the
 * result otherwise. Before 2026-07-28 structured content is always an object. Other values become `{ result: value }`.
 */
function buildStructuredContent(
  result: ToolResult,
  tool: ManifestTool,
  revision: McpRevision,
): Json | undefined {
  const { isError } = result
  if (isError || !revisionFeatures[revision].titles) return undefined
  const value = result.fitted?.value ?? toReadableNumbers(result.structuredContent)
  if (value === undefined) return tool.outputSchema ? {} : undefined
  const requiresObject = tool.outputSchema !== null || revision !== modernRevision
  return requiresObject && !isJsonObject(value) ? { result: value } : value
}
