import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { type DraftIssue, diagnosticsQuery } from '../../api/queries/diagnostics.ts'
import { repairTool } from '../../api/queries/tools.ts'
import { findRepairableTool } from '../../issues/repairable-issue.ts'
import { EntityLink } from '../../shell/entity-link.tsx'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { Permitted } from '../../workspaces/permission.tsx'

const RunRequiredTests = lazy(() => import('../tests/run-required-tests.tsx'))

const texts = overviewTexts.issues
const tones: Record<string, Tone> = { error: 'danger', warning: 'warning', info: 'info' }

/** The issues of the draft, each with a link to its place and a repair if there is one. */
export const IssuesCard = ({ appId }: { appId: string }) => (
  <Card title={texts.title}>
    <QueryContent query={useQuery(diagnosticsQuery(appId))}>
      {({ issues }) =>
        issues.length === 0 ? (
          <p className="text-sm text-muted">{texts.none}</p>
        ) : (
          <IssueList appId={appId} issues={issues} />
        )
      }
    </QueryContent>
  </Card>
)

export const IssueList = ({ appId, issues }: { appId: string; issues: DraftIssue[] }) => (
  <ul className="flex flex-col divide-y divide-line">
    {issues.map((issue) => (
      <li
        key={`${issue.code} ${issue.message} ${issue.references.map(({ entity_id }) => entity_id).join()}`}
        className="py-3 first:pt-0 last:pb-0"
      >
        <IssueRow appId={appId} issue={issue} />
      </li>
    ))}
  </ul>
)

function IssueRow({ appId, issue }: { appId: string; issue: DraftIssue }) {
  const toolId = findRepairableTool(issue)
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {issue.blocks_publish ? (
          <Badge tone="danger">{texts.blocking}</Badge>
        ) : (
          <Badge tone={tones[issue.severity] ?? 'neutral'}>
            {texts.severities[issue.severity] ?? issue.severity}
          </Badge>
        )}
        <code className="font-mono text-xs text-muted">{issue.code}</code>
      </div>
      <p className="text-sm break-words">{issue.message}</p>
      <ul className="flex flex-wrap gap-x-3 text-sm">
        {issue.references.map(({ entity_type: type, entity_id: id, label }) => (
          <li key={`${type} ${id}`}>
            <EntityLink
              appId={appId}
              type={type}
              id={id}
              {...(issue.code === 'difference_pending' && { tab: 'changes' })}
            >
              {label || id}
            </EntityLink>
          </li>
        ))}
      </ul>
      {issue.code === 'tests_not_passed' && (
        <Suspense>
          <RunRequiredTests appId={appId} />
        </Suspense>
      )}
      <Permitted needs="draft">{toolId && <RepairButton appId={appId} toolId={toolId} />}</Permitted>
    </div>
  )
}

/** If no operation matches, opens the tool so that the user can choose one. */
function RepairButton({ appId, toolId }: { appId: string; toolId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const repair = useMutation({
    mutationFn: () => repairTool(appId, toolId),
    onSuccess: ({ ok }) => {
      showToast({ title: ok ? texts.repaired : texts.notRepaired })
      if (!ok) void navigate({ to: '/apps/$appId/tools', params: { appId }, search: { tool: toolId } })
      return queries.invalidateQueries({ queryKey: appKey(appId) })
    },
  })
  return (
    <>
      {repair.isError && <ErrorNotice error={repair.error} />}
      <Button className="self-start" isBusy={repair.isPending} onClick={() => repair.mutate()}>
        {texts.repair}
      </Button>
    </>
  )
}
