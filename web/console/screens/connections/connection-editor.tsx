import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { type Connection, changeConnection, connectionQuery } from '../../api/queries/connections.ts'
import { ConnectionFields } from '../../connections/connection-fields.tsx'
import {
  type ConnectionValues,
  toConnectionBody,
  toConnectionValues,
} from '../../connections/connection-values.ts'
import { ConflictNotice } from '../../editing/conflict-notice.tsx'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { useEdits } from '../../editing/use-edits.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.tsx'

type ConnectionEditorProps = { connection: Connection; etag: string }

/** Changes a connection; a secret is replaced by typing a new one. */
export function ConnectionEditor({ connection, etag }: ConnectionEditorProps) {
  const edits = useConnectionEdits(connection, etag)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await edits.save()) showToast({ title: connectionsTexts.savedToast })
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <ConnectionFields isNew={false} values={edits.values} onChange={edits.set} />
      <LeaveGuard edits={edits} place={{ connection: connection.id }} />
      <ConflictNotice
        conflicts={edits.conflicts}
        onTakeTheirs={edits.takeTheirs}
        onOverwrite={() => void edits.save()}
      />
      {edits.error !== null && <ErrorNotice error={edits.error} />}
      <Button
        type="submit"
        look="primary"
        className="self-start"
        disabled={!edits.isDirty}
        isBusy={edits.isSaving}
      >
        {texts.common.save}
      </Button>
    </form>
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
