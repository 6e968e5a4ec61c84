import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'

type LookFieldsProps = { action: WidgetAction; onChange: (change: Partial<WidgetAction>) => void }

/** The button of an action, and the question before it. */
export const LookFields = ({ action, onChange }: LookFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <TextField
      label={actionsTexts.label}
      hint={actionsTexts.labelHint}
      value={action.label}
      onChange={(label) => onChange({ label })}
    />
    <SelectField
      label={actionsTexts.icon}
      value={action.icon}
      options={Object.entries(actionsTexts.icons).map(([value, label]) => ({ value, label }))}
      onChange={(icon) => onChange({ icon: icon as WidgetAction['icon'] })}
    />
    <TextField
      label={actionsTexts.confirm}
      hint={actionsTexts.confirmHint}
      value={action.confirm}
      onChange={(confirm) => onChange({ confirm })}
    />
  </div>
)
