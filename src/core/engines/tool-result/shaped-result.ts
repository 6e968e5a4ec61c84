import type { ContentBlock, ToolResult } from '#core/model/tool-result.ts'
import type { ResultShape } from './result-shape.ts'
import { dataResult, disobeying } from './tool-result.ts'

/** Applies selection, validation and size limit of a tool to the result of an MCP server; retains non-text content. */
export function shapedResult(result: ToolResult, shape: ResultShape): ToolResult {
  const { structuredContent: value, isError, meta } = result
  if (isError) return result
  if (value === undefined) {
    const faults = shape.isStrict && shape.faultsOf ? shape.faultsOf({}) : []
    return faults.length > 0 ? disobeying(faults, meta) : result
  }
  const text = JSON.stringify(value)
  const shaped = dataResult({ kind: 'data', text, value }, meta, shape)
  if (shaped.isError) return shaped
  if (shaped.structuredContent === value) return { ...result, meta: shaped.meta }
  const others = result.content.filter(({ type }: ContentBlock) => type !== 'text')
  return { ...shaped, content: [...shaped.content, ...others] }
}
