import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  createServiceCredential,
  type NewServiceCredential,
  type ServiceAccount,
  serviceCredentialsQuery,
} from '../../../api/queries/service-accounts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { texts as common } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/field.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'
import { CreatedCredentialDialog } from './created-credential-dialog.tsx'
import { credentialLifetimes } from './service-account-roles.ts'

const lifetimeOptions = credentialLifetimes.map((value) => ({ value, label: texts.lifetimes[value] }))

type NewCredentialDialogProps = {
  workspaceId: string
  account: ServiceAccount
  kind: NewServiceCredential['kind']
  onClose: () => void
}

/** Creates a token or client secret, and then shows it once. */
export function NewCredentialDialog({ workspaceId, account, kind, onClose }: NewCredentialDialogProps) {
  const formId = useId()
  const [name, setName] = useState('')
  const [lifetime, setLifetime] = useState<NewServiceCredential['expires_in']>('90d')
  const address = { workspaceId, accountId: account.id }
  const queries = useQueryClient()
  const creation = useMutation({
    mutationFn: () => createServiceCredential(address, { kind, name: name.trim(), expires_in: lifetime }),
    onSettled: () => queries.invalidateQueries({ queryKey: serviceCredentialsQuery(address).queryKey }),
  })
  const violations = divideViolations(creation.error, ['name', 'expires_in'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  if (creation.data)
    return <CreatedCredentialDialog account={account} created={creation.data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={kind === 'token' ? texts.newToken : texts.newSecret}
      description={account.name}
      footer={
        <>
          <Button onClick={onClose}>{common.common.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabled={!name.trim()}
            isBusy={creation.isPending}
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field label={texts.name} isRequired error={violations.at('name')}>
          {(control) => (
            <TextInput {...control} value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <Field label={texts.lifetime} error={violations.at('expires_in')}>
          {(control) => (
            <SelectInput
              {...control}
              options={lifetimeOptions}
              value={lifetime}
              onChange={(event) => setLifetime(event.target.value as typeof lifetime)}
            />
          )}
        </Field>
        <OtherViolations violations={violations} />
      </form>
    </Dialog>
  )
}
