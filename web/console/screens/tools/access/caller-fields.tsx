import { rolesTexts } from '../../../texts/roles-texts.ts'
import { toolAccessTexts as texts } from '../../../texts/tool-access-texts.ts'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import { callerLists, type RuleCallers } from './access-values.ts'

const roles = ['viewer', 'builder', 'publisher', 'owner'] as const

const roleOptions = [
  { value: '', label: texts.noRole },
  ...roles.map((role) => ({ value: role, label: texts.fromRole(rolesTexts.names[role]) })),
]

type CallerFieldsProps = {
  callers: RuleCallers
  findProblem: (list: string) => string | undefined
  onChange: (callers: RuleCallers) => void
}

/** The entries of which a caller matches any. Claims are edited in the app file, and stay. */
export const CallerFields = ({ callers, findProblem, onChange }: CallerFieldsProps) => (
  <>
    {callerLists.map((list) => (
      <LinesField
        key={list}
        label={texts.lists[list]}
        hint={texts.hints[list]}
        error={findProblem(list)}
        lines={callers[list] ?? []}
        onChange={(lines) => onChange({ ...callers, [list]: lines })}
      />
    ))}
    <SelectField
      label={texts.role}
      options={roleOptions}
      value={callers.role ?? ''}
      onChange={(value) => {
        const { role: _role, ...rest } = callers
        const role = roles.find((candidate) => candidate === value)
        onChange(role ? { ...rest, role } : rest)
      }}
    />
  </>
)
