import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { toOptions } from '../../../ui/to-options.ts'

type ButtonFieldsProps = { action: WidgetAction; onChange: (change: Partial<WidgetAction>) => void }

/** The button of an action, and the question before it. */
export const ButtonFields = ({ action, onChange }: ButtonFieldsProps) => (
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
      options={toOptions(actionsTexts.icons)}
      onChange={(icon) => onChange({ icon: icon as WidgetAction['icon'] })}
    />
    {/^(row|item)\./.test(action.trigger) && (
      <div className="sm:col-span-2">
        <SelectField
          label={actionsTexts.rows}
          hint={actionsTexts.rowsHint}
          value={action.rows}
          options={toOptions(actionsTexts.rowChoices)}
          onChange={(rows) => onChange({ rows: rows as WidgetAction['rows'] })}
        />
      </div>
    )}
    <div className="sm:col-span-2">
      <TextField
        label={actionsTexts.confirm}
        hint={actionsTexts.confirmHint}
        value={action.confirm}
        onChange={(confirm) => onChange({ confirm })}
      />
    </div>
  </div>
)
