import { serviceUrl } from '../../api/api-client.ts'
import type { OpenedWorkspaceInvitation } from '../../api/queries/workspaces.ts'
import { joinPageTexts as texts } from '../../texts/join-page-texts.ts'
import { buttonClasses } from '../../ui/button.tsx'
import type { JoinTokens } from './join-token.ts'
import { OfferDetails } from './offer-details.tsx'

type VisitorOfferProps = { tokens: JoinTokens; offer: OpenedWorkspaceInvitation }

/** The invitation for a person who is not signed in. Signing in or up leads back here; the tab keeps the tokens. */
export const VisitorOffer = ({ tokens: { account }, offer }: VisitorOfferProps) => (
  <section className="flex flex-col gap-5 rounded-card border border-line bg-surface p-6">
    <OfferDetails offer={offer} ownEmail="" />
    <div className="flex flex-wrap gap-2">
      {account && (
        <a
          className={buttonClasses('primary')}
          href={`${serviceUrl}/auth/invitation/${encodeURIComponent(account)}`}
        >
          {texts.createAccount}
        </a>
      )}
      <a
        className={buttonClasses(account ? 'secondary' : 'primary')}
        href={`${serviceUrl}/console/sign-in?to=${encodeURIComponent('/join')}`}
      >
        {texts.signIn}
      </a>
    </div>
    {!account && <p className="text-sm text-muted">{texts.noAccountHint}</p>}
  </section>
)
