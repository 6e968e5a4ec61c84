import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PaletteKeys } from '../palette/palette-keys.tsx'
import { readStoredTokens } from '../screens/join/join-token.ts'
import { texts } from '../texts/texts.ts'
import { ErrorNotice } from '../ui/notice.tsx'
import { LoadingState } from '../ui/spinner.tsx'
import { currentUserQuery } from './current-user.ts'
import { Sidebar } from './sidebar.tsx'
import { useContentFocus } from './use-content-focus.ts'
import { WelcomePage } from './welcome-page.tsx'

/** The frame of all screens: navigation next to the content, or the sign-in page. */
export function SignedInLayout() {
  const user = useQuery(currentUserQuery)
  if (user.isPending) return <LoadingState />
  if (user.isLoadingError) return <ErrorNotice error={user.error} onRetry={() => void user.refetch()} />
  return user.data ? <Frame /> : <WelcomePage />
}

/** An invitation that was opened before signing up or in is still waiting in this tab. */
function useWaitingInvitation() {
  const navigate = useNavigate()
  useEffect(() => {
    if (readStoredTokens()) void navigate({ to: '/join', replace: true })
  }, [navigate])
}

function Frame() {
  useWaitingInvitation()
  const content = useRef<HTMLElement>(null)
  useContentFocus(content)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      {/* No link: to a part of the page it would leave the screen, since `<base>` names another address. */}
      <button
        type="button"
        onClick={() => content.current?.focus()}
        className="absolute top-2 left-2 z-10 -translate-y-16 rounded-control bg-accent px-3 py-2 text-on-accent focus:translate-y-0"
      >
        {texts.shell.skipToContent}
      </button>
      <Sidebar />
      <main id="content" ref={content} tabIndex={-1} className="min-w-0 outline-none">
        <Outlet />
      </main>
      <PaletteKeys />
    </div>
  )
}
