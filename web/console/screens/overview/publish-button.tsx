import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Rocket from 'lucide-react/icons/rocket'
import type { App } from '../../api/queries/apps.ts'
import { draftChangesQuery } from '../../api/queries/releases.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Button } from '../../ui/button.tsx'
import { useMissingRole } from '../../workspaces/permission.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const texts = overviewTexts.publish

/** Opens the publish dialog. Disabled while nothing has changed. */
export function PublishButton({ app }: { app: App }) {
  const { publish: isOpen = false } = useSearch({ from: '/signed-in-layout/apps/$appId/' })
  const navigate = useNavigate()
  const setIsOpen = (opens: boolean) =>
    void navigate({
      to: '/apps/$appId',
      params: { appId: app.id },
      search: opens ? { publish: true } : {},
      replace: true,
    })
  const missingRole = useMissingRole('publisher')
  // After a rollback the draft may differ from the live release although no one has changed it since.
  const { data: differences } = useQuery(draftChangesQuery(app.id))
  const differs = (differences?.total_changes ?? 0) > 0
  const isChanged = !app.latest_release || app.current_draft.has_changes || differs
  return (
    <div className="flex flex-col items-end gap-1 max-sm:items-start">
      <Button
        look="primary"
        disabled={!isChanged || missingRole !== ''}
        title={missingRole || (isChanged ? undefined : texts.nothingToPublish)}
        aria-describedby={missingRole ? 'publish-role' : undefined}
        onClick={() => setIsOpen(true)}
      >
        <Rocket aria-hidden className="size-4" />
        {texts.action}
      </Button>
      {missingRole && (
        <p id="publish-role" className="text-xs text-muted">
          {missingRole}
        </p>
      )}
      {isOpen && !missingRole && <PublishDialog app={app} onClose={() => setIsOpen(false)} />}
    </div>
  )
}
