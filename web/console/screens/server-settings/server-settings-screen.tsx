import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ownAccountQuery } from '../../api/queries/users.ts'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useIsOnlyCaller } from '../../workspaces/use-is-only-caller.ts'
import { About } from './about.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import { OwnClients } from './own-clients.tsx'
import { People } from './people.tsx'
import type { ServerSettingsTab } from './server-settings-search.ts'
import { SessionList } from './session-list.tsx'

/** Settings of the server and of the signed-in user. */
export function ServerSettingsScreen() {
  const account = useQuery(ownAccountQuery)
  /** Only administrators manage people, and an outside issuer says itself that it does. */
  const hasPeople = !account.data || account.data.is_administrator
  const { tab = hasPeople ? 'people' : 'account' } = useSearch({ from: '/signed-in-layout/settings' })
  const navigate = useNavigate()
  const select = (selected: ServerSettingsTab) =>
    void navigate({ to: '/settings', search: { tab: selected }, replace: true })
  const { tabs, tabsLabel, title, ownTitle } = serverSettingsTexts
  const isOnlyCaller = useIsOnlyCaller()
  return (
    <Page title={isOnlyCaller ? ownTitle : title}>
      <Tabs
        label={tabsLabel}
        selected={tab}
        onSelect={select}
        tabs={[
          ...(hasPeople ? [{ id: 'people', label: tabs.people, content: <People /> } as const] : []),
          { id: 'sessions', label: tabs.sessions, content: <SessionList /> },
          { id: 'clients', label: tabs.clients, content: <OwnClients /> },
          {
            id: 'account',
            label: tabs.account,
            content: (
              <>
                <OwnAccount />
                <div className="mt-8 max-w-md border-t border-line pt-6">
                  <OwnAccounts />
                </div>
              </>
            ),
          },
          { id: 'about', label: tabs.about, content: <About /> },
        ]}
      />
    </Page>
  )
}
