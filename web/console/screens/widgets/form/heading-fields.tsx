import { formTexts } from '../../../texts/widgets-texts.ts'
import { Checkbox } from '../../../ui/field.tsx'
import { TextAreaField, TextField } from '../../../ui/labelled-fields.tsx'
import type { FormValues } from './form-edits.ts'

type HeadingFieldsProps = { form: FormValues; onChange: (form: FormValues) => void }

export function HeadingFields({ form, onChange }: HeadingFieldsProps) {
  const { form_layout: layout } = form
  const set = (change: Partial<FormValues['form_layout']>) =>
    onChange({ ...form, form_layout: { ...layout, ...change } })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField label={formTexts.title} value={layout.title} onChange={(title) => set({ title })} />
      <TextField
        label={formTexts.submitLabel}
        hint={formTexts.submitLabelHint}
        value={layout.submit_label}
        onChange={(value) => set({ submit_label: value })}
      />
      <div className="sm:col-span-2">
        <TextAreaField
          label={formTexts.description}
          rows={1}
          value={layout.description}
          onChange={(description) => set({ description })}
        />
      </div>
      <Checkbox
        label={formTexts.steps}
        hint={formTexts.stepsHint}
        checked={layout.steps}
        onChange={(event) => set({ steps: event.target.checked })}
      />
    </div>
  )
}
