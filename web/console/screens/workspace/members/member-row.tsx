import { useId, useState } from 'react'
import { toTenonError } from '#client'
import {
  changeMemberRole,
  type Workspace,
  type WorkspaceMember,
  type WorkspaceRole,
  workspacesKey,
} from '../../../api/queries/workspaces.ts'
import { useChange } from '../../../editing/use-change.ts'
import { rolesTexts } from '../../../texts/roles-texts.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectInput } from '../../../ui/field.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { hasRole, workspaceRoles } from '../../../workspaces/roles.ts'
import { LeaveWorkspaceDialog } from './leave-workspace-dialog.tsx'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

const texts = workspaceTexts.members
const roleOptions = workspaceRoles.map((value) => ({ value, label: rolesTexts.names[value] }))

type MemberRowProps = {
  workspace: Workspace
  member: WorkspaceMember
  isSelf: boolean
  isLastOwner: boolean
}

/** A member. Owners can change the role and remove the member, and all members can leave. */
export function MemberRow({ workspace, member, isSelf, isLastOwner }: MemberRowProps) {
  const noteId = useId()
  const [isEnding, setIsEnding] = useState(false)
  const change = useRoleChange(workspace.id, member)
  const name = member.name || member.email || member.user_id
  const isOwner = hasRole(workspace.role, 'owner')
  const note = change.isError
    ? toTenonError(change.error).message
    : isLastOwner && (isOwner || isSelf)
      ? texts.lastOwner
      : ''
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          {isSelf && <Badge>{texts.you}</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {member.email !== name && member.email && <>{member.email} · </>}
          {texts.joined} <RelativeTime time={member.added_at} />
        </p>
      </div>
      <div className="flex items-center gap-2 max-sm:w-full">
        {isOwner ? (
          <SelectInput
            aria-label={texts.role(name)}
            aria-describedby={note ? noteId : undefined}
            aria-invalid={change.isError || undefined}
            className="sm:!w-36"
            options={roleOptions}
            value={change.variables && change.isPending ? change.variables : member.role}
            disabled={isLastOwner || change.isPending}
            onChange={(event) => change.mutate(event.target.value as WorkspaceRole)}
          />
        ) : (
          <Badge>{rolesTexts.names[member.role]}</Badge>
        )}
        {(isSelf || isOwner) && (
          <Button
            className="max-sm:ml-auto sm:min-w-24"
            aria-label={isSelf ? texts.leave : texts.removeLabel(name)}
            aria-describedby={note ? noteId : undefined}
            disabled={isLastOwner}
            onClick={() => setIsEnding(true)}
          >
            {isSelf ? texts.leave : texts.remove}
          </Button>
        )}
      </div>
      {note && (
        <p
          id={noteId}
          role={change.isError ? 'alert' : undefined}
          className={`w-full text-xs ${change.isError ? 'font-medium text-danger' : 'text-muted'}`}
        >
          {note}
        </p>
      )}
      {isEnding &&
        (isSelf ? (
          <LeaveWorkspaceDialog workspace={workspace} onClose={() => setIsEnding(false)} />
        ) : (
          <RemoveMemberDialog
            workspaceId={workspace.id}
            memberId={member.id}
            name={name}
            onClose={() => setIsEnding(false)}
          />
        ))}
    </div>
  )
}

/** The role may be the user's own, so permissions are read again. */
function useRoleChange(workspaceId: string, { id, name, email }: WorkspaceMember) {
  return useChange({
    send: (role: WorkspaceRole) => changeMemberRole(workspaceId, id, role),
    outdates: workspacesKey,
    done: (_, role) => texts.roleChanged(name || email, rolesTexts.names[role]),
  })
}
