import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { appKey } from '../../api/queries/apps.ts'
import { createConnection } from '../../api/queries/connections.ts'
import { ConnectionFields } from '../../connections/connection-fields.tsx'
import { emptyValues, toConnectionBody } from '../../connections/connection-values.ts'
import { LeaveGuard } from '../../editing/leave-guard.tsx'
import { connectionsTexts } from '../../texts/connections-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'

/** Creates a connection and opens it, since most connections need a test or a sign-in next. */
export function NewConnectionDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const [values, setValues] = useState(emptyValues)
  const formId = useId()
  const creation = useCreation(appId)
  const isDirty = values !== emptyValues && !creation.isPending && !creation.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate(toConnectionBody(values))
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={connectionsTexts.newConnection}
      footer={
        <Button type="submit" form={formId} look="primary" isBusy={creation.isPending}>
          {connectionsTexts.create}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <ConnectionFields isNew values={values} onChange={(change) => setValues({ ...values, ...change })} />
        <LeaveGuard edits={{ isDirty }} place={{ connection: 'new' }} />
        {creation.isError && <ErrorNotice error={creation.error} />}
      </form>
    </Dialog>
  )
}

function useCreation(appId: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: Parameters<typeof createConnection>[1]) => createConnection(appId, body),
    onSuccess: async ({ id }) => {
      showToast({ title: connectionsTexts.created })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      await navigate({ to: '/apps/$appId/connections', params: { appId }, search: { connection: id } })
    },
  })
}
