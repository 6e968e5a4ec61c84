import { useState } from 'react'
import type { FormField } from '../../../api/queries/widgets.ts'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { SelectField, TextField } from '../../../ui/labelled-fields.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import { toOptions } from '../../../ui/to-options.ts'
import { ConditionFields } from './condition-fields.tsx'
import type { FieldPartProps } from './field-part-props.ts'
import { ArgumentField, SectionField } from './field-place.tsx'
import { changeField, type FormValues, findArgument } from './form-edits.ts'
import { LimitFields } from './limit-fields.tsx'
import { toOption, toOptionLine } from './option-lines.ts'
import { OptionsSourceFields } from './options-source-fields.tsx'
import { PrefillFields } from './prefill-fields.tsx'

type FieldEditorProps = {
  form: FormValues
  field: FormField
  listId: string
  onChange: (form: FormValues) => void
}

/** A field, folded to its name, type and argument. */
export function FieldEditor({ form, field, listId, onChange }: FieldEditorProps) {
  const [isNew] = useState(field.label === formTexts.newField)
  const set = (change: Partial<FormField>) => onChange(changeField(form, field.id, change))
  const argument = findArgument(form, field.id)
  return (
    <details open={isNew}>
      <summary className="text-sm break-words">
        <span className="font-medium">{field.label || field.key}</span>{' '}
        <span className="text-muted">{formTexts.types[field.type] ?? field.type}</span>{' '}
        {field.required && <Badge>{formTexts.requiredMark}</Badge>}{' '}
        {argument ? (
          <code className="font-mono text-xs text-muted">→ {argument}</code>
        ) : (
          <Badge tone="warning">{formTexts.unmapped}</Badge>
        )}
      </summary>
      <div className="mt-2 grid gap-3 pb-2 sm:grid-cols-2">
        <BasicFields field={field} onChange={set} />
        <ArgumentField form={form} field={field} listId={listId} onChange={onChange} />
        <SectionField form={form} field={field} onChange={onChange} />
        {['select', 'radio', 'checkboxes'].includes(field.type) && (
          <>
            <LinesField
              label={formTexts.options}
              hint={formTexts.optionsHint}
              lines={field.options.map(toOptionLine)}
              onChange={(lines) => set({ options: lines.map(toOption) })}
            />
            <OptionsSourceFields field={field} listId={`${listId}-tools`} onChange={set} />
          </>
        )}
        <PrefillFields field={field} onChange={set} />
        <ConditionFields form={form} field={field} onChange={set} />
        <FieldSwitches field={field} onChange={set} />
        <LimitFields field={field} onChange={set} />
      </div>
    </details>
  )
}

function BasicFields({ field, onChange }: FieldPartProps) {
  const known = toOptions(formTexts.types)
  const own = known.some(({ value }) => value === field.type)
    ? []
    : [{ value: field.type, label: field.type }]
  return (
    <>
      <FieldText label={formTexts.label} value={field.label} onChange={(label) => onChange({ label })} />
      <SelectField
        label={formTexts.type}
        value={field.type}
        options={[...known, ...own]}
        onChange={(type) => onChange({ type })}
      />
      <FieldText
        label={formTexts.fieldKey}
        hint={formTexts.fieldKeyHint}
        value={field.key}
        onChange={(key) => onChange({ key })}
      />
      <FieldText
        label={formTexts.help}
        value={field.help_text}
        onChange={(help_text) => onChange({ help_text })}
      />
      <FieldText
        label={formTexts.placeholder}
        value={field.placeholder}
        onChange={(placeholder) => onChange({ placeholder })}
      />
      {field.type === 'file' && (
        <FieldText
          label={formTexts.accept}
          hint={formTexts.acceptHint}
          value={field.accept}
          onChange={(accept) => onChange({ accept })}
        />
      )}
    </>
  )
}

type FieldTextProps = { label: string; hint?: string; value: string; onChange: (value: string) => void }

const FieldText = ({ label, hint, value, onChange }: FieldTextProps) => (
  <TextField label={label} hint={hint} value={value} onChange={onChange} />
)

const FieldSwitches = ({ field, onChange }: FieldPartProps) => (
  <div className="flex flex-col gap-1.5 sm:col-span-2">
    <Checkbox
      label={formTexts.required}
      checked={field.required}
      onChange={(event) => onChange({ required: event.target.checked })}
    />
    <Checkbox
      label={formTexts.visible}
      hint={formTexts.visibleHint}
      checked={field.visibility !== 'hidden'}
      onChange={(event) => onChange({ visibility: event.target.checked ? 'visible' : 'hidden' })}
    />
    {['file', 'select', 'email'].includes(field.type) && (
      <Checkbox
        label={formTexts.multiple}
        checked={field.multiple}
        onChange={(event) => onChange({ multiple: event.target.checked })}
      />
    )}
    {['date', 'datetime-local', 'time'].includes(field.type) && (
      <Checkbox
        label={formTexts.localTime}
        hint={formTexts.localTimeHint}
        checked={field.local_time}
        onChange={(event) => onChange({ local_time: event.target.checked })}
      />
    )}
    <Checkbox
      label={formTexts.aiFillable}
      checked={field.ai_fillable}
      onChange={(event) => onChange({ ai_fillable: event.target.checked })}
    />
    <Checkbox
      label={formTexts.aiVisible}
      checked={field.ai_visible}
      onChange={(event) => onChange({ ai_visible: event.target.checked })}
    />
  </div>
)
