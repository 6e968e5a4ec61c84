import { Link } from '@tanstack/react-router'
import { clientsTexts } from '../../texts/clients-texts.ts'
import { yourAppsTexts as texts } from '../../texts/your-apps-texts.ts'
import { Page } from '../../ui/page.tsx'
import { useIsOnlyCaller } from '../../workspaces/use-is-only-caller.ts'
import { OwnAccounts } from '../server-settings/own-accounts.tsx'
import { OwnClients } from '../server-settings/own-clients.tsx'
import { OwnApprovals } from './own-approvals.tsx'

/** For people who call apps: what they have connected. */
export function YourAppsScreen() {
  const isOnlyCaller = useIsOnlyCaller()
  return (
    <Page title={texts.title} description={texts.description}>
      <div className="flex max-w-3xl flex-col gap-10">
        <OwnApprovals />
        <OwnAccounts />
        <section className="flex flex-col gap-4">
          <h2 className="font-semibold">{clientsTexts.own}</h2>
          <OwnClients />
        </section>
        {isOnlyCaller && (
          <p className="border-t border-line pt-6 text-sm text-muted">
            {texts.build}{' '}
            <Link to="/apps/new" className="text-accent underline">
              {texts.newApp}
            </Link>
          </p>
        )}
      </div>
    </Page>
  )
}
