import { useState } from 'react'
import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { Field, SelectInput, TextArea, TextInput } from '../../../ui/field.tsx'
import type { ActionFieldsProps } from './action-fields-props.ts'
import { describeAction, isEventTrigger, triggers } from './action-words.ts'
import { CallFields } from './call-fields.tsx'

/** An action, folded at first unless it is new. */
export function ActionFields(props: ActionFieldsProps) {
  const { action, tools, onChange } = props
  const set = (change: Partial<WidgetAction>) => onChange({ ...action, ...change })
  const [isNew] = useState(action.template === '')
  return (
    <details open={isNew}>
      <summary className="text-sm font-medium break-words">{describeAction(action, tools)}</summary>
      <div className="mt-2 flex flex-col gap-3 pb-2">
        <TriggerFields trigger={action.trigger} onChange={(trigger) => set({ trigger })} />
        <Field label={actionsTexts.type}>
          {(control) => (
            <SelectInput
              {...control}
              value={action.type}
              options={(['callTool', 'followUpMessage'] as const).map((value) => ({
                value,
                label: actionsTexts.types[value],
              }))}
              onChange={({ target: { value } }) =>
                set({ type: value === 'callTool' ? 'callTool' : 'followUpMessage', template: '' })
              }
            />
          )}
        </Field>
        {action.type === 'callTool' ? (
          <CallFields {...props} />
        ) : (
          <Field label={actionsTexts.message} hint={actionsTexts.messageHint} isRequired>
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={action.template}
                onChange={(event) => set({ template: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </details>
  )
}

type TriggerFieldsProps = { trigger: string; onChange: (trigger: string) => void }

const TriggerFields = ({ trigger, onChange }: TriggerFieldsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14rem,100%),1fr))] gap-3">
    <Field label={actionsTexts.trigger}>
      {(control) => (
        <SelectInput
          {...control}
          value={isEventTrigger(trigger) ? trigger : 'custom'}
          options={[...triggers, 'custom'].map((value) => ({
            value,
            label: actionsTexts.triggers[value] ?? value,
          }))}
          onChange={({ target: { value } }) => onChange(value === 'custom' ? actionsTexts.newButton : value)}
        />
      )}
    </Field>
    {!isEventTrigger(trigger) && (
      <Field label={actionsTexts.buttonLabel} isRequired>
        {(control) => (
          <TextInput {...control} value={trigger} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
    )}
  </div>
)
