import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { appVersionQuery } from '../../api/queries/apps.ts'
import { appSettingsTexts } from '../../texts/app-settings-texts.ts'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AccessTab } from './access-tab.tsx'
import type { AppSettingsTab } from './app-settings-search.ts'
import { DangerTab } from './danger-zone.tsx'
import { ProfileForm } from './profile-form.tsx'
import { PromptList } from './prompts/prompt-list.tsx'
import { ServerEntry } from './server-entry.tsx'
import { SkillList } from './skills/skill-list.tsx'
import { StoreListingTab } from './store-listing/store-listing-form.tsx'
import { ToolModeTab } from './tool-mode-form.tsx'
import { VariablesTab } from './variables/variables-form.tsx'

const route = '/signed-in-layout/apps/$appId/settings'

export function AppSettingsScreen() {
  const { appId } = useParams({ from: route })
  const { tab = 'profile' } = useSearch({ from: route })
  const navigate = useNavigate()
  const app = useQuery(appVersionQuery(appId))
  const select = (selected: AppSettingsTab) =>
    void navigate({
      to: '/apps/$appId/settings',
      params: { appId },
      search: { tab: selected },
      replace: true,
    })
  const { tabs, tabsLabel, title } = appSettingsTexts
  return (
    <Page title={title}>
      <QueryContent query={app}>
        {({ data, etag }) => (
          <Tabs
            label={tabsLabel}
            selected={tab}
            onSelect={select}
            tabs={[
              {
                id: 'profile',
                label: tabs.profile,
                content: <ProfileForm app={data.app} etag={etag} />,
              },
              { id: 'access', label: tabs.access, content: <AccessTab app={data.app} etag={etag} /> },
              { id: 'tools', label: tabs.tools, content: <ToolModeTab appId={appId} /> },
              { id: 'variables', label: tabs.variables, content: <VariablesTab appId={appId} /> },
              { id: 'prompts', label: tabs.prompts, content: <PromptList appId={appId} /> },
              { id: 'skills', label: tabs.skills, content: <SkillList appId={appId} /> },
              { id: 'store', label: tabs.store, content: <StoreListingTab appId={appId} /> },
              { id: 'server', label: tabs.server, content: <ServerEntry app={data.app} /> },
              { id: 'danger', label: tabs.danger, content: <DangerTab app={data.app} /> },
            ]}
          />
        )}
      </QueryContent>
    </Page>
  )
}
