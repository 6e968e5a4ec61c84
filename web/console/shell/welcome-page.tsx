import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { serviceUrl } from '../api/api-client.ts'
import { serviceQuery } from '../api/queries/sessions.ts'
import { texts } from '../texts/texts.ts'
import { buttonClasses } from '../ui/button.tsx'
import { LoadingState } from '../ui/spinner.tsx'
import { Brand } from './brand.tsx'

/** The page for every address without a session. */
export function WelcomePage() {
  const service = useQuery(serviceQuery)
  const isFirstRun = service.data?.sign_up === 'first_user'
  const title = isFirstRun ? texts.firstRun.title : texts.session.welcome
  useEffect(() => {
    document.title = `${title} – ${texts.product}`
  }, [title])
  if (service.isPending) return <LoadingState />
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <Brand />
      <h1 className="text-2xl font-semibold">{title}</h1>
      {isFirstRun ? <FirstRunSteps /> : <SignIn />}
    </main>
  )
}

/** Signing in leads back to the requested address. */
function SignIn() {
  const { href } = useLocation()
  return (
    <>
      <p className="text-muted">{texts.session.welcomeHint}</p>
      <a
        className={buttonClasses('primary', 'mt-2')}
        href={`${serviceUrl}/console/sign-in?to=${encodeURIComponent(href)}`}
      >
        {texts.session.signIn}
      </a>
    </>
  )
}

/** Shown while there are no users. The first user must be able to read the server's terminal. */
const FirstRunSteps = () => (
  <>
    <p className="max-w-prose text-muted">{texts.session.welcomeHint}</p>
    <ol className="mt-2 flex max-w-prose list-decimal flex-col gap-2 rounded-card border border-line bg-surface py-4 pr-6 pl-10 text-left">
      {texts.firstRun.steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p className="max-w-prose text-sm text-muted">{texts.firstRun.expired}</p>
  </>
)
