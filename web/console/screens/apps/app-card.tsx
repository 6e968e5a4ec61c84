import { Link } from '@tanstack/react-router'
import type { AppItem } from '../../api/queries/apps.ts'
import { appsTexts } from '../../texts/apps-texts.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AppStatus } from './app-status.tsx'

/** The entire card is a link. */
export const AppCard = ({ app }: { app: AppItem }) => (
  <Link
    to="/apps/$appId"
    params={{ appId: app.id }}
    className="flex h-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 hover:border-control"
  >
    <span className="min-w-0">
      <span className="block truncate font-semibold">{app.name}</span>
      <span className="line-clamp-2 text-sm break-words text-muted">{app.description}</span>
    </span>
    <span className="mt-auto flex flex-wrap items-center gap-2">
      <AppStatus
        isReleased={app.live_release !== null}
        isEnabled={app.enabled}
        hasChanges={app.has_changes}
      />
    </span>
    <span className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
      <LastCall app={app} />
      <span>
        {appsTexts.edited} <RelativeTime time={app.last_edited_at} />
      </span>
    </span>
  </Link>
)

/** Clients cannot have called an app that was never released. */
function LastCall({ app }: { app: AppItem }) {
  if (app.last_call_at)
    return (
      <span>
        {appsTexts.lastCall} <RelativeTime time={app.last_call_at} />
      </span>
    )
  return <span>{app.live_release && appsTexts.neverCalled}</span>
}
