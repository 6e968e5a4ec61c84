import { type ReactNode, useState } from 'react'
import { appKey } from '../../../api/queries/apps.ts'
import { LeaveGuard } from '../../../editing/leave-guard.tsx'
import { useChange } from '../../../editing/use-change.ts'
import { texts as commonTexts } from '../../../texts/texts.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Permitted } from '../../../workspaces/permission.tsx'

type NewItemDialogProps<Values> = {
  appId: string
  texts: { add: string; created: string }
  initial: Values
  create: (appId: string, values: Values) => Promise<unknown>
  onClose: () => void
  children: (values: Values, onChange: (change: Partial<Values>) => void) => ReactNode
}

/** Creates an item of an app. A viewer who opens the address of the dialog sees nothing. */
export function NewItemDialog<Values extends object>({
  appId,
  texts,
  initial,
  create,
  onClose,
  children,
}: NewItemDialogProps<Values>) {
  const [values, setValues] = useState(initial)
  const creation = useChange({
    send: () => create(appId, values),
    outdates: appKey(appId),
    done: texts.created,
    onDone: onClose,
  })
  const isDirty = values !== initial && !creation.isPending && !creation.isSuccess
  return (
    <Permitted needs="draft">
      <FormDialog
        onClose={onClose}
        size="large"
        title={texts.add}
        action={commonTexts.common.save}
        isBusy={creation.isPending}
        error={creation.error}
        hasCancel={false}
        onSubmit={() => creation.mutate()}
      >
        <LeaveGuard edits={{ isDirty }} />
        {children(values, (change) => setValues({ ...values, ...change }))}
      </FormDialog>
    </Permitted>
  )
}
