import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownAccountQuery } from '../../../api/queries/users.ts'
import {
  inviteToWorkspace,
  type WorkspaceRole,
  workspaceInvitationsQuery,
} from '../../../api/queries/workspaces.ts'
import { useChange } from '../../../editing/use-change.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'
import { RoleChoice } from '../../../workspaces/role-choice.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'

const texts = workspaceTexts.invitations

type InviteDialogProps = { workspaceId: string; onClose: () => void }

/** Creates an invitation, then shows its link. */
export function InviteDialog({ workspaceId, onClose }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<WorkspaceRole>('builder')
  const [createsAccount, setCreatesAccount] = useState(true)
  // Only the administrator may create accounts, and only at the embedded issuer.
  const mayCreate = useQuery(ownAccountQuery).data?.is_administrator === true
  const invitation = useChange({
    send: () =>
      inviteToWorkspace(workspaceId, {
        email: email.trim(),
        role,
        creates_account: mayCreate && createsAccount,
      }),
    outdates: workspaceInvitationsQuery(workspaceId).queryKey,
  })
  const violations = divideViolations(invitation.error, ['email', 'role'])
  if (invitation.data) return <InvitationLinkDialog invitation={invitation.data} onClose={onClose} />
  return (
    <FormDialog
      onClose={onClose}
      title={texts.inviteTitle}
      description={texts.inviteHint}
      action={texts.create}
      isBusy={invitation.isPending}
      isDisabled={!email.trim()}
      noValidate
      onSubmit={() => invitation.mutate()}
    >
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        isRequired
        error={violations.at('email') && texts.emailInvalid}
        type="email"
        autoComplete="off"
        value={email}
        onChange={setEmail}
      />
      <RoleChoice value={role} onChange={setRole} />
      {mayCreate && (
        <Checkbox
          label={texts.createsAccount}
          hint={texts.createsAccountHint}
          checked={createsAccount}
          onChange={(event) => setCreatesAccount(event.target.checked)}
        />
      )}
      <OtherViolations violations={violations} />
    </FormDialog>
  )
}
