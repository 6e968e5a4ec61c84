// Which operations a list shows when operations are chosen for tools.
import type { OperationItem } from '../api/queries/operations.ts'

export type OperationRisk = OperationItem['risk']

export type OperationFilter = {
  text: string
  risk: OperationRisk | ''
  tag: string
  isChosenOnly: boolean
  isUnusedOnly: boolean
}

export const noFilter: OperationFilter = {
  text: '',
  risk: '',
  tag: '',
  isChosenOnly: false,
  isUnusedOnly: false,
}

/** Each word must occur in the name, description, method or path. */
export function filterOperations(
  operations: readonly OperationItem[],
  { text, risk, tag, isChosenOnly, isUnusedOnly }: OperationFilter,
  chosen: ReadonlySet<string>,
): OperationItem[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return operations.filter((operation) => {
    if (risk && operation.risk !== risk) return false
    if (tag && !operation.tags.includes(tag)) return false
    if (isChosenOnly && !chosen.has(operation.id)) return false
    if (isUnusedOnly && operation.tool_ids.length > 0) return false
    const searched =
      `${operation.name} ${operation.description} ${operation.method} ${operation.path}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

/** The operations without a tool. Only a click on a single one makes a second tool of an operation. */
export const listUnused = (operations: readonly OperationItem[]): string[] =>
  operations.filter(({ tool_ids }) => tool_ids.length === 0).map(({ id }) => id)

/** The tags of all operations, most frequent first. */
export function listTags(operations: readonly OperationItem[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of operations.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts.keys()].sort((first, second) => (counts.get(second) ?? 0) - (counts.get(first) ?? 0))
}

/** The estimated size of the chosen tools. */
export const sumTokens = (operations: readonly OperationItem[], chosen: ReadonlySet<string>): number =>
  operations.reduce((sum, { id, token_estimate: tokens }) => (chosen.has(id) ? sum + tokens : sum), 0)

/** With more tools than this, models choose less well. The service suggests at most this many. */
export const manyTools = 15
