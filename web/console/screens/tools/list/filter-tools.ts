import type { DraftIssue } from '../../../api/queries/diagnostics.ts'
import type { ToolListItem } from '../../../api/queries/tools.ts'
import type { OperationRisk } from '../../../operations/operation-choice.ts'
import type { ToolFilter } from '../tools-search.ts'

/** The risk of a call, according to the hints. */
export function toToolRisk(hints: { read_only_hint: boolean; destructive_hint: boolean }): OperationRisk {
  if (hints.read_only_hint) return 'read'
  return hints.destructive_hint ? 'destructive' : 'write'
}

export function groupIssuesByTool(issues: readonly DraftIssue[]): Map<string, DraftIssue[]> {
  const groups = new Map<string, DraftIssue[]>()
  for (const issue of issues) {
    for (const id of listToolIds(issue)) groups.set(id, [...(groups.get(id) ?? []), issue])
  }
  return groups
}

const listToolIds = ({ references }: DraftIssue) =>
  new Set(
    references
      .filter((reference) => reference.entity_type === 'tool')
      .map((reference) => reference.entity_id),
  )

type ToolSelection = { query: string; show: ToolFilter; issues: ReadonlyMap<string, DraftIssue[]> }

/** Each word of the query must occur in the name, key, title or description. */
export function filterTools(
  tools: readonly ToolListItem[],
  { query, show, issues }: ToolSelection,
): ToolListItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return tools.filter((tool) => {
    if (!isShown(tool, show, issues)) return false
    const searched = `${tool.name} ${tool.key} ${tool.annotations.title} ${tool.description}`.toLowerCase()
    return words.every((word) => searched.includes(word))
  })
}

function isShown(tool: ToolListItem, show: ToolFilter, issues: ToolSelection['issues']): boolean {
  if (show === 'issues') return issues.has(tool.id)
  if (show === 'all') return true
  return (tool.runtime_status.state === 'exposed') === (show === 'exposed')
}
