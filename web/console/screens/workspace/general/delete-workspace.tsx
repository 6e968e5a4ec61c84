import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteWorkspace, type Workspace } from '../../../api/queries/workspaces.ts'
import { workspaceTexts } from '../../../texts/workspace-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { useWorkspaceEnd } from '../use-workspace-end.ts'

const texts = workspaceTexts.general

/** The service rejects this while the workspace has apps. */
export function DeleteWorkspace({ workspace }: { workspace: Workspace }) {
  const [isOpen, setIsOpen] = useState(false)
  const goToApps = useWorkspaceEnd()
  const deletion = useMutation({
    mutationFn: () => deleteWorkspace(workspace.id),
    onSuccess: () => goToApps(texts.deleted),
  })
  const close = () => {
    deletion.reset()
    setIsOpen(false)
  }
  return (
    <section className="flex flex-col gap-3 rounded-card border border-danger p-4">
      <h2 className="font-semibold">{texts.delete}</h2>
      <p className="text-sm">{texts.deleteHint}</p>
      <Button look="danger" className="self-start" onClick={() => setIsOpen(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={texts.deleteTitle(workspace.name)}
        action={texts.delete}
        typedConfirmation={workspace.name}
        change={deletion}
      >
        <p>{texts.deleteHint}</p>
      </ConfirmDialog>
    </section>
  )
}
