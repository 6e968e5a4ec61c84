import { appKey } from '../../api/queries/apps.ts'
import { type Release, restoreRelease } from '../../api/queries/releases.ts'
import { ChangeDialog } from '../../editing/change-dialog.tsx'
import { overviewTexts } from '../../texts/overview-texts.ts'

const texts = overviewTexts.releases

type RestoreDialogProps = { appId: string; release: Release; onClose: () => void }

export function RestoreDialog({ appId, release, onClose }: RestoreDialogProps) {
  return (
    <ChangeDialog
      onClose={onClose}
      title={texts.restoreTitle(release.version)}
      action={texts.restore}
      send={() => restoreRelease(appId, release.id)}
      outdates={appKey(appId)}
      done={texts.restored(release.version)}
    >
      <p>{texts.restoreHint}</p>
    </ChangeDialog>
  )
}
