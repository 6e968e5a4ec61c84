import { deriveRisk, estimateToolTokens, type OperationRisk } from '#core/engines/operations/content/index.ts'
import type { OperationSummary } from '#core/model/operations/operation.ts'
import type { Tool } from '#core/model/tools/tool.ts'

/** An operation in a list from which tools are made. */
export type ListedOperation = OperationSummary & {
  risk: OperationRisk
  isDeprecated: boolean
  /** The tools that are bound to it. */
  toolIds: string[]
  /** The size of the tool made from it. */
  tokens: number
}

/** Absent members filter nothing; `query` is searched in the names, the path and the description. */
export type OperationFilter = {
  query?: string
  method?: string
  tag?: string
  isUsed?: boolean
  risk?: OperationRisk
}

/** Imports begin the description of an operation that its document deprecates with this word. */
const deprecationNotice = /^deprecated\b/i

/** `tools`: the tools of the app. */
export function toListedOperations(
  summaries: readonly OperationSummary[],
  tools: readonly Tool[],
): ListedOperation[] {
  const toolIds = new Map<string, string[]>()
  for (const { id, binding } of tools)
    if (binding) toolIds.set(binding.operationId, [...(toolIds.get(binding.operationId) ?? []), id])
  return summaries.map((summary) => ({
    ...summary,
    risk: deriveRisk(summary),
    isDeprecated: deprecationNotice.test(summary.description),
    toolIds: toolIds.get(summary.id) ?? [],
    tokens: estimateToolTokens(summary),
  }))
}
