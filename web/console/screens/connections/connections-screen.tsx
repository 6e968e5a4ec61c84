import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type Connection, connectionsQuery } from '../../api/queries/connections.ts'
import { ConnectionStateBadge } from '../../connections/connection-state-badge.tsx'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RowList } from '../../ui/lists/row-list.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { NewConnectionDialog } from './new-connection-dialog.tsx'
import { SkippedCredentials } from './skipped-credentials.tsx'

export function ConnectionsScreen() {
  const { appId } = useParams({ from: '/signed-in-layout/apps/$appId/connections' })
  const { connection } = useSearch({ from: '/signed-in-layout/apps/$appId/connections' })
  const navigate = useNavigate()
  const close = () => void navigate({ to: '/apps/$appId/connections', params: { appId } })
  const newLink = (
    <Permitted needs="draft">
      <Link
        to="/apps/$appId/connections"
        params={{ appId }}
        search={{ connection: 'new' }}
        className={buttonClasses('primary')}
      >
        {connectionsTexts.newConnection}
      </Link>
    </Permitted>
  )
  return (
    <Page title={connectionsTexts.title} description={connectionsTexts.description} actions={newLink}>
      <Permitted needs="owner">
        <SkippedCredentials appId={appId} />
      </Permitted>
      <QueryContent query={useQuery(connectionsQuery(appId))}>
        {(connections) =>
          connections.length === 0 ? (
            <EmptyState title={connectionsTexts.empty} action={newLink}>
              {connectionsTexts.emptyHint}
            </EmptyState>
          ) : (
            <RowList items={connections}>{(item) => <ConnectionRow connection={item} />}</RowList>
          )
        }
      </QueryContent>
      {connection === 'new' && <NewConnectionDialog appId={appId} onClose={close} />}
      {connection && connection !== 'new' && (
        <ConnectionDialog key={connection} appId={appId} connectionId={connection} onClose={close} />
      )}
    </Page>
  )
}

const ConnectionRow = ({ connection }: { connection: Connection }) => (
  <Link
    to="/apps/$appId/connections"
    params={{ appId: connection.app_id }}
    search={{ connection: connection.id }}
    className="flex items-center gap-3 px-4 py-3 hover:bg-raised"
  >
    <span className="min-w-0 grow">
      <span className="block truncate font-medium">{connection.name}</span>
      <span className="block truncate text-sm text-muted">
        {connectionsTexts.types[connection.config.type]}
        {connection.last_error && ` · ${connection.last_error}`}
      </span>
    </span>
    <ConnectionStateBadge connection={connection} />
  </Link>
)
