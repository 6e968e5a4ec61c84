import type { FormField } from '../../../api/queries/widgets.ts'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { TextField } from '../../../ui/labelled-fields.tsx'
import type { FieldPartProps } from './field-part-props.ts'

type LimitName = keyof typeof formTexts.limits

/** The limits that apply to a type of field. */
function listLimits(type: string): LimitName[] {
  if (['number', 'integer'].includes(type)) return ['min', 'max']
  if (type === 'checkboxes') return ['min_items', 'max_items']
  return ['text', 'textarea', 'email', 'url', 'tel', 'password'].includes(type)
    ? ['min_length', 'max_length']
    : []
}

export function LimitFields({ field, onChange }: FieldPartProps) {
  const limits = listLimits(field.type)
  if (limits.length === 0) return null
  const set = (change: Partial<FormField['validation']>) =>
    onChange({ validation: { ...field.validation, ...change } })
  const isText = limits.includes('min_length')
  return (
    <fieldset className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-medium">
        {formTexts.validation}{' '}
        <span className="text-xs font-normal text-muted">{formTexts.validationHint}</span>
      </legend>
      {limits.map((name) => (
        <TextField
          key={name}
          label={formTexts.limits[name]}
          type="number"
          value={field.validation[name] ?? ''}
          onChange={(value) => set({ [name]: value === '' ? null : Number(value) })}
        />
      ))}
      {isText && (
        <TextField
          label={formTexts.pattern}
          hint={formTexts.patternHint}
          isCode
          value={field.validation.pattern}
          onChange={(pattern) => set({ pattern })}
        />
      )}
    </fieldset>
  )
}
