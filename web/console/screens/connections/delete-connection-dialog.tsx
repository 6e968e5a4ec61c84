import { useMutation, useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { type Connection, deleteConnection } from '../../api/queries/connections.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useConnectionUses } from './connection-uses.tsx'

type DeleteConnectionDialogProps = { connection: Connection; onClose: () => void; onDeleted: () => void }

/** Deletes a connection and its secrets for good. Names the integrations that use it. */
export function DeleteConnectionDialog({ connection, onClose, onDeleted }: DeleteConnectionDialogProps) {
  const queries = useQueryClient()
  const uses = useConnectionUses(connection)
  const deletion = useMutation({
    mutationFn: () => deleteConnection(connection),
    onSuccess: async () => {
      showToast({ title: connectionsTexts.deleted })
      onDeleted()
      await queries.invalidateQueries({ queryKey: appKey(connection.app_id) })
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={connectionsTexts.deleteTitle(connection.name)}
      action={connectionsTexts.delete}
      typedConfirmation={uses.length > 0 ? connection.name : ''}
      change={deletion}
    >
      <p>{uses.length > 0 ? connectionsTexts.deleteUsed : connectionsTexts.deleteUnused}</p>
      <ul className="list-disc pl-5">
        {uses.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
