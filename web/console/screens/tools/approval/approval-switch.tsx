import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../../api/queries/apps.ts'
import { changeApproval, toolApprovalQuery } from '../../../api/queries/tool-approval.ts'
import type { Tool } from '../../../api/queries/tools.ts'
import { approvalTexts } from '../../../texts/approval-texts.ts'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Whether a person has to approve each call, and what happens then. */
export default function ApprovalSwitch({ tool }: { tool: Tool }) {
  const { app_id: appId, id: toolId } = tool
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (isRequired: boolean) => changeApproval(appId, toolId, isRequired),
    onSettled: () => queries.invalidateQueries({ queryKey: appKey(appId) }),
  })
  return (
    <section className="flex flex-col gap-1" aria-label={approvalTexts.title}>
      <QueryContent query={useQuery(toolApprovalQuery(appId, toolId))}>
        {(isRequired) => (
          <div className="flex items-start gap-3">
            <div className="min-w-0 grow">
              <h3 className="text-sm font-medium">{approvalTexts.title}</h3>
              <p className="text-xs text-muted">{approvalTexts.hint}</p>
            </div>
            <Switch
              label={approvalTexts.switchOn}
              isOn={isRequired}
              isBusy={saving.isPending}
              onChange={(isOn) => saving.mutate(isOn)}
            />
          </div>
        )}
      </QueryContent>
      {saving.isError && <ErrorNotice error={saving.error} />}
    </section>
  )
}
