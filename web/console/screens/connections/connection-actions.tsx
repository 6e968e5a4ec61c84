import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { type Connection, testConnection } from '../../api/queries/connections.ts'
import { AuthorizationStatus } from '../../connections/authorization-status.tsx'
import { ConnectionStateBadge } from '../../connections/connection-state-badge.tsx'
import { useAuthorization } from '../../connections/use-authorization.ts'
import { useChange } from '../../editing/use-change.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Permitted } from '../../workspaces/permission.tsx'
import { DeleteConnectionDialog } from './delete-connection-dialog.tsx'
import { DisconnectDialog } from './disconnect-dialog.tsx'

type ConnectionActionsProps = { connection: Connection; onDeleted: () => void }

export function ConnectionActions({ connection, onDeleted }: ConnectionActionsProps) {
  const [dialog, setDialog] = useState<'disconnect' | 'delete' | null>(null)
  const authorization = useAuthorization(connection.app_id)
  const test = useTest(connection)
  const isPersonal = connection.account === 'personal'
  const isSignedInByUser =
    !isPersonal && connection.config.type === 'oauth' && connection.grants.includes('authorization_code')
  const { connect, connectAgain } = connectionsTexts.authorization
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <ConnectionStateBadge connection={connection} />
        {connection.last_validated_at && (
          <span className="text-sm text-muted">
            {connectionsTexts.validated} <RelativeTime time={connection.last_validated_at} />
          </span>
        )}
        <span className="grow" />
        <Permitted needs="owner">
          {isSignedInByUser && (
            <Button look="primary" onClick={() => authorization.connect(connection.id)}>
              {connection.secret_ref && connection.status !== 'draft' ? connectAgain : connect}
            </Button>
          )}
        </Permitted>
        <Permitted needs="builder">
          {!isPersonal && (
            <Button isBusy={test.isPending} onClick={() => test.mutate()}>
              {connectionsTexts.test}
            </Button>
          )}
        </Permitted>
        <Permitted needs="owner">
          {isSignedInByUser && connection.secret_ref && (
            <Button onClick={() => setDialog('disconnect')}>{connectionsTexts.disconnect}</Button>
          )}
          <Permitted needs="draft">
            <Button look="quiet" className="!text-danger" onClick={() => setDialog('delete')}>
              {connectionsTexts.delete}
            </Button>
          </Permitted>
        </Permitted>
      </div>
      {connection.last_error && !test.data && <Notice tone="warning" title={connection.last_error} />}
      {test.isError && <ErrorNotice error={test.error} />}
      {test.data && (
        <Notice
          tone={test.data.ok ? 'info' : 'danger'}
          isAlert
          title={test.data.ok ? connectionsTexts.worksTitle : connectionsTexts.failsTitle}
        >
          {test.data.message}
        </Notice>
      )}
      <AuthorizationStatus authorization={authorization} />
      {dialog === 'disconnect' && (
        <DisconnectDialog connection={connection} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && (
        <DeleteConnectionDialog
          connection={connection}
          onClose={() => setDialog(null)}
          onDeleted={onDeleted}
        />
      )}
    </div>
  )
}

function useTest(connection: Connection) {
  return useChange({ send: () => testConnection(connection), outdates: appKey(connection.app_id) })
}
