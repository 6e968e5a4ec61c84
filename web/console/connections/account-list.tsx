import { useState } from 'react'
import { accountsTexts as texts } from '../texts/accounts-texts.ts'
import { Button } from '../ui/button.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { DisconnectEntryDialog, type DisconnectOptions } from './disconnect-entry-dialog.tsx'

export type AccountRow = {
  id: string
  /** The owner of the account, or the app that uses it. */
  name: string
  /** "" if there is nothing to add. */
  detail: string
  connectedAt: string
}

type AccountListProps = DisconnectOptions & { rows: readonly AccountRow[] }

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
      {leaving && (
        <DisconnectEntryDialog {...rest} entry={leaving} texts={texts} onClose={() => setLeaving(null)} />
      )}
    </>
  )
}
