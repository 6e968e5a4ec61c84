import { useState } from 'react'
import {
  createServiceAccount,
  type NewServiceAccount,
  serviceAccountsQuery,
} from '../../../api/queries/service-accounts.ts'
import { useChange } from '../../../editing/use-change.ts'
import { rolesTexts } from '../../../texts/roles-texts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { divideViolations, OtherViolations } from '../../../workspaces/field-violations.tsx'
import { serviceAccountRoles } from './service-account-roles.ts'

const roleOptions = serviceAccountRoles.map((value) => ({
  value,
  label: rolesTexts.names[value],
  hint: rolesTexts.hints[value],
}))

type NewServiceAccountDialogProps = { workspaceId: string; onClose: () => void }

export function NewServiceAccountDialog({ workspaceId, onClose }: NewServiceAccountDialogProps) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<NewServiceAccount['role']>('builder')
  const [isReadOnly, setIsReadOnly] = useState(false)
  const [writesSecrets, setWritesSecrets] = useState(false)
  const creation = useChange({
    send: () =>
      createServiceAccount(workspaceId, {
        name: name.trim(),
        role,
        read_only: isReadOnly,
        may_write_secrets: writesSecrets,
      }),
    outdates: serviceAccountsQuery(workspaceId).queryKey,
    onDone: onClose,
  })
  const violations = divideViolations(creation.error, ['name', 'role'])
  return (
    <FormDialog
      onClose={onClose}
      title={texts.create}
      description={texts.hint}
      action={texts.submit}
      isBusy={creation.isPending}
      isDisabled={!name.trim()}
      noValidate
      onSubmit={() => creation.mutate()}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        isRequired
        error={violations.at('name')}
        value={name}
        onChange={setName}
      />
      <RadioGroup name="role" label={texts.role} options={roleOptions} value={role} onChange={setRole} />
      <Checkbox
        label={texts.readOnly}
        hint={texts.readOnlyHint}
        checked={isReadOnly}
        onChange={(event) => setIsReadOnly(event.target.checked)}
      />
      <Checkbox
        label={texts.mayWriteSecrets}
        hint={texts.mayWriteSecretsHint}
        checked={writesSecrets}
        onChange={(event) => setWritesSecrets(event.target.checked)}
      />
      <OtherViolations violations={violations} />
    </FormDialog>
  )
}
