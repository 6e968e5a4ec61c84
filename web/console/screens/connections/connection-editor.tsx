import { appKey } from '../../api/queries/apps.ts'
import { type Connection, changeConnection, connectionQuery } from '../../api/queries/connections.ts'
import { ConnectionFields } from '../../connections/connection-fields.tsx'
import { toConnectionBody, toConnectionValues } from '../../connections/connection-values.ts'
import { EditForm } from '../../editing/edit-form.tsx'
import { useStoredEdits } from '../../editing/use-stored-edits.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { showToast } from '../../ui/overlays/toast.tsx'

type ConnectionEditorProps = { connection: Connection; etag: string }

/** Changes a connection. Typing a new secret replaces the stored one. */
export function ConnectionEditor({ connection, etag }: ConnectionEditorProps) {
  const edits = useConnectionEdits(connection, etag)
  const confirm = (isSaved: boolean) => isSaved && showToast({ title: connectionsTexts.savedToast })
  return (
    <EditForm edits={edits} needs="owner" onSubmitted={confirm} isInDialog>
      <ConnectionFields
        isNew={false}
        values={edits.values}
        onChange={edits.set}
        references={connection.secret_references}
      />
    </EditForm>
  )
}

function useConnectionEdits(connection: Connection, etag: string) {
  const { app_id: appId, id } = connection
  return useStoredEdits({
    query: connectionQuery(appId, id),
    saved: { data: { auth_connection: connection }, etag },
    toValues: (reply) => toConnectionValues(reply.auth_connection),
    save: (change, version) =>
      changeConnection(
        connection,
        version,
        toConnectionBody({ ...toConnectionValues(connection), ...change }),
      ),
    outdates: appKey(appId),
  })
}
