import { useQueryClient } from '@tanstack/react-query'
import { appKey } from '../../api/queries/apps.ts'
import { type Connection, changeConnection, connectionQuery } from '../../api/queries/connections.ts'
import { ConnectionFields } from '../../connections/connection-fields.tsx'
import {
  type ConnectionValues,
  toConnectionBody,
  toConnectionValues,
} from '../../connections/connection-values.ts'
import { EditForm } from '../../editing/edit-form.tsx'
import { useEdits } from '../../editing/use-edits.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

type ConnectionEditorProps = { connection: Connection; etag: string }

/** Changes a connection. Typing a new secret replaces the stored one. */
export function ConnectionEditor({ connection, etag }: ConnectionEditorProps) {
  const edits = useConnectionEdits(connection, etag)
  const confirm = (isSaved: boolean) => isSaved && showToast({ title: connectionsTexts.savedToast })
  return (
    <EditForm
      edits={edits}
      needs="owner"
      place={{ connection: connection.id }}
      onSubmitted={confirm}
      isInDialog
    >
      <ConnectionFields isNew={false} values={edits.values} onChange={edits.set} />
    </EditForm>
  )
}

function useConnectionEdits(connection: Connection, etag: string) {
  const queries = useQueryClient()
  const { app_id: appId, id } = connection
  const toValues = ({ data, etag: version }: { data: { auth_connection: Connection }; etag: string }) => ({
    data: toConnectionValues(data.auth_connection),
    etag: version,
  })
  return useEdits<ConnectionValues>({
    saved: { data: toConnectionValues(connection), etag },
    save: async (change, version) => {
      const body = toConnectionBody({ ...toConnectionValues(connection), ...change })
      const saved = await changeConnection(connection, version, body)
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      return toValues(saved)
    },
    reload: async () => toValues(await queries.fetchQuery({ ...connectionQuery(appId, id), staleTime: 0 })),
  })
}
