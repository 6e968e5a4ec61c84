import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsTexts as texts } from '../texts/accounts-texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

export type AccountRow = {
  id: string
  /** Whose account it is, or where. */
  name: string
  /** "" when there is nothing more to say. */
  detail: string
  connectedAt: string
}

type AccountListProps = {
  rows: readonly AccountRow[]
  /** What happens when the account is disconnected. */
  warning: string
  disconnect: (id: string) => Promise<unknown>
  /** Of the query that lists them. */
  queryKey: QueryKey
}

/** Accounts of people at upstreams, which can be disconnected. */
export function AccountList({ rows, ...rest }: AccountListProps) {
  const [leaving, setLeaving] = useState<AccountRow | null>(null)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow basis-40">
              <p className="text-sm break-words">{row.name}</p>
              <p className="text-xs break-words text-muted">
                {row.detail && `${row.detail}, `}
                {texts.connected} <RelativeTime time={row.connectedAt} />
              </p>
            </div>
            <Button aria-label={texts.disconnectOne(row.name)} onClick={() => setLeaving(row)}>
              {texts.disconnect}
            </Button>
          </li>
        ))}
      </ul>
      {leaving && <DisconnectDialog {...rest} row={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

type DisconnectDialogProps = Omit<AccountListProps, 'rows'> & { row: AccountRow; onClose: () => void }

function DisconnectDialog({ row, warning, disconnect, queryKey, onClose }: DisconnectDialogProps) {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: () => disconnect(row.id),
    onSuccess: () => {
      showToast({ title: texts.disconnected })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={texts.disconnectTitle(row.name)}
      action={texts.disconnect}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate()}
    >
      <p>{warning}</p>
    </ConfirmDialog>
  )
}
