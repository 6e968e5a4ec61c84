import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

type DisconnectTexts = { disconnect: string; disconnected: string; disconnectTitle: (name: string) => string }

export type DisconnectOptions = {
  /** The consequences. */
  warning: string
  disconnect: (id: string) => Promise<unknown>
  /** The key of the query for the list with the entry. */
  queryKey: QueryKey
}

type DisconnectEntryProps = DisconnectOptions & {
  entry: { id: string; name: string }
  texts: DisconnectTexts
  onClose: () => void
}

/** Asks for confirmation before an account or a client is disconnected. */
export function DisconnectEntryDialog(props: DisconnectEntryProps) {
  const { entry, texts, warning, disconnect, queryKey, onClose } = props
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => disconnect(entry.id),
    onSuccess: () => {
      showToast({ title: texts.disconnected })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.disconnectTitle(entry.name)}
      action={texts.disconnect}
      change={removal}
    >
      <p>{warning}</p>
    </ConfirmDialog>
  )
}
