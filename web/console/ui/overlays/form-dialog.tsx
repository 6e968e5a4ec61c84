import { type FormEvent, type ReactNode, useId } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../button.tsx'
import { ErrorNotice } from '../notice.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: string
  description?: string
  size?: 'large'
  /** The label of the button that submits the form. */
  action: string
  isBusy: boolean
  error?: unknown
  isDisabled?: boolean
  /** Leaves validation to the service, whose messages name the field. */
  noValidate?: boolean
  hasCancel?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { action, isBusy, error, isDisabled, noValidate, hasCancel = true, onSubmit, ...rest } = props
  const { children, ...dialog } = rest
  const formId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      {...dialog}
      isOpen
      footer={
        <>
          {hasCancel && <Button onClick={dialog.onClose}>{texts.common.cancel}</Button>}
          <Button type="submit" form={formId} look="primary" disabled={isDisabled} isBusy={isBusy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate={noValidate} className="flex flex-col gap-4">
        {children}
        {error ? <ErrorNotice error={error} /> : null}
      </form>
    </Dialog>
  )
}
