import type { WorkspaceRole } from '../api/queries/workspaces.ts'
import { rolesTexts } from '../texts/roles-texts.ts'
import { workspaceTexts } from '../texts/workspace-texts.ts'
import { RadioGroup } from '../ui/radio-group.tsx'
import { workspaceRoles } from './roles.ts'

const options = workspaceRoles.map((value) => ({
  value,
  label: rolesTexts.names[value],
  hint: rolesTexts.hints[value],
}))

type RoleChoiceProps = { value: WorkspaceRole; onChange: (role: WorkspaceRole) => void }

export const RoleChoice = ({ value, onChange }: RoleChoiceProps) => (
  <RadioGroup
    name="role"
    label={workspaceTexts.invitations.role}
    options={options}
    value={value}
    onChange={onChange}
  />
)
