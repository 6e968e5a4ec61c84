import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type NewServiceCredential,
  revokeServiceCredential,
  type ServiceAccount,
  type ServiceCredential,
  serviceCredentialsQuery,
} from '../../../api/queries/service-accounts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { NewCredentialDialog } from './new-credential-dialog.tsx'

type ServiceCredentialsProps = { workspaceId: string; account: ServiceAccount }

/** The tokens and client secrets of an account, without the secrets themselves. */
export function ServiceCredentials({ workspaceId, account }: ServiceCredentialsProps) {
  const address = { workspaceId, accountId: account.id }
  const query = serviceCredentialsQuery(address)
  const [newKind, setNewKind] = useState<NewServiceCredential['kind'] | null>(null)
  const queries = useQueryClient()
  const revocation = useMutation({
    mutationFn: (id: string) => revokeServiceCredential(address, id),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  })
  return (
    <div className="flex flex-col gap-3 rounded-control bg-raised p-3">
      <QueryContent query={useQuery(query)}>
        {(credentials) =>
          credentials.length === 0 ? (
            <p className="text-sm text-muted">{texts.noCredentials}</p>
          ) : (
            <ul aria-label={texts.credentialsOf(account.name)} className="flex flex-col gap-2">
              {credentials.map((credential) => (
                <li key={credential.id} className="flex flex-wrap items-center justify-between gap-2">
                  <CredentialDescription credential={credential} />
                  <Button
                    aria-label={texts.revokeNamed(credential.name)}
                    isBusy={revocation.isPending && revocation.variables === credential.id}
                    onClick={() => revocation.mutate(credential.id)}
                  >
                    {texts.revoke}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {revocation.isError && <ErrorNotice error={revocation.error} />}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setNewKind('token')}>{texts.newToken}</Button>
        {account.token_url !== null && (
          <Button onClick={() => setNewKind('client_secret')}>{texts.newSecret}</Button>
        )}
      </div>
      {newKind && (
        <NewCredentialDialog
          workspaceId={workspaceId}
          account={account}
          kind={newKind}
          onClose={() => setNewKind(null)}
        />
      )}
    </div>
  )
}

const CredentialDescription = ({ credential }: { credential: ServiceCredential }) => (
  <div className="min-w-0">
    <p className="text-sm font-medium wrap-anywhere">{credential.name}</p>
    <p className="text-xs text-muted">
      {texts.kinds[credential.kind]} …{credential.ending} ·{' '}
      {credential.last_used_at ? (
        <>
          {texts.used} <RelativeTime time={credential.last_used_at} />
        </>
      ) : (
        texts.neverUsed
      )}
      {credential.expires_at && (
        <>
          {' '}
          · {texts.expires} <RelativeTime time={credential.expires_at} />
        </>
      )}
    </p>
  </div>
)
