import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { type Integration, integrationQuery } from '../../api/queries/integrations.ts'
import { PartSummary } from '../../document-part/part-summary.tsx'
import { documentPartTexts } from '../../texts/document-part-texts.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { isTooLarge } from '../new-app/failure-codes.ts'
import { BackLink } from './back-link.tsx'
import { CheckButton } from './changes/check-button.tsx'
import { DiscoveryEvents } from './discovery-events.tsx'
import { ImportReport } from './import-report.tsx'
import { IntegrationSettings } from './integration-settings.tsx'
import type { IntegrationTab } from './integrations-search.ts'
import { OperationExplorer } from './operation-explorer.tsx'
import { ReadAgainButton } from './read-again-button.tsx'

const PendingDefinitions = lazy(() => import('./pending-definitions.tsx'))
const ChangesTab = lazy(() => import('./changes/changes-tab.tsx'))

type IntegrationPageProps = { appId: string; integrationId: string }

export function IntegrationPage({ appId, integrationId }: IntegrationPageProps) {
  const query = useQuery(integrationQuery(appId, integrationId))
  return (
    <QueryContent query={query}>
      {({ data: { integration }, etag }) => <IntegrationContent integration={integration} etag={etag} />}
    </QueryContent>
  )
}

/** Changes of an imported document are reviewed before they are applied. Tools of MCP servers are pinned. */
const isReviewed = ({ kind, endpoint, last_error }: Integration) =>
  kind === 'rest' && endpoint !== '' && !last_error

function IntegrationContent({ integration, etag }: { integration: Integration; etag: string }) {
  const { app_id: appId, id, name, kind, last_error: lastError, discovery_events: events } = integration
  const { tab = 'operations' } = useSearch({ from: '/signed-in-layout/apps/$appId/integrations' })
  const navigate = useNavigate()
  const select = (selected: IntegrationTab) =>
    void navigate({
      to: '/apps/$appId/integrations',
      params: { appId },
      search: { integration: id, tab: selected },
      replace: true,
    })
  const { tabs, tabsLabel, back, makeTools } = integrationsTexts
  return (
    <Page
      title={name}
      description={<BackLink appId={appId}>{back}</BackLink>}
      actions={
        <>
          {isReviewed(integration) ? (
            <CheckButton place={{ appId, integrationId: id }} onChecked={() => select('changes')} />
          ) : (
            <ReadAgainButton integration={integration} />
          )}
          <Permitted needs="draft">
            <Link
              to="/apps/new"
              search={{ app: appId, integration: id }}
              className={buttonClasses('primary')}
            >
              {makeTools}
            </Link>
          </Permitted>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {lastError && (
          <Notice
            tone="danger"
            title={lastError}
            actions={
              events.some(({ code }) => isTooLarge(code)) && (
                <Button onClick={() => select('settings')}>{documentPartTexts.choosePart}</Button>
              )
            }
          />
        )}
        <PartSummary integration={integration} />
        {kind === 'mcp' && (
          <Suspense>
            <PendingDefinitions appId={appId} integrationId={id} />
          </Suspense>
        )}
        <Tabs
          label={tabsLabel}
          selected={tab}
          onSelect={select}
          tabs={[
            {
              id: 'operations',
              label: tabs.operations,
              content: <OperationExplorer integration={integration} />,
            },
            {
              id: 'changes',
              label: tabs.changes,
              content: (
                <Suspense>
                  <ChangesTab integration={integration} />
                </Suspense>
              ),
            },
            {
              id: 'report',
              label: tabs.report,
              content: <ImportReport report={integration.import_report} />,
            },
            { id: 'events', label: tabs.events, content: <DiscoveryEvents integration={integration} /> },
            {
              id: 'settings',
              label: tabs.settings,
              content: <IntegrationSettings integration={integration} etag={etag} />,
            },
          ]}
        />
      </div>
    </Page>
  )
}
