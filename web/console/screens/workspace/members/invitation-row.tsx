import {
  revokeWorkspaceInvitation,
  type WorkspaceInvitation,
  workspaceInvitationsQuery,
} from '../../../api/queries/workspaces.ts'
import { useChange } from '../../../editing/use-change.ts'
import { rolesTexts } from '../../../texts/roles-texts.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'

const texts = workspaceTexts.invitations

type InvitationRowProps = { workspaceId: string; invitation: WorkspaceInvitation }

/** An unused invitation. Its link cannot be shown again. */
export function InvitationRow({
  workspaceId,
  invitation: { id, email, role, expires_at },
}: InvitationRowProps) {
  const revocation = useChange({
    send: () => revokeWorkspaceInvitation(workspaceId, id),
    outdates: workspaceInvitationsQuery(workspaceId).queryKey,
    done: texts.revoked,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{email}</span>
          <Badge>{rolesTexts.names[role]}</Badge>
        </p>
        <p className="text-sm text-muted">
          {texts.expiresIn} <RelativeTime time={expires_at} />
        </p>
      </div>
      <Button
        aria-label={texts.revokeLabel(email)}
        isBusy={revocation.isPending}
        onClick={() => revocation.mutate()}
      >
        {texts.revoke}
      </Button>
      {revocation.isError && (
        <div className="w-full">
          <ErrorNotice error={revocation.error} />
        </div>
      )}
    </div>
  )
}
