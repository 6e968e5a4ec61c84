import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId } from 'react'
import { texts as commonTexts } from '../texts/texts.ts'
import { tokensTexts as texts } from '../texts/tokens-texts.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/notice.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { SecretDialog, type SecretLabels } from './secret-dialog.tsx'

type NewTokenDialogProps = {
  /** The defaults are the labels of a token. */
  labels?: SecretLabels & Record<'create' | 'submit', string>
  create: () => Promise<{ secret: string }>
  onCreated: () => void
  onClose: () => void
  /** The form fields. */
  children: ReactNode
  /** Rendered next to the new token. */
  renderUse?: (secret: string) => ReactNode
}

/** Creates a token, then shows it once. Nothing keeps it after the dialog closes. */
export function NewTokenDialog(props: NewTokenDialogProps) {
  const { labels = texts, create, onCreated, onClose, children, renderUse } = props
  const formId = useId()
  const creation = useMutation({ mutationFn: create, onSuccess: onCreated, gcTime: 0 })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  if (creation.data)
    return (
      <SecretDialog labels={labels} secret={creation.data.secret} onClose={onClose}>
        {renderUse?.(creation.data.secret)}
      </SecretDialog>
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={labels.create}
      footer={
        <>
          <Button onClick={onClose}>{commonTexts.common.cancel}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={creation.isPending}>
            {labels.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {children}
        {creation.isError && <ErrorNotice error={creation.error} />}
      </form>
    </Dialog>
  )
}
