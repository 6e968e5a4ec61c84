import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { tokensTexts as texts } from '../texts/tokens-texts.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { SecretDialog, type SecretLabels } from './secret-dialog.tsx'

type NewTokenDialogProps = {
  /** The labels default to those of an access token. */
  labels?: SecretLabels & Record<'create' | 'submit', string>
  create: () => Promise<{ secret: string }>
  onCreated: () => void
  onClose: () => void
  /** The form fields. */
  children: ReactNode
  /** Rendered next to the new token. */
  renderUse?: (secret: string) => ReactNode
}

/** Creates a token, then shows it once. After the dialog closes, the token is gone. */
export function NewTokenDialog(props: NewTokenDialogProps) {
  const { labels = texts, create, onCreated, onClose, children, renderUse } = props
  const creation = useMutation({ mutationFn: create, onSuccess: onCreated, gcTime: 0 })
  if (creation.data)
    return (
      <SecretDialog labels={labels} secret={creation.data.secret} onClose={onClose}>
        {renderUse?.(creation.data.secret)}
      </SecretDialog>
    )
  return (
    <FormDialog
      onClose={onClose}
      title={labels.create}
      action={labels.submit}
      isBusy={creation.isPending}
      error={creation.error}
      onSubmit={() => creation.mutate()}
    >
      {children}
    </FormDialog>
  )
}
