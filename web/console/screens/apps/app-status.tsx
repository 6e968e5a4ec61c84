import { appsTexts } from '../../texts/apps-texts.ts'
import { Badge } from '../../ui/badge.tsx'

type AppStatusProps = { isReleased: boolean; isEnabled: boolean; hasChanges: boolean }

/** Whether clients can reach the app, and whether the draft differs from the live release. */
export function AppStatus({ isReleased, isEnabled, hasChanges }: AppStatusProps) {
  if (!isReleased) return <Badge>{appsTexts.neverReleased}</Badge>
  return (
    <>
      {isEnabled ? (
        <Badge tone="accent">{appsTexts.live}</Badge>
      ) : (
        <Badge tone="danger">{appsTexts.off}</Badge>
      )}
      {hasChanges && <Badge tone="warning">{appsTexts.changed}</Badge>}
    </>
  )
}
