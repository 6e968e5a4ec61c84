import { useQuery } from '@tanstack/react-query'
import {
  disconnectOwnAccount,
  type OwnUpstreamAccount,
  ownAccountsQuery,
} from '../../api/queries/accounts.ts'
import { AccountList, type AccountRow } from '../../connections/account-list.tsx'
import { accountsTexts as texts } from '../../texts/accounts-texts.ts'
import { QueryContent } from '../../ui/query-content.tsx'

const toRow = (account: OwnUpstreamAccount): AccountRow => ({
  id: account.id,
  name: texts.ownName(account.api_name, account.app_name),
  detail: account.origins.join(', '),
  connectedAt: account.connected_at,
})

/** The accounts that the user has connected to any app. */
export function OwnAccounts() {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="font-semibold">{texts.own}</h2>
      <p className="text-sm text-muted">{texts.ownHint}</p>
      <QueryContent query={useQuery(ownAccountsQuery)}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-sm text-muted">{texts.noOwn}</p>
          ) : (
            <AccountList
              rows={accounts.map(toRow)}
              warning={texts.disconnectOwnHint}
              disconnect={disconnectOwnAccount}
              queryKey={ownAccountsQuery.queryKey}
            />
          )
        }
      </QueryContent>
    </section>
  )
}
