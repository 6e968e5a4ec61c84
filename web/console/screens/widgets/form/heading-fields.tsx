import { formTexts } from '../../../texts/widgets-texts.ts'
import { Field, TextArea, TextInput } from '../../../ui/field.tsx'
import type { FormValues } from './form-edits.ts'

type HeadingFieldsProps = { form: FormValues; onChange: (form: FormValues) => void }

export function HeadingFields({ form, onChange }: HeadingFieldsProps) {
  const { form_layout: layout } = form
  const set = (change: Partial<FormValues['form_layout']>) =>
    onChange({ ...form, form_layout: { ...layout, ...change } })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={formTexts.title}>
        {(control) => (
          <TextInput
            {...control}
            value={layout.title}
            onChange={(event) => set({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={formTexts.submitLabel} hint={formTexts.submitLabelHint}>
        {(control) => (
          <TextInput
            {...control}
            value={layout.submit_label}
            onChange={(event) => set({ submit_label: event.target.value })}
          />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Field label={formTexts.description}>
          {(control) => (
            <TextArea
              {...control}
              rows={1}
              value={layout.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}
