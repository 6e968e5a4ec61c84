import { Link, useLocation, useParams } from '@tanstack/react-router'
import MenuIcon from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApp } from '../api/queries/apps.ts'
import { requestPalette } from '../palette/palette-request.ts'
import { texts } from '../texts/texts.ts'
import { buttonClasses, IconButton } from '../ui/button.tsx'
import { useIsOnlyCaller } from '../workspaces/use-is-only-caller.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { Navigation } from './navigation.tsx'

const WorkspaceSwitcher = lazy(() => import('../workspaces/workspace-switcher.tsx'))

/** A column on wide windows. On narrow ones, a bar with a button that opens it. */
export function Sidebar() {
  const { pathname } = useLocation()
  const { appId } = useParams({ strict: false })
  const [isOpen, setIsOpen] = useState(false)
  const isOnlyCaller = useIsOnlyCaller() ?? false
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when another screen is opened
  useEffect(() => setIsOpen(false), [pathname])
  return (
    <header className="sticky top-0 z-5 flex flex-col border-line border-b bg-surface max-lg:max-h-dvh lg:h-dvh lg:border-r lg:border-b-0">
      <div className="flex items-center justify-between gap-3 px-4 py-3">
        <Link to="/" className="shrink-0 rounded-control">
          <Brand />
        </Link>
        {appId && <OpenApp appId={appId} />}
        <IconButton
          label={texts.shell.openNavigation}
          aria-expanded={isOpen}
          aria-controls="sidebar"
          className="lg:hidden"
          onClick={() => setIsOpen(!isOpen)}
        >
          <MenuIcon aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div id="sidebar" className={`${isOpen ? 'flex' : 'hidden lg:flex'} min-h-0 grow flex-col`}>
        <div className="min-h-0 grow overflow-y-auto px-3 pb-3">
          {!isOnlyCaller && <BuilderTools />}
          <Navigation isOnlyCaller={isOnlyCaller} />
        </div>
        <div className="border-t border-line p-3">
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}

const BuilderTools = () => (
  <>
    <Suspense fallback={<div className="mb-2 min-h-9 pointer-coarse:min-h-11" />}>
      <WorkspaceSwitcher />
    </Suspense>
    <Link to="/apps/new" className={buttonClasses('secondary', 'mb-2 w-full')}>
      <Plus aria-hidden className="size-4" />
      {texts.shell.newApp}
    </Link>
    <SearchButton />
  </>
)

/** Names the open app while the navigation is closed. */
const OpenApp = ({ appId }: { appId: string }) => (
  <Link
    to="/apps/$appId"
    params={{ appId }}
    className="mr-auto min-w-0 truncate rounded-control border-line border-l pl-3 text-sm text-muted lg:hidden"
  >
    {useApp(appId).data?.name}
  </Link>
)

/** Opens the palette, and shows its shortcut. */
const SearchButton = () => (
  <button
    type="button"
    aria-keyshortcuts="Control+K"
    onClick={() => requestPalette('commands')}
    className="mb-4 flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-sm text-muted hover:bg-raised hover:text-text pointer-coarse:min-h-11"
  >
    <Search aria-hidden className="size-4 shrink-0" />
    {texts.shell.search}
    <kbd className="ml-auto font-sans text-xs pointer-coarse:hidden">{texts.shell.searchKeys}</kbd>
  </button>
)
