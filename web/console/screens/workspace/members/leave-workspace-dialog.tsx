import { useMutation } from '@tanstack/react-query'
import { leaveWorkspace, type Workspace } from '../../../api/queries/workspaces.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useWorkspaceEnd } from '../use-workspace-end.ts'

const texts = workspaceTexts.members

export function LeaveWorkspaceDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const goToApps = useWorkspaceEnd()
  const leaving = useMutation({
    mutationFn: () => leaveWorkspace(workspace.id),
    onSuccess: () => goToApps(texts.left(workspace.name)),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.leaveTitle(workspace.name)}
      action={texts.leave}
      change={leaving}
    >
      <p>{texts.leaveHint}</p>
    </ConfirmDialog>
  )
}
