import { useNavigate, useSearch } from '@tanstack/react-router'
import { serverSettingsTexts } from '../../texts/server-settings-texts.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { About } from './about.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnAccounts } from './own-accounts.tsx'
import { OwnClients } from './own-clients.tsx'
import { People } from './people.tsx'
import type { ServerSettingsTab } from './server-settings-search.ts'
import { SessionList } from './session-list.tsx'

/** Settings of the server and of the signed-in user. */
export function ServerSettingsScreen() {
  const { tab = 'people' } = useSearch({ from: '/signed-in-layout/settings' })
  const navigate = useNavigate()
  const select = (selected: ServerSettingsTab) =>
    void navigate({ to: '/settings', search: { tab: selected }, replace: true })
  const { tabs, tabsLabel, title } = serverSettingsTexts
  return (
    <Page title={title}>
      <Tabs
        label={tabsLabel}
        selected={tab}
        onSelect={select}
        tabs={[
          { id: 'people', label: tabs.people, content: <People /> },
          { id: 'sessions', label: tabs.sessions, content: <SessionList /> },
          { id: 'clients', label: tabs.clients, content: <OwnClients /> },
          {
            id: 'account',
            label: tabs.account,
            content: (
              <>
                <OwnAccount />
                <OwnAccounts />
              </>
            ),
          },
          { id: 'about', label: tabs.about, content: <About /> },
        ]}
      />
    </Page>
  )
}
