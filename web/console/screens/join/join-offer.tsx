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
import { describeRole } from '../../workspaces/describe-role.ts'
import { forgetJoinToken } from './join-token.ts'

type JoinOfferProps = { token: string; offer: OpenedWorkspaceInvitation; ownEmail: string }

/** The invitation and its recipient. Accepting it leads to the apps of the workspace. */
export function JoinOffer({ token, offer, ownEmail }: JoinOfferProps) {
  const { workspace_name: name, role, email, invited_by: inviter } = offer
  const acceptance = useAcceptance(token)
  const isForeign = email !== '' && ownEmail !== '' && email !== ownEmail.toLowerCase()
  return (
    <section className="flex flex-col gap-5 rounded-card border border-line bg-surface p-6">
      <h1 className="text-2xl font-semibold wrap-anywhere">{texts.invitation(name)}</h1>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
        {inviter && <Row term={texts.invitedBy}>{inviter}</Row>}
        <Row term={texts.role}>{describeRole(role)}</Row>
        {ownEmail && <Row term={texts.signedInAs}>{ownEmail}</Row>}
      </dl>
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
        <Button onClick={() => void signOut()}>{texts.signOut}</Button>
      </div>
    </section>
  )
}

const Row = ({ term, children }: { term: string; children: string }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

function useAcceptance(token: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => acceptWorkspaceInvitation(token),
    onSuccess: async ({ workspace_id: id, workspace_name: name }) => {
      forgetJoinToken()
      storeChosenWorkspace(id)
      showToast({ title: texts.joined(name) })
      await Promise.all([workspacesKey, ['apps']].map((queryKey) => queries.invalidateQueries({ queryKey })))
      await navigate({ to: '/', search: { workspace: id } })
    },
  })
}
