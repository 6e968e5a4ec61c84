import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { createConnection } from '../../api/queries/connections.ts'
import { ConnectionFields } from '../../connections/connection-fields.tsx'
import { emptyValues, toConnectionBody } from '../../connections/connection-values.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { useChange } from '../../editing/use-change.ts'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

/** Creates a connection and opens it, since most connections need a test or a sign-in next. */
export function NewConnectionDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const [values, setValues] = useState(emptyValues)
  const creation = useCreation(appId)
  const isDirty = values !== emptyValues && !creation.isPending && !creation.isSuccess
  return (
    <FormDialog
      onClose={onClose}
      size="large"
      title={connectionsTexts.newConnection}
      action={connectionsTexts.create}
      isBusy={creation.isPending}
      error={creation.error}
      hasCancel={false}
      onSubmit={() => creation.mutate(toConnectionBody(values))}
    >
      <ConnectionFields isNew values={values} onChange={(change) => setValues({ ...values, ...change })} />
      <LeaveGuard edits={{ isDirty }} />
    </FormDialog>
  )
}

function useCreation(appId: string) {
  const navigate = useNavigate()
  return useChange({
    send: (body: Parameters<typeof createConnection>[1]) => createConnection(appId, body),
    outdates: appKey(appId),
    done: connectionsTexts.created,
    onDone: ({ id }) =>
      navigate({ to: '/apps/$appId/connections', params: { appId }, search: { connection: id } }),
  })
}
