import { type ReactNode, useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { TextField } from '../labelled-fields.tsx'
import { ErrorNotice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen?: boolean
  onClose: () => void
  title: string
  /** The consequences. */
  children: ReactNode
  /** The verb on the button. */
  action: string
  /** The text that the user must type first, if the action cannot be undone. */
  typedConfirmation?: string
  /** Sent on confirmation. */
  change: { isPending: boolean; error: unknown; mutate: () => void }
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen = true, onClose, title, children, action, typedConfirmation, change } = props
  const [typed, setTyped] = useState('')
  const isAllowed = !typedConfirmation || typed === typedConfirmation
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button
            look="danger"
            disabled={!isAllowed}
            isBusy={change.isPending}
            onClick={() => change.mutate()}
          >
            {action}
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
        {change.error ? <ErrorNotice error={change.error} /> : null}
      </div>
    </Dialog>
  )
}
