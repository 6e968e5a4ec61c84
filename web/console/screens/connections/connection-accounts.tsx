import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AccountKind,
  type ConnectionAccountList,
  changeAccountKind,
  connectionAccountsQuery,
  disconnectAccount,
} from '../../api/queries/accounts.ts'
import { appKey } from '../../api/queries/apps.ts'
import type { Connection } from '../../api/queries/connections.ts'
import { AccountList } from '../../connections/account-list.tsx'
import { ChangeDialog } from '../../editing/change-dialog.tsx'
import { accountsTexts as texts } from '../../texts/accounts-texts.ts'
import { QueryContent } from '../../ui/query-content.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { PermittedFields } from '../../workspaces/permission.tsx'

const options = (['shared', 'personal'] as const).map((value) => ({
  value,
  label: texts.kinds[value],
  hint: texts.kindHints[value],
}))

/** Whose account the connection uses. If callers use their own, also the people who have connected one. */
export function ConnectionAccounts({ connection }: { connection: Connection }) {
  const [wanted, setWanted] = useState<AccountKind | null>(null)
  return (
    <QueryContent query={useQuery(connectionAccountsQuery(connection))}>
      {(held) => (
        <div className="flex flex-col gap-4">
          <PermittedFields needs="owner">
            <RadioGroup
              name="account-kind"
              label={texts.whose}
              options={options}
              value={held.account}
              onChange={(kind) => kind !== held.account && setWanted(kind)}
            />
            {held.account === 'personal' && <PeopleList connection={connection} accounts={held.data} />}
          </PermittedFields>
          {wanted && (
            <ChangeKindDialog connection={connection} wanted={wanted} onClose={() => setWanted(null)} />
          )}
        </div>
      )}
    </QueryContent>
  )
}

type ChangeKindDialogProps = { connection: Connection; wanted: AccountKind; onClose: () => void }

function ChangeKindDialog({ connection, wanted, onClose }: ChangeKindDialogProps) {
  return (
    <ChangeDialog
      onClose={onClose}
      title={texts.changeTitle}
      action={texts.change}
      send={() => changeAccountKind(connection, wanted)}
      outdates={appKey(connection.app_id)}
      done={texts.changed}
    >
      <p>{texts.changeHints[wanted]}</p>
    </ChangeDialog>
  )
}

type PeopleListProps = { connection: Connection; accounts: ConnectionAccountList['data'] }

function PeopleList({ connection, accounts }: PeopleListProps) {
  const rows = accounts.map(({ id, person, subject, connected_at: connectedAt }) => ({
    id,
    name: person || texts.unknownPerson(subject),
    detail: '',
    connectedAt,
  }))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{texts.people}</h3>
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{texts.none}</p>
      ) : (
        <AccountList
          rows={rows}
          warning={texts.disconnectHint}
          disconnect={(id) => disconnectAccount(connection, id)}
          queryKey={connectionAccountsQuery(connection).queryKey}
        />
      )}
    </section>
  )
}
