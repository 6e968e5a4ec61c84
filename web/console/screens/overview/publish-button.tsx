import { useNavigate, useSearch } from '@tanstack/react-router'
import Rocket from 'lucide-react/icons/rocket'
import type { App } from '../../api/queries/apps.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Button } from '../../ui/button.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const texts = overviewTexts.publish

/** Opens the release of the draft; of no use while nothing has changed. */
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
  const isChanged = !app.latest_release || app.current_draft.has_changes
  return (
    <>
      <Button
        look="primary"
        disabled={!isChanged}
        title={isChanged ? undefined : texts.nothingToPublish}
        onClick={() => setIsOpen(true)}
      >
        <Rocket aria-hidden className="size-4" />
        {texts.action}
      </Button>
      {isOpen && <PublishDialog app={app} onClose={() => setIsOpen(false)} />}
    </>
  )
}
