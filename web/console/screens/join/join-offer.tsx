import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  acceptWorkspaceInvitation,
  type OpenedWorkspaceInvitation,
  workspacesKey,
} from '../../api/queries/workspaces.ts'
import { signOut } from '../../shell/sign-out.ts'
import { joinPageTexts as texts } from '../../texts/join-page-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { storeChosenWorkspace } from '../../workspaces/chosen-workspace.ts'
import { forgetJoinTokens } from './join-token.ts'
import { OfferDetails } from './offer-details.tsx'

type JoinOfferProps = { token: string; offer: OpenedWorkspaceInvitation; ownEmail: string }

/** The invitation and its recipient. Accepting it leads to the apps of the workspace. */
export function JoinOffer({ token, offer, ownEmail }: JoinOfferProps) {
  const { email } = offer
  const navigate = useNavigate()
  const decline = () => {
    forgetJoinTokens()
    void navigate({ to: '/' })
  }
  const acceptance = useAcceptance(token)
  const isForeign = email !== '' && ownEmail !== '' && email !== ownEmail.toLowerCase()
  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-surface p-6">
      <OfferDetails offer={offer} ownEmail={ownEmail} />
      {isForeign && (
        <Notice tone="warning" title={texts.otherAddress(email)}>
          {texts.otherAddressHint(ownEmail)}
        </Notice>
      )}
      {acceptance.isError && <ErrorNotice error={acceptance.error} />}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" isBusy={acceptance.isPending} onClick={() => acceptance.mutate()}>
          {texts.accept}
        </Button>
        <Button onClick={decline}>{texts.notNow}</Button>
        <Button look="quiet" onClick={() => void signOut()}>
          {texts.signOut}
        </Button>
      </div>
    </section>
  )
}

function useAcceptance(token: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => acceptWorkspaceInvitation(token),
    onSuccess: async ({ workspace_id: id, workspace_name: name }) => {
      forgetJoinTokens()
      storeChosenWorkspace(id)
      showToast({ title: texts.joined(name) })
      await Promise.all([workspacesKey, ['apps']].map((queryKey) => queries.invalidateQueries({ queryKey })))
      await navigate({ to: '/', search: { workspace: id } })
    },
  })
}
