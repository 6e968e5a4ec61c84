import type { DraftIssue } from '../../api/queries/diagnostics.ts'

export function groupIssues(issues: readonly DraftIssue[]): Map<string, DraftIssue[]> {
  const groups = new Map<string, DraftIssue[]>()
  for (const issue of issues)
    for (const { entity_type, entity_id } of issue.references)
      if (entity_type === 'widget') groups.set(entity_id, [...(groups.get(entity_id) ?? []), issue])
  return groups
}
