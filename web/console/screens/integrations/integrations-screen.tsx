import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { type Integration, integrationListQuery } from '../../api/queries/integrations.ts'
import { documentPartTexts } from '../../texts/document-part-texts.ts'
import { integrationsTexts } from '../../texts/integrations-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { IntegrationPage } from './integration-page.tsx'
import { OperationPage } from './operation-page.tsx'

/** The integrations of an app, or an open integration or operation. */
export function IntegrationsScreen() {
  const { appId } = useParams({ from: '/signed-in-layout/apps/$appId/integrations' })
  const { integration, operation } = useSearch({ from: '/signed-in-layout/apps/$appId/integrations' })
  if (operation) return <OperationPage appId={appId} operationId={operation} />
  if (integration) return <IntegrationPage appId={appId} integrationId={integration} />
  return <IntegrationListPage appId={appId} />
}

function IntegrationListPage({ appId }: { appId: string }) {
  const addLink = (
    <Permitted needs="draft">
      <Link to="/apps/new" search={{ app: appId }} className={buttonClasses('primary')}>
        {integrationsTexts.add}
      </Link>
    </Permitted>
  )
  return (
    <Page title={integrationsTexts.title} description={integrationsTexts.description} actions={addLink}>
      <QueryContent query={useQuery(integrationListQuery(appId))}>
        {(integrations) =>
          integrations.length === 0 ? (
            <EmptyState title={integrationsTexts.empty} action={addLink}>
              {integrationsTexts.emptyHint}
            </EmptyState>
          ) : (
            <RowList items={integrations}>{(item) => <IntegrationRow integration={item} />}</RowList>
          )
        }
      </QueryContent>
    </Page>
  )
}

const IntegrationRow = ({ integration }: { integration: Integration }) => (
  <Link
    to="/apps/$appId/integrations"
    params={{ appId: integration.app_id }}
    search={{ integration: integration.id }}
    className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-raised"
  >
    <span className="min-w-0 grow">
      <span className="block truncate font-medium">{integration.name}</span>
      <span className="block truncate font-mono text-xs text-muted">
        {integration.endpoint || integration.base_url}
      </span>
      {integration.last_error && (
        <span className="block text-sm break-words text-danger">{integration.last_error}</span>
      )}
    </span>
    {integration.part && <Badge tone="info">{documentPartTexts.badge}</Badge>}
    <Badge>{integrationsTexts.kinds[integration.kind] ?? integration.kind}</Badge>
    {integration.last_discovered_at && (
      <span className="text-xs text-muted">
        {integrationsTexts.discovered} <RelativeTime time={integration.last_discovered_at} />
      </span>
    )}
  </Link>
)
