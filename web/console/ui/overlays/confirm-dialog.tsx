import { type ReactNode, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { TextField } from '../labelled-fields.tsx'
import { ErrorNotice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The consequences. */
  children: ReactNode
  /** The verb on the button. */
  action: string
  /** The text to type before the button works, if the action cannot be undone. */
  typedConfirmation?: string
  isBusy: boolean
  error: unknown
  onConfirm: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { typedConfirmation, error, children, ...rest } = props
  const [typed, setTyped] = useState('')
  const isAllowed = !typedConfirmation || typed === typedConfirmation
  return (
    <Dialog
      isOpen={rest.isOpen}
      onClose={rest.onClose}
      title={rest.title}
      footer={
        <>
          <Button onClick={rest.onClose}>{texts.common.cancel}</Button>
          <Button look="danger" disabled={!isAllowed} isBusy={rest.isBusy} onClick={rest.onConfirm}>
            {rest.action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {typedConfirmation && (
          <TextField
            label={texts.common.typeToConfirm(typedConfirmation)}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        )}
        {error ? <ErrorNotice error={error} /> : null}
      </div>
    </Dialog>
  )
}
