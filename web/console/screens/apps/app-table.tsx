import { Link } from '@tanstack/react-router'
import type { AppItem } from '../../api/queries/apps.ts'
import { appsTexts } from '../../texts/apps-texts.ts'
import { joinClasses } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { AppStatus } from './app-status.tsx'

const { columns } = appsTexts

/** Columns hidden on narrow windows. */
const wide = 'max-md:hidden'
const wider = 'max-lg:hidden'

export const AppTable = ({ apps }: { apps: AppItem[] }) => (
  <div className="overflow-hidden rounded-card border border-line bg-surface">
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted">
          <HeaderCell>{columns.name}</HeaderCell>
          <HeaderCell className="w-36 sm:w-56">{columns.status}</HeaderCell>
          <HeaderCell className={joinClasses('w-24', wide)}>{columns.release}</HeaderCell>
          <HeaderCell className={joinClasses('w-36', wide)}>{columns.lastCall}</HeaderCell>
          <HeaderCell className={joinClasses('w-36', wider)}>{columns.edited}</HeaderCell>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {apps.map((app) => (
          <AppRow key={app.id} app={app} />
        ))}
      </tbody>
    </table>
  </div>
)

const HeaderCell = ({ className, children }: { className?: string; children: string }) => (
  <th scope="col" className={joinClasses('px-4 py-2 font-medium', className)}>
    {children}
  </th>
)

/** The link on the name covers the entire row. */
const AppRow = ({ app }: { app: AppItem }) => (
  <tr className="relative hover:bg-raised">
    <th scope="row" className="px-4 py-2.5 text-left font-normal">
      <Link
        to="/apps/$appId"
        params={{ appId: app.id }}
        className="block truncate font-medium before:absolute before:inset-0"
      >
        {app.name}
      </Link>
      <span className="block truncate text-xs text-muted">{app.description}</span>
    </th>
    <td className="px-4 py-2.5">
      <span className="flex flex-wrap gap-1">
        <AppStatus
          isReleased={app.live_release !== null}
          isEnabled={app.enabled}
          hasChanges={app.has_changes}
        />
      </span>
    </td>
    <td className={joinClasses('px-4 py-2.5 tabular-nums', wide)}>{app.live_release?.version ?? '–'}</td>
    <td className={joinClasses('px-4 py-2.5 text-muted', wide)}>
      {app.last_call_at ? <RelativeTime time={app.last_call_at} /> : '–'}
    </td>
    <td className={joinClasses('px-4 py-2.5 text-muted', wider)}>
      <RelativeTime time={app.last_edited_at} />
    </td>
  </tr>
)
