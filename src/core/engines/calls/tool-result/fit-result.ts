import { toReadableNumbers } from '#base/exact-json.ts'
import { isJsonObject } from '#base/json.ts'
import { fitValue } from '#core/engines/schemas/json-schema/index.ts'
import type { ManifestTool } from '#core/model/releases/manifest.ts'
import type { ToolResult } from '#core/model/tools/tool-result.ts'
import { listViolations, withOutputViolations } from './tool-result.ts'

/**
 * The result with what fits the output schema of its tool, and what was made to fit in its `_meta`. Strict results were
 * validated; of others, clients would reject one for a member that is not of its type.
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
