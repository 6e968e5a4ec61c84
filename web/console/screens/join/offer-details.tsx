import type { OpenedWorkspaceInvitation } from '../../api/queries/workspaces.ts'
import { joinPageTexts as texts } from '../../texts/join-page-texts.ts'
import { describeRole } from '../../workspaces/describe-role.ts'

type OfferDetailsProps = { offer: OpenedWorkspaceInvitation; ownEmail: string }

/** The workspace, the role and the inviter. `ownEmail` is "" for a person who is not signed in. */
export const OfferDetails = ({ offer, ownEmail }: OfferDetailsProps) => (
  <>
    <h1 className="text-2xl font-semibold wrap-anywhere">{texts.invitation(offer.workspace_name)}</h1>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
      {offer.invited_by && <Row term={texts.invitedBy}>{offer.invited_by}</Row>}
      <Row term={texts.role}>{describeRole(offer.role)}</Row>
      {ownEmail ? (
        <Row term={texts.signedInAs}>{ownEmail}</Row>
      ) : (
        <Row term={texts.invitedAddress}>{offer.email}</Row>
      )}
    </dl>
  </>
)

const Row = ({ term, children }: { term: string; children: string }) => (
  <>
    <dt className="text-muted">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
