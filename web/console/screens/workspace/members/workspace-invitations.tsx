import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workspaceInvitationsQuery } from '../../../api/queries/workspaces.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { RowList } from '../../../ui/lists/row-list.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { InvitationRow } from './invitation-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const texts = workspaceTexts.invitations

/** Invites people by a link, and lists the unused links. */
export function WorkspaceInvitations({ workspaceId }: { workspaceId: string }) {
  const [isInviting, setIsInviting] = useState(false)
  return (
    <section className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{texts.title}</h2>
        <Button look="primary" onClick={() => setIsInviting(true)}>
          {texts.invite}
        </Button>
      </header>
      <QueryContent query={useQuery(workspaceInvitationsQuery(workspaceId))}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="text-sm text-muted">{texts.none}</p>
          ) : (
            <RowList items={invitations}>
              {(invitation) => <InvitationRow workspaceId={workspaceId} invitation={invitation} />}
            </RowList>
          )
        }
      </QueryContent>
      {isInviting && <InviteDialog workspaceId={workspaceId} onClose={() => setIsInviting(false)} />}
    </section>
  )
}
