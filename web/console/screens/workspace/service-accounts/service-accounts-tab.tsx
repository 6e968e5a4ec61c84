import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serviceAccountsQuery } from '../../../api/queries/service-accounts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { hasRole } from '../../../workspaces/roles.ts'
import type { WorkspaceTabProps } from '../workspace-tab-props.ts'
import { NewServiceAccountDialog } from './new-service-account-dialog.tsx'
import { ServiceAccountRow } from './service-account-row.tsx'

function ServiceAccountsTab({ workspace }: WorkspaceTabProps) {
  if (workspace.kind === 'personal') return <Notice tone="info" title={texts.personal} />
  if (!hasRole(workspace.role, 'owner')) return <Notice tone="info" title={texts.ownersOnly} />
  return <ServiceAccountList workspaceId={workspace.id} />
}

function ServiceAccountList({ workspaceId }: { workspaceId: string }) {
  const [isCreating, setIsCreating] = useState(false)
  const create = (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <section className="flex max-w-3xl flex-col gap-3">
      <QueryContent query={useQuery(serviceAccountsQuery(workspaceId))}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState title={texts.none} action={create}>
              {texts.noneHint}
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-start justify-between gap-3">
                <p className="max-w-prose text-sm text-muted">{texts.hint}</p>
                {create}
              </div>
              <ul
                aria-label={texts.title}
                className="divide-y divide-line rounded-card border border-line bg-surface"
              >
                {accounts.map((account) => (
                  <li key={account.id}>
                    <ServiceAccountRow workspaceId={workspaceId} account={account} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
      {isCreating && (
        <NewServiceAccountDialog workspaceId={workspaceId} onClose={() => setIsCreating(false)} />
      )}
    </section>
  )
}

export default ServiceAccountsTab
