import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { type Connection, disconnectConnection } from '../../api/queries/connections.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

export function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const queries = useQueryClient()
  const disconnection = useMutation({
    mutationFn: () => disconnectConnection(connection),
    onSuccess: async () => {
      showToast({ title: connectionsTexts.disconnected })
      await queries.invalidateQueries({ queryKey: appKey(connection.app_id) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={connectionsTexts.disconnect}
      action={connectionsTexts.disconnect}
      isBusy={disconnection.isPending}
      error={disconnection.error}
      onConfirm={() => disconnection.mutate()}
    >
      <p>{connectionsTexts.disconnectHint}</p>
    </ConfirmDialog>
  )
}
