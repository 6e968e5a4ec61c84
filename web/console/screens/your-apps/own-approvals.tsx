import { useQuery } from '@tanstack/react-query'
import { type OwnApproval, ownApprovalsQuery } from '../../api/queries/approvals.ts'
import { yourAppsTexts } from '../../texts/your-apps-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { QueryContent } from '../../ui/query-content.tsx'

const texts = yourAppsTexts.approvals

/** Calls of the user that wait for approval, and decisions that still count. */
export const OwnApprovals = () => (
  <section className="flex flex-col gap-4">
    <h2 className="font-semibold">{texts.title}</h2>
    <p className="text-sm text-muted">{texts.hint}</p>
    <QueryContent query={useQuery(ownApprovalsQuery)}>
      {(approvals) =>
        approvals.length === 0 ? (
          <p className="text-sm text-muted">{texts.none}</p>
        ) : (
          <RowList items={approvals.map((approval) => ({ ...approval, id: approval.url }))}>
            {(approval) => <ApprovalRow approval={approval} />}
          </RowList>
        )
      }
    </QueryContent>
  </section>
)

function ApprovalRow({ approval }: { approval: OwnApproval }) {
  const { tool_title: tool, app_name: app, state, url } = approval
  const isWaiting = state === 'waiting'
  const action = isWaiting ? texts.decide : texts.open
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="text-sm break-words">
          {tool} – {app}
        </p>
        <Badge tone={isWaiting ? 'warning' : 'neutral'}>{texts.states[state]}</Badge>
      </div>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={texts.openOne(action, tool)}
        className={buttonClasses(isWaiting ? 'primary' : 'secondary')}
      >
        {action}
      </a>
    </div>
  )
}
