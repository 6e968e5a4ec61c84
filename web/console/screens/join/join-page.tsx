import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasErrorCode } from '#client'
import { serviceUrl } from '../../api/api-client.ts'
import { openWorkspaceInvitation } from '../../api/queries/workspaces.ts'
import { Brand } from '../../shell/brand.tsx'
import { currentUserQuery } from '../../shell/current-user.ts'
import { joinPageTexts as texts } from '../../texts/join-page-texts.ts'
import { texts as common } from '../../texts/texts.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { LoadingState } from '../../ui/spinner.tsx'
import { JoinOffer } from './join-offer.tsx'
import { takeJoinToken } from './join-token.ts'

/** The target of an invitation link. It shows the invitation to signed-in users. */
export function JoinPage() {
  const [token] = useState(takeJoinToken)
  useEffect(() => {
    document.title = `${texts.title} – ${common.product}`
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 p-4 py-10">
      <div className="text-center">
        <Brand />
      </div>
      {token ? <SignedInOffer token={token} /> : <IncompleteLink />}
    </main>
  )
}

const IncompleteLink = () => <UselessLink title={texts.incomplete} hint={texts.incompleteHint} />

const UselessLink = ({ title, hint }: { title: string; hint: string }) => (
  <div className="flex flex-col items-center gap-3 text-center">
    <h1 className="text-2xl font-semibold">{title}</h1>
    <p className="text-muted">{hint}</p>
    <a href={serviceUrl} className={buttonClasses('primary', 'mt-2')}>
      {texts.toApps}
    </a>
  </div>
)

function SignedInOffer({ token }: { token: string }) {
  const user = useQuery(currentUserQuery)
  if (user.isPending) return <LoadingState />
  if (user.isError) return <ErrorNotice error={user.error} onRetry={() => void user.refetch()} />
  return user.data ? <OpenedOffer token={token} ownEmail={user.data.email ?? ''} /> : <SignIn />
}

/** Signing in leads back here; the tab keeps the token. */
const SignIn = () => (
  <div className="flex flex-col items-center gap-3 text-center">
    <h1 className="text-2xl font-semibold">{texts.title}</h1>
    <p className="text-muted">{texts.signInHint}</p>
    <a
      className={buttonClasses('primary', 'mt-2')}
      href={`${serviceUrl}/console/sign-in?to=${encodeURIComponent('/join')}`}
    >
      {texts.signIn}
    </a>
    <p className="text-sm text-muted">{texts.noAccountHint}</p>
  </div>
)

function OpenedOffer({ token, ownEmail }: { token: string; ownEmail: string }) {
  const invitation = useQuery({
    // The token is not part of the key, since developer tools show keys.
    queryKey: ['workspace-invitation'],
    queryFn: () => openWorkspaceInvitation(token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (invitation.isPending) return <LoadingState />
  if (invitation.data) return <JoinOffer token={token} offer={invitation.data} ownEmail={ownEmail} />
  if (hasErrorCode(invitation.error, 'invalid_request')) return <IncompleteLink />
  if (!hasErrorCode(invitation.error, 'not_found'))
    return <ErrorNotice error={invitation.error} onRetry={() => void invitation.refetch()} />
  return <UselessLink title={texts.closed} hint={texts.closedHint} />
}
