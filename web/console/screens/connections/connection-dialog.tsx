import { useQuery } from '@tanstack/react-query'
import { connectionQuery } from '../../api/queries/connections.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { ConnectionAccounts } from './connection-accounts.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import { ConnectionEditor } from './connection-editor.tsx'
import { ConnectionScope } from './connection-scope.tsx'
import { ConnectionUses } from './connection-uses.tsx'

type ConnectionDialogProps = { appId: string; connectionId: string; onClose: () => void }

/** A connection: its state, its uses and its configuration. */
export function ConnectionDialog({ appId, connectionId, onClose }: ConnectionDialogProps) {
  const query = useQuery(connectionQuery(appId, connectionId))
  const name = query.data?.data.auth_connection.name ?? connectionsTexts.title
  return (
    <Dialog isOpen onClose={onClose} size="large" title={name}>
      <QueryContent query={query}>
        {({ data: { auth_connection: connection }, etag }) => (
          <div className="flex flex-col gap-6">
            <ConnectionActions connection={connection} onDeleted={onClose} />
            <div className="flex flex-col gap-1">
              <ConnectionUses connection={connection} />
              <ConnectionScope connection={connection} />
            </div>
            {connection.config.type !== 'none' && <ConnectionAccounts connection={connection} />}
            <ConnectionEditor connection={connection} etag={etag} />
          </div>
        )}
      </QueryContent>
    </Dialog>
  )
}
