import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import type { DraftIssue } from '../../api/queries/diagnostics.ts'
import { repairTool, type Tool, toolPreviewQuery } from '../../api/queries/tools.ts'
import { isRepairable } from '../../issues/repairable-issue.ts'
import { repairTexts } from '../../texts/tools-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { type RepairComparison, RepairDialog } from './source/repair-dialog.tsx'

/** The draft issues of this tool, with a repair if there is one. */
export function ToolIssues({ tool, issues }: { tool: Tool; issues: DraftIssue[] }) {
  const repair = useRepair(tool, issues)
  const isBlocking = issues.some(({ blocks_publish }) => blocks_publish)
  const canRepair = issues.some(isRepairable) && tool.source.operation_id !== ''
  return (
    <>
      <Notice
        tone={isBlocking ? 'danger' : 'warning'}
        title={repairTexts.title(issues.length)}
        actions={
          canRepair && (
            <Button isBusy={repair.isPending} title={repairTexts.repairHint} onClick={() => repair.mutate()}>
              {repairTexts.repair}
            </Button>
          )
        }
      >
        <ToolIssueList issues={issues} />
        {canRepair && <p className="mt-2 text-xs text-muted">{repairTexts.repairHint}</p>}
      </Notice>
      {repair.isError && <ErrorNotice error={repair.error} />}
      {repair.comparison && <RepairDialog comparison={repair.comparison} onClose={repair.close} />}
    </>
  )
}

export const ToolIssueList = ({ issues }: { issues: DraftIssue[] }) => (
  <ul className="flex flex-col gap-1">
    {issues.map(({ code, message, blocks_publish }) => (
      <li key={`${code} ${message}`} className="break-words">
        {message}{' '}
        <Badge tone={blocks_publish ? 'danger' : 'warning'}>
          {blocks_publish ? repairTexts.blocks : repairTexts.warning}
        </Badge>
      </li>
    ))}
  </ul>
)

/** Repairs the tool, and keeps its earlier state for the comparison. */
function useRepair(tool: Tool, issues: DraftIssue[]) {
  const queries = useQueryClient()
  const [comparison, setComparison] = useState<RepairComparison | null>(null)
  const repair = useMutation({
    mutationFn: async () => {
      const before = await queries.fetchQuery(toolPreviewQuery(tool.app_id, tool.id))
      const { ok, preview, validation } = await repairTool(tool.app_id, tool.id)
      const isOwn = ({ references }: DraftIssue) => references.some(({ entity_id }) => entity_id === tool.id)
      return {
        isRepaired: ok,
        before: { preview: before.preview, issues },
        after: { preview, issues: validation.issues.filter(isOwn) },
      }
    },
    onSuccess: setComparison,
  })
  const close = () => {
    setComparison(null)
    void queries.invalidateQueries({ queryKey: appKey(tool.app_id) })
  }
  return { ...repair, comparison, close }
}
