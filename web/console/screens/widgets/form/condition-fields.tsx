import type { FormField } from '../../../api/queries/widgets.ts'
import { formTexts } from '../../../texts/widgets-texts.ts'
import { SelectField } from '../../../ui/labelled-fields.tsx'
import { LinesField } from '../../../ui/lines-field.tsx'
import type { FieldPartProps } from './field-part-props.ts'
import type { FormValues } from './form-edits.ts'

type ConditionFieldsProps = FieldPartProps & { form: FormValues }

/** When the field is shown and required, by the values of other fields. */
export const ConditionFields = ({ form, field, onChange }: ConditionFieldsProps) =>
  (['visible_when', 'required_when'] as const).map((name) => (
    <ConditionField
      key={name}
      label={formTexts[name]}
      none={name === 'visible_when' ? formTexts.always : formTexts.never}
      condition={field[name]}
      others={form.form_fields.filter(({ id }) => id !== field.id)}
      onChange={(condition) => onChange({ [name]: condition })}
    />
  ))

type Condition = FormField['visible_when']
type ConditionFieldProps = {
  label: string
  none: string
  condition: Condition
  others: FormField[]
  onChange: (condition: Condition) => void
}

const ConditionField = ({ label, none, condition, others, onChange }: ConditionFieldProps) => (
  <>
    <SelectField
      label={label}
      value={condition.field}
      options={[
        { value: '', label: none },
        ...others.map(({ id, key, label }) => ({ value: id, label: label || key })),
      ]}
      onChange={(field) => onChange({ ...condition, field })}
    />
    {condition.field !== '' && (
      <LinesField
        label={formTexts.conditionValues(label)}
        hint={formTexts.conditionValuesHint}
        lines={condition.values}
        onChange={(values) => onChange({ ...condition, values })}
      />
    )}
  </>
)
