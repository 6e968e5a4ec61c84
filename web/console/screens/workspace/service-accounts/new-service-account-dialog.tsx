import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  createServiceAccount,
  type NewServiceAccount,
  serviceAccountsQuery,
} from '../../../api/queries/service-accounts.ts'
import { rolesTexts } from '../../../texts/roles-texts.ts'
import { serviceAccountsTexts as texts } from '../../../texts/service-accounts-texts.ts'
import { texts as common } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/labelled-fields.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
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
  const formId = useId()
  const [name, setName] = useState('')
  const [role, setRole] = useState<NewServiceAccount['role']>('builder')
  const [isReadOnly, setIsReadOnly] = useState(false)
  const queries = useQueryClient()
  const creation = useMutation({
    mutationFn: () => createServiceAccount(workspaceId, { name: name.trim(), role, read_only: isReadOnly }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: serviceAccountsQuery(workspaceId).queryKey })
      onClose()
    },
  })
  const violations = divideViolations(creation.error, ['name', 'role'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    creation.mutate()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.create}
      description={texts.hint}
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
        <OtherViolations violations={violations} />
      </form>
    </Dialog>
  )
}
