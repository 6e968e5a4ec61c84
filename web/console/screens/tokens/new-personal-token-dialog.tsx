import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPersonalToken, type NewPersonalToken, personalTokensQuery } from '../../api/queries/tokens.ts'
import { workspacesQuery } from '../../api/queries/workspaces.ts'
import { tokensTexts as texts } from '../../texts/tokens-texts.ts'
import { CommonFields, initialTokenValues } from '../../tokens/common-fields.tsx'
import { NewTokenDialog } from '../../tokens/new-token-dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { SelectField } from '../../ui/labelled-fields.tsx'

type TokenRole = NonNullable<NewPersonalToken['role']>
const roles: readonly TokenRole[] = ['viewer', 'builder', 'publisher', 'owner']
const roleOptions = roles.map((value) => ({
  value,
  label: `${texts.roles[value]}: ${texts.roleHints[value]}`,
}))

const initial = { ...initialTokenValues, role: 'publisher' as TokenRole, workspace_id: '', read_only: false }

/** Creates a personal access token. The defaults grant less than the user's own role. */
export function NewPersonalTokenDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const [values, setValues] = useState(initial)
  const change = (changed: Partial<typeof initial>) => setValues({ ...values, ...changed })
  const workspaces = useQuery(workspacesQuery).data ?? []
  const { workspace_id: workspaceId, ...rest } = values
  return (
    <NewTokenDialog
      create={() => createPersonalToken({ ...rest, ...(workspaceId && { workspace_id: workspaceId }) })}
      onCreated={() => void queries.invalidateQueries({ queryKey: personalTokensQuery.queryKey })}
      onClose={onClose}
    >
      <CommonFields values={values} nameHint={texts.nameHint} onChange={change} />
      <SelectField
        label={texts.workspace}
        options={[
          { value: '', label: texts.allWorkspaces },
          ...workspaces.map(({ id, name }) => ({ value: id, label: texts.workspaceOf(name) })),
        ]}
        value={workspaceId}
        onChange={(value) => change({ workspace_id: value })}
      />
      <SelectField
        label={texts.role}
        hint={texts.roleHint}
        options={roleOptions}
        value={values.role}
        onChange={(value) => change({ role: value as TokenRole })}
      />
      <Checkbox
        label={texts.readOnly}
        hint={texts.readOnlyHint}
        checked={values.read_only}
        onChange={(event) => change({ read_only: event.target.checked })}
      />
    </NewTokenDialog>
  )
}
