import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  inviteToWorkspace,
  type WorkspaceRole,
  workspaceInvitationsQuery,
} from '../../../api/queries/workspaces.ts'
import { texts as common } from '../../../texts/texts.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'
import { RoleChoice } from '../../../workspaces/role-choice.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'

const texts = workspaceTexts.invitations

type InviteDialogProps = { workspaceId: string; onClose: () => void }

/** Creates an invitation, then shows its link. */
export function InviteDialog({ workspaceId, onClose }: InviteDialogProps) {
  const formId = useId()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<WorkspaceRole>('builder')
  const queries = useQueryClient()
  const invitation = useMutation({
    mutationFn: () => inviteToWorkspace(workspaceId, { email: email.trim(), role }),
    onSettled: () => queries.invalidateQueries({ queryKey: workspaceInvitationsQuery(workspaceId).queryKey }),
  })
  const violations = divideViolations(invitation.error, ['email', 'role'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invitation.mutate()
  }
  if (invitation.data) return <InvitationLinkDialog invitation={invitation.data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.inviteTitle}
      description={texts.inviteHint}
      footer={
        <>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={!email.trim()}
            isBusy={invitation.isPending}
          >
            {texts.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
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
        <OtherViolations violations={violations} />
      </form>
    </Dialog>
  )
}
