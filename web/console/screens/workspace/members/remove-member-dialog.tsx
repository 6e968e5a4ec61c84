import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeMember, workspacesKey } from '../../../api/queries/workspaces.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'

const texts = workspaceTexts.members

type RemoveMemberDialogProps = { workspaceId: string; memberId: string; name: string; onClose: () => void }

export function RemoveMemberDialog({ workspaceId, memberId, name, onClose }: RemoveMemberDialogProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => removeMember(workspaceId, memberId),
    onSuccess: async () => {
      showToast({ title: texts.removed })
      await queries.invalidateQueries({ queryKey: workspacesKey })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.removeTitle(name)}
      action={texts.remove}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
    >
      <p>{texts.removeHint}</p>
    </ConfirmDialog>
  )
}
