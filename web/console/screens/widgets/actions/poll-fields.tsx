import type { WidgetAction } from '../../../api/queries/widgets.ts'
import { actionsTexts } from '../../../texts/widgets-texts.ts'
import { TextField } from '../../../ui/labelled-fields.tsx'

type PollFieldsProps = { action: WidgetAction; onChange: (change: Partial<WidgetAction>) => void }

const limits = ['poll_interval_ms', 'poll_timeout_ms', 'poll_max_attempts'] as const

export const PollFields = ({ action, onChange }: PollFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <TextField
      label={actionsTexts.stopPath}
      hint={actionsTexts.stopPathHint}
      isCode
      value={action.poll_stop_when_path}
      onChange={(value) => onChange({ poll_stop_when_path: value })}
    />
    <TextField
      label={actionsTexts.stopEquals}
      hint={actionsTexts.stopEqualsHint}
      value={action.poll_stop_when_equals}
      onChange={(value) => onChange({ poll_stop_when_equals: value })}
    />
    {limits.map((name) => (
      <TextField
        key={name}
        label={actionsTexts.pollFields[name].label}
        hint={actionsTexts.pollFields[name].hint}
        type="number"
        min={0}
        value={String(action[name])}
        onChange={(value) => onChange({ [name]: Number(value) })}
      />
    ))}
  </div>
)
