import { Link, useParams } from '@tanstack/react-router'
import Activity from 'lucide-react/icons/activity'
import AppWindow from 'lucide-react/icons/app-window'
import BookOpen from 'lucide-react/icons/book-open'
import Compass from 'lucide-react/icons/compass'
import FlaskConical from 'lucide-react/icons/flask-conical'
import Gauge from 'lucide-react/icons/gauge'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Plug from 'lucide-react/icons/plug'
import ScrollText from 'lucide-react/icons/scroll-text'
import Server from 'lucide-react/icons/server'
import Settings from 'lucide-react/icons/settings'
import Table from 'lucide-react/icons/table-2'
import Wrench from 'lucide-react/icons/wrench'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { serviceUrl } from '../api/api-client.ts'
import { useApp } from '../api/queries/apps.ts'
import { texts } from '../texts/texts.ts'

const EnvironmentSwitcher = lazy(() => import('../environments/environment-switcher.tsx'))

const { shell } = texts

const linkClasses =
  'flex min-h-9 pointer-coarse:min-h-11 items-center gap-2.5 rounded-control px-2.5 text-sm text-muted hover:bg-raised hover:text-text'
const activeProps = { className: 'bg-raised font-medium !text-text', 'aria-current': 'page' } as const

const serverLinks = [
  { to: '/', label: shell.apps, Icon: AppWindow },
  { to: '/templates', label: shell.templates, Icon: LayoutTemplate },
  { to: '/directory', label: shell.directory, Icon: Compass },
  { to: '/settings', label: shell.serverSettings, Icon: Server },
] as const

/** For people who only call apps. */
const callerLinks = [
  { to: '/account/apps', label: shell.yourApps, Icon: AppWindow },
  { to: '/settings', label: shell.app.settings, Icon: Settings },
] as const

const appLinks = [
  { to: '/apps/$appId', label: shell.app.overview, Icon: Gauge },
  { to: '/apps/$appId/tools', label: shell.app.tools, Icon: Wrench },
  { to: '/apps/$appId/widgets', label: shell.app.widgets, Icon: Table },
  { to: '/apps/$appId/integrations', label: shell.app.integrations, Icon: Plug },
  { to: '/apps/$appId/connections', label: shell.app.connections, Icon: KeyRound },
  { to: '/apps/$appId/tests', label: shell.app.tests, Icon: FlaskConical },
  { to: '/apps/$appId/calls', label: shell.app.calls, Icon: Activity },
  { to: '/apps/$appId/audit', label: shell.app.audit, Icon: ScrollText },
  { to: '/apps/$appId/settings', label: shell.app.settings, Icon: Settings },
] as const

/** The links to all screens, including the screens of the open app. */
export function Navigation({ isOnlyCaller }: { isOnlyCaller: boolean }) {
  const { appId } = useParams({ strict: false })
  return (
    <>
      {appId && <AppNavigation appId={appId} />}
      <nav aria-label={shell.navigation} className="flex flex-col gap-0.5">
        {(isOnlyCaller ? callerLinks : serverLinks).map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className={linkClasses}
            activeProps={activeProps}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            <LinkContent Icon={Icon}>{label}</LinkContent>
          </Link>
        ))}
        {!isOnlyCaller && (
          <a href={`${serviceUrl}/docs`} className={linkClasses}>
            <LinkContent Icon={BookOpen}>{shell.reference}</LinkContent>
          </a>
        )}
      </nav>
    </>
  )
}

function AppNavigation({ appId }: { appId: string }) {
  const app = useApp(appId)
  return (
    <nav aria-label={shell.app.navigation} className="mb-4 flex flex-col gap-0.5 border-b border-line pb-4">
      <p className="truncate px-2.5 pb-1 text-sm font-semibold" title={app.data?.name}>
        {app.data?.name ?? ' '}
      </p>
      <Suspense>
        <EnvironmentSwitcher appId={appId} />
      </Suspense>
      {appLinks.map(({ to, label, Icon }) => (
        <Link
          key={to}
          to={to}
          params={{ appId }}
          className={linkClasses}
          activeProps={activeProps}
          activeOptions={{ exact: to === '/apps/$appId', includeSearch: false }}
        >
          <LinkContent Icon={Icon}>{label}</LinkContent>
        </Link>
      ))}
    </nav>
  )
}

type IconType = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

const LinkContent = ({ Icon, children }: { Icon: IconType; children: ReactNode }) => (
  <>
    <Icon aria-hidden className="size-4 shrink-0" />
    {children}
  </>
)
