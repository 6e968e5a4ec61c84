import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksQuery } from '../../../api/queries/webhooks.ts'
import { webhooksTexts as texts } from '../../../texts/webhooks-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { hasRole } from '../../../workspaces/roles.ts'
import type { WorkspaceTabProps } from '../workspace-tab-props.ts'
import { NewWebhookDialog } from './new-webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

const WebhooksTab = ({ workspace }: WorkspaceTabProps) =>
  hasRole(workspace.role, 'owner') ? (
    <WebhookList workspaceId={workspace.id} />
  ) : (
    <Notice tone="info" title={texts.ownersOnly} />
  )

function WebhookList({ workspaceId }: { workspaceId: string }) {
  const [isCreating, setIsCreating] = useState(false)
  const create = (
    <Button look="primary" onClick={() => setIsCreating(true)}>
      {texts.create}
    </Button>
  )
  return (
    <section className="flex max-w-3xl flex-col gap-3">
      <QueryContent query={useQuery(webhooksQuery(workspaceId))}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState title={texts.none} action={create}>
              {texts.noneHint}
            </EmptyState>
          ) : (
            <>
              <div className="flex flex-wrap items-start justify-between gap-3">
                <p className="max-w-prose text-sm text-muted">{texts.hint}</p>
                {create}
              </div>
              <RowList items={webhooks} label={texts.title}>
                {(webhook) => <WebhookRow workspaceId={workspaceId} webhook={webhook} />}
              </RowList>
            </>
          )
        }
      </QueryContent>
      {isCreating && <NewWebhookDialog workspaceId={workspaceId} onClose={() => setIsCreating(false)} />}
    </section>
  )
}

export default WebhooksTab
