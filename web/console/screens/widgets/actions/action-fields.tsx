import { useState } from 'react'
import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/labelled-fields.tsx'
import type { ActionFieldsProps } from './action-fields-props.ts'
import { describeAction, isEventTrigger, triggers } from './action-words.ts'
import { ButtonFields } from './button-fields.tsx'
import { CallFields } from './call-fields.tsx'

/** An action, folded at first unless it is new. */
export function ActionFields(props: ActionFieldsProps) {
  const { action, tools, parts, onChange } = props
  const set = (change: Partial<WidgetAction>) => onChange({ ...action, ...change })
  const [isNew] = useState(action.template === '')
  return (
    <details open={isNew}>
      <summary className="text-sm font-medium break-words">{describeAction(action, tools)}</summary>
      <div className="mt-2 flex flex-col gap-3 pb-2">
        <TriggerFields trigger={action.trigger} onChange={(trigger) => set({ trigger })} />
        {parts.length > 0 && <PartField {...props} />}
        <SelectField
          label={actionsTexts.type}
          value={action.type}
          options={(['callTool', 'followUpMessage'] as const).map((value) => ({
            value,
            label: actionsTexts.types[value],
          }))}
          onChange={(value) =>
            set({ type: value === 'callTool' ? 'callTool' : 'followUpMessage', template: '' })
          }
        />
        <ButtonFields action={action} onChange={set} />
        {action.type === 'callTool' ? (
          <CallFields {...props} />
        ) : (
          <TextAreaField
            label={actionsTexts.message}
            hint={actionsTexts.messageHint}
            isRequired
            rows={2}
            value={action.template}
            onChange={(template) => set({ template })}
          />
        )}
      </div>
    </details>
  )
}

const PartField = ({ action, parts, onChange }: ActionFieldsProps) => (
  <SelectField
    label={actionsTexts.part}
    hint={actionsTexts.partHint}
    value={action.part}
    options={[
      { value: '', label: actionsTexts.wholeWidget },
      ...parts.map(({ key, title, tab }) => ({ value: key, label: title || tab || key })),
    ]}
    onChange={(part) => onChange({ ...action, part })}
  />
)

type TriggerFieldsProps = { trigger: string; onChange: (trigger: string) => void }

const TriggerFields = ({ trigger, onChange }: TriggerFieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-3">
    <SelectField
      label={actionsTexts.trigger}
      value={isEventTrigger(trigger) ? trigger : 'custom'}
      options={[...triggers, 'custom'].map((value) => ({
        value,
        label: actionsTexts.triggers[value] ?? value,
      }))}
      onChange={(value) => onChange(value === 'custom' ? actionsTexts.newButton : value)}
    />
    {!isEventTrigger(trigger) && (
      <TextField label={actionsTexts.buttonLabel} isRequired value={trigger} onChange={onChange} />
    )}
  </div>
)
