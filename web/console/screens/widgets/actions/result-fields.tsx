import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import type { ActionFieldsProps } from './action-fields-props.ts'
import { ArgumentFields } from './argument-fields.tsx'

type ResultFieldsProps = Pick<ActionFieldsProps, 'action' | 'tools'> & {
  onChange: (change: Partial<WidgetAction>) => void
}

/** The steps after a successful call. */
export const ResultFields = ({ action, tools, onChange }: ResultFieldsProps) => (
  <>
    <div className="grid gap-3 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <SelectField
          label={actionsTexts.afterCall}
          value={action.after_call}
          options={toOptions(actionsTexts.afterCalls)}
          onChange={(value) => onChange({ after_call: value as WidgetAction['after_call'] })}
        />
      </div>
      <TextField
        label={actionsTexts.successMessage}
        hint={actionsTexts.successMessageHint}
        value={action.success_message}
        onChange={(success_message) => onChange({ success_message })}
      />
      <SelectField
        label={actionsTexts.undoTool}
        value={action.undo_tool_name}
        options={[
          { value: '', label: actionsTexts.noUndo },
          ...tools.map(({ key, name }) => ({ value: key, label: name })),
        ]}
        onChange={(undo_tool_name) => onChange({ undo_tool_name })}
      />
    </div>
    {action.undo_tool_name !== '' && (
      <ArgumentFields
        names={[]}
        template={action.undo_template}
        onChange={(undo_template) => onChange({ undo_template })}
      />
    )}
    <Checkbox
      label={actionsTexts.modelSees}
      hint={actionsTexts.modelSeesHint}
      checked={action.model_sees === 'answer'}
      onChange={(event) => onChange({ model_sees: event.target.checked ? 'answer' : 'outcome' })}
    />
  </>
)
