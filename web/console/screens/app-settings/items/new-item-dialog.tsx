import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { texts as commonTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'

type NewItemDialogProps<Values> = {
  appId: string
  texts: { add: string; created: string }
  initial: Values
  /** The search parameters of the open dialog. */
  place: Record<string, string>
  create: (appId: string, values: Values) => Promise<unknown>
  onClose: () => void
  children: (values: Values, onChange: (change: Partial<Values>) => void) => ReactNode
}

/** Creates an item of an app. A viewer who opens the address of the dialog sees nothing. */
export function NewItemDialog<Values extends object>({
  appId,
  texts,
  initial,
  place,
  create,
  onClose,
  children,
}: NewItemDialogProps<Values>) {
  const [values, setValues] = useState(initial)
  const formId = useId()
  const queries = useQueryClient()
  const creation = useMutation({
    mutationFn: () => create(appId, values),
    onSuccess: async () => {
      showToast({ title: texts.created })
      await queries.invalidateQueries({ queryKey: appKey(appId) })
      onClose()
    },
  })
  const isDirty = values !== initial && !creation.isPending && !creation.isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  return (
    <Permitted needs="builder">
      <Dialog
        isOpen
        onClose={onClose}
        size="large"
        title={texts.add}
        footer={
          <Button type="submit" form={formId} look="primary" isBusy={creation.isPending}>
            {commonTexts.common.save}
          </Button>
        }
      >
        <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
          <LeaveGuard edits={{ isDirty }} place={place} />
          {children(values, (change) => setValues({ ...values, ...change }))}
          {creation.isError && <ErrorNotice error={creation.error} />}
        </form>
      </Dialog>
    </Permitted>
  )
}
