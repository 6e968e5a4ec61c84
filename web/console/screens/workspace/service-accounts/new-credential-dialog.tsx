import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  createServiceCredential,
  type NewServiceCredential,
  type ServiceAccount,
  serviceCredentialsQuery,
} from '../../../api/queries/service-accounts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { tokensTexts } from '../../../texts/tokens-texts.ts'
import { CommonFields, initialTokenValues } from '../../../tokens/common-fields.tsx'
import { CopyBlock } from '../../../tokens/copy-block.tsx'
import { NewTokenDialog } from '../../../tokens/new-token-dialog.tsx'

type NewCredentialDialogProps = {
  workspaceId: string
  account: ServiceAccount
  kind: NewServiceCredential['kind']
  onClose: () => void
}

/**
 * Creates a token or a client secret, then shows it once, together with the other values that a client needs.
 */
export function NewCredentialDialog({ workspaceId, account, kind, onClose }: NewCredentialDialogProps) {
  const address = { workspaceId, accountId: account.id }
  const queries = useQueryClient()
  const [values, setValues] = useState(initialTokenValues)
  const isToken = kind === 'token'
  return (
    <NewTokenDialog
      labels={isToken ? tokensTexts : texts.secretLabels}
      create={() => createServiceCredential(address, { ...values, kind })}
      onCreated={() =>
        void queries.invalidateQueries({ queryKey: serviceCredentialsQuery(address).queryKey })
      }
      onClose={onClose}
      renderUse={() => !isToken && <ClientSettings account={account} />}
    >
      <CommonFields
        values={values}
        nameHint={texts.credentialNameHint}
        onChange={(change) => setValues({ ...values, ...change })}
      />
    </NewTokenDialog>
  )
}

const ClientSettings = ({ account }: { account: ServiceAccount }) => (
  <dl className="flex flex-col gap-3">
    {[
      { label: texts.clientId, text: account.id },
      { label: texts.tokenUrl, text: account.token_url ?? '' },
    ].map(({ label, text }) => (
      <div key={label}>
        <dt className="mb-1 text-sm font-medium">{label}</dt>
        <dd>
          <CopyBlock text={text} label={texts.copyNamed(label)} />
        </dd>
      </div>
    ))}
  </dl>
)
