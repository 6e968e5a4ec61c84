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
import { forgetJoinTokens, type JoinTokens, takeJoinTokens } from './join-token.ts'
import { VisitorOffer } from './visitor-offer.tsx'

/** The target of an invitation link. Accepting the invitation requires an account. */
export function JoinPage() {
  const [tokens] = useState(takeJoinTokens)
  useEffect(() => {
    document.title = `${texts.title} – ${common.product}`
  }, [])
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-6 p-4 py-10">
      <div className="text-center">
        <Brand />
      </div>
      {tokens ? <Offer tokens={tokens} /> : <IncompleteLink />}
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

function Offer({ tokens }: { tokens: JoinTokens }) {
  const user = useQuery(currentUserQuery)
  const invitation = useQuery({
    // The token is not part of the key, since developer tools show keys.
    queryKey: ['workspace-invitation'],
    queryFn: () => openWorkspaceInvitation(tokens.token),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (user.isLoadingError) return <ErrorNotice error={user.error} onRetry={() => void user.refetch()} />
  if (user.isPending || invitation.isPending) return <LoadingState />
  if (invitation.data && !user.data) return <VisitorOffer tokens={tokens} offer={invitation.data} />
  if (invitation.data)
    return <JoinOffer token={tokens.token} offer={invitation.data} ownEmail={user.data?.email ?? ''} />
  if (hasErrorCode(invitation.error, 'invalid_request')) return <IncompleteLink />
  if (!hasErrorCode(invitation.error, 'not_found'))
    return <ErrorNotice error={invitation.error} onRetry={() => void invitation.refetch()} />
  return <ClosedInvitation />
}

/** An invitation that no longer waits is not shown again. */
function ClosedInvitation() {
  useEffect(forgetJoinTokens, [])
  return <UselessLink title={texts.closed} hint={texts.closedHint} />
}
