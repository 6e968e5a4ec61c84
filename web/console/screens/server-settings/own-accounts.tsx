import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  disconnectOwnAccount,
  type OwnUpstreamAccount,
  ownAccountsQuery,
} from '../../api/queries/accounts.ts'
import { accountsTexts as texts } from '../../texts/accounts-texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { QueryContent } from '../../ui/query-content.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { showToast } from '../../ui/toast.tsx'

/** The accounts that the user has connected to apps, of whomever these are. */
export function OwnAccounts() {
  const queries = useQueryClient()
  const removal = useMutation({
    mutationFn: disconnectOwnAccount,
    onSuccess: () => showToast({ title: texts.disconnected }),
    onSettled: () => queries.invalidateQueries({ queryKey: ownAccountsQuery.queryKey }),
  })
  return (
    <section className="mt-8 flex max-w-3xl flex-col gap-3">
      <h2 className="text-base font-medium">{texts.own}</h2>
      <p className="text-sm text-muted">{texts.ownHint}</p>
      {removal.error && <ErrorNotice error={removal.error} />}
      <QueryContent query={useQuery(ownAccountsQuery)}>
        {(accounts) =>
          accounts.length === 0 ? (
            <p className="text-sm text-muted">{texts.noOwn}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line bg-surface">
              {accounts.map((account) => (
                <li key={account.id}>
                  <OwnAccountRow account={account} onDisconnect={() => removal.mutate(account.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </section>
  )
}

const OwnAccountRow = ({
  account,
  onDisconnect,
}: {
  account: OwnUpstreamAccount
  onDisconnect: () => void
}) => (
  <div className="flex flex-wrap items-center gap-3 px-4 py-3">
    <div className="min-w-0 grow basis-60">
      <p className="text-sm break-words">
        {account.auth_connection_name} – {account.app_name}
      </p>
      <p className="text-xs break-words text-muted">
        {account.origins.join(', ')}, {texts.connected} <RelativeTime time={account.connected_at} />
      </p>
    </div>
    <Button onClick={onDisconnect}>{texts.disconnect}</Button>
  </div>
)
