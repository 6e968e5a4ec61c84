import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { type ChangeOptions, useChange } from './use-change.ts'

type ChangeDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'change' | 'isOpen'> &
  Pick<ChangeOptions<void, unknown>, 'send' | 'outdates'> & { done: string }

/** Confirms a change, sends it and closes. */
export function ChangeDialog({ send, outdates, done, ...dialog }: ChangeDialogProps) {
  return <ConfirmDialog {...dialog} change={useChange({ send, outdates, done, onDone: dialog.onClose })} />
}
