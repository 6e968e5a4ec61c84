import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type NewServiceCredential,
  revokeServiceCredential,
  type ServiceAccount,
  serviceCredentialsQuery,
} from '../../../api/queries/service-accounts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { tokensTexts } from '../../../texts/tokens-texts.ts'
import { TokenList } from '../../../tokens/token-list.tsx'
import { TokenRow } from '../../../tokens/token-row.tsx'
import { Button } from '../../../ui/button.tsx'
import { QueryContent } from '../../../ui/query-content.tsx'
import { NewCredentialDialog } from './new-credential-dialog.tsx'

/** The prefix of each kind. */
const prefixes = { token: 'tnn_sat_', client_secret: 'tnn_scs_' } satisfies Record<
  NewServiceCredential['kind'],
  string
>

type ServiceCredentialsProps = { workspaceId: string; account: ServiceAccount }

/** The tokens and client secrets of an account. The secrets themselves cannot be read again. */
export function ServiceCredentials({ workspaceId, account }: ServiceCredentialsProps) {
  const address = { workspaceId, accountId: account.id }
  const query = serviceCredentialsQuery(address)
  const [newKind, setNewKind] = useState<NewServiceCredential['kind'] | null>(null)
  const queries = useQueryClient()
  return (
    <div className="flex flex-col gap-3 rounded-control bg-raised p-3">
      <QueryContent query={useQuery(query)}>
        {(credentials) =>
          credentials.length === 0 ? (
            <p className="text-sm text-muted">{texts.noCredentials}</p>
          ) : (
            <TokenList
              label={texts.credentialsOf(account.name)}
              tokens={credentials}
              revokeHint={tokensTexts.revokeHint}
              revoke={(id) => revokeServiceCredential(address, id)}
              onRevoked={() => void queries.invalidateQueries({ queryKey: query.queryKey })}
              renderToken={(credential, onRevoke) => (
                <TokenRow
                  token={credential}
                  prefix={prefixes[credential.kind]}
                  details={texts.kinds[credential.kind]}
                  onRevoke={onRevoke}
                />
              )}
            />
          )
        }
      </QueryContent>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setNewKind('token')}>{tokensTexts.create}</Button>
        {account.token_url !== null && (
          <Button onClick={() => setNewKind('client_secret')}>{texts.secretLabels.create}</Button>
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
