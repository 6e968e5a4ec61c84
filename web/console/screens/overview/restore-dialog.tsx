import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { type Release, restoreRelease } from '../../api/queries/releases.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

const texts = overviewTexts.releases

type RestoreDialogProps = { appId: string; release: Release; onClose: () => void }

export function RestoreDialog({ appId, release, onClose }: RestoreDialogProps) {
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: () => restoreRelease(appId, release.id),
    onSuccess: async () => {
      showToast({ title: texts.restored(release.version) })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.restoreTitle(release.version)}
      action={texts.restore}
      isBusy={restore.isPending}
      error={restore.error}
      onConfirm={() => restore.mutate()}
    >
      <p>{texts.restoreHint}</p>
    </ConfirmDialog>
  )
}
