import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { Field, TextInput } from '../../../ui/field.tsx'

type PollFieldsProps = { action: WidgetAction; onChange: (change: Partial<WidgetAction>) => void }

const limits = ['poll_interval_ms', 'poll_timeout_ms', 'poll_max_attempts'] as const

export const PollFields = ({ action, onChange }: PollFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field label={actionsTexts.stopPath} hint={actionsTexts.stopPathHint}>
      {(control) => (
        <TextInput
          {...control}
          className="font-mono text-sm"
          value={action.poll_stop_when_path}
          onChange={(event) => onChange({ poll_stop_when_path: event.target.value })}
        />
      )}
    </Field>
    <Field label={actionsTexts.stopEquals} hint={actionsTexts.stopEqualsHint}>
      {(control) => (
        <TextInput
          {...control}
          value={action.poll_stop_when_equals}
          onChange={(event) => onChange({ poll_stop_when_equals: event.target.value })}
        />
      )}
    </Field>
    {limits.map((name) => (
      <Field key={name} label={actionsTexts.pollFields[name].label} hint={actionsTexts.pollFields[name].hint}>
        {(control) => (
          <TextInput
            {...control}
            type="number"
            min={0}
            value={String(action[name])}
            onChange={(event) => onChange({ [name]: Number(event.target.value) })}
          />
        )}
      </Field>
    ))}
  </div>
)
