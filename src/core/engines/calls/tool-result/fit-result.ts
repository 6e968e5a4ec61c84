import { toReadableNumbers } from '#base/exact-json.ts'
import { isJsonObject } from '#base/json.ts'
import { fitValue } from '#core/engines/schemas/json-schema/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { listViolations, withOutputViolations } from './tool-result.ts'

/**
 * The result adapted to the output schema of its tool, with notes on changes in its `_meta`. Strict results were
 * already validated; other results would be rejected by clients for a single member of the wrong type.
 */
export function fitResult(
  result: ToolResult,
  { outputSchema, result: { outputValidation } }: Pick<ManifestTool, 'outputSchema' | 'result'>,
): ToolResult {
  const { structuredContent, isError, fitted } = result
  if (fitted || isError || !outputSchema || outputValidation === 'strict') return result
  if (!isJsonObject(structuredContent)) return result
  const { value, violations } = fitValue(outputSchema, toReadableNumbers(structuredContent))
  if (!isJsonObject(value)) return result
  const notes = listViolations(violations)
  const meta = notes.length > 0 ? withOutputViolations(result.meta, notes) : result.meta
  return { ...result, fitted: { value, notes }, meta }
}
