import { removeMember, workspacesKey } from '../../../api/queries/workspaces.ts'
import { ChangeDialog } from '../../../editing/change-dialog.tsx'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'

const texts = workspaceTexts.members

type RemoveMemberDialogProps = { workspaceId: string; memberId: string; name: string; onClose: () => void }

export function RemoveMemberDialog({ workspaceId, memberId, name, onClose }: RemoveMemberDialogProps) {
  return (
    <ChangeDialog
      onClose={onClose}
      title={texts.removeTitle(name)}
      action={texts.remove}
      send={() => removeMember(workspaceId, memberId)}
      outdates={workspacesKey}
      done={texts.removed}
    >
      <p>{texts.removeHint}</p>
    </ChangeDialog>
  )
}
