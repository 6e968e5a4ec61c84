import type { ContentBlock, ToolResult } from '#core/model/tools/tool-result.ts'
import type { ResultShape } from './result-shape.ts'
import { buildDataResult, buildSchemaViolationResult } from './tool-result.ts'

/** Applies selection, validation and size limit of a tool to the result of an MCP server; retains non-text content. */
export function applyResultShape(result: ToolResult, shape: ResultShape): ToolResult {
  const { structuredContent: value, isError, meta } = result
  if (isError) return result
  if (value === undefined) {
    const violations = shape.isStrict && shape.validate ? shape.validate({}) : []
    return violations.length > 0 ? buildSchemaViolationResult(violations, meta) : result
  }
  const text = JSON.stringify(value)
  const shaped = buildDataResult({ kind: 'data', text, value }, meta, shape)
  if (shaped.isError) return shaped
  if (shaped.structuredContent === value) return { ...result, meta: shaped.meta }
  const others = result.content.filter(({ type }: ContentBlock) => type !== 'text')
  return { ...shaped, content: [...shaped.content, ...others] }
}
