import { appKey } from '../../api/queries/apps.ts'
import { type Connection, disconnectConnection } from '../../api/queries/connections.ts'
import { ChangeDialog } from '../../editing/change-dialog.tsx'
import { connectionsTexts } from '../../texts/connections-texts.ts'

export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  return (
    <ChangeDialog
      onClose={onClose}
      title={connectionsTexts.disconnect}
      action={connectionsTexts.disconnect}
      send={() => disconnectConnection(connection)}
      outdates={appKey(connection.app_id)}
      done={connectionsTexts.disconnected}
    >
      <p>{connectionsTexts.disconnectHint}</p>
    </ChangeDialog>
  )
}
