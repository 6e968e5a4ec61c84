import { useQuery } from '@tanstack/react-query'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import type { App } from '../../api/queries/apps.ts'
import { useEnvironments } from '../../api/queries/environments.ts'
import { type Release, releasesQuery } from '../../api/queries/releases.ts'
import { environmentsTexts } from '../../texts/environments-texts.ts'
import { overviewTexts } from '../../texts/overview-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useMissingRole } from '../../workspaces/permission.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { NewEnvironmentButtons } from './environments/new-environment-buttons.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { useVerification } from './use-verification.ts'

const texts = overviewTexts.releases

/** Without environments, only its button tells of them. */
const StartEnvironments = ({ appId }: { appId: string }) =>
  useEnvironments(appId).environments.length === 1 && <NewEnvironmentButtons appId={appId} />

export const ReleasesCard = ({ app }: { app: App }) => (
  <Card title={texts.title} actions={<StartEnvironments appId={app.id} />}>
    {useEnvironments(app.id).isInside && (
      <p className="mb-3 text-sm text-muted">{environmentsTexts.ownNumbers}</p>
    )}
    <QueryContent query={useQuery(releasesQuery(app.id))}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-sm text-muted">{texts.none}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {data.map((release) => (
              <li key={release.id} className="py-2 first:pt-0 last:pb-0">
                <ReleaseRow app={app} release={release} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  </Card>
)

function ReleaseRow({ app, release }: { app: App; release: Release }) {
  const [dialog, setDialog] = useState<'draft' | 'live' | 'restore' | null>(null)
  const verify = useVerification(app.id, release.id)
  const { version, published_at: publishedAt, actor } = release
  const liveId = app.latest_release?.id ?? ''
  const isLive = release.id === liveId
  const missingRole = useMissingRole('publisher')
  const { isInside } = useEnvironments(app.id)
  const close = () => setDialog(null)
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {texts.version(version)} {isLive && <Badge tone="accent">{texts.live}</Badge>}
        </p>
        <p className="text-xs break-words text-muted">
          <RelativeTime time={publishedAt} /> · {actor.name || actor.email}
        </p>
      </div>
      <Menu
        trigger={<IconButton icon={Ellipsis} label={texts.actions(version)} />}
        entries={[
          ...(isInside ? [] : [{ label: texts.compareDraft, onSelect: () => setDialog('draft') }]),
          ...(isLive ? [] : [{ label: texts.compareLive, onSelect: () => setDialog('live') }]),
          { label: texts.verify, onSelect: verify },
          ...(isLive || missingRole ? [] : [{ label: texts.restore, onSelect: () => setDialog('restore') }]),
        ]}
      />
      {dialog === 'draft' && <CompareDialog appId={app.id} from={release} to="draft" onClose={close} />}
      {dialog === 'live' && <CompareDialog appId={app.id} from={release} to={liveId} onClose={close} />}
      {dialog === 'restore' && <RestoreDialog appId={app.id} release={release} onClose={close} />}
    </div>
  )
}
