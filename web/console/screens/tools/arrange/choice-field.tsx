import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { Field, SelectInput } from '../../../ui/field.tsx'

const options = [
  { value: '', label: arrangeTexts.unchanged },
  { value: 'yes', label: arrangeTexts.yes },
  { value: 'no', label: arrangeTexts.no },
]

type ChoiceFieldProps = { label: string; value: boolean | null; onChange: (value: boolean | null) => void }

/** Yes, no, or unchanged in each tool. */
export const ChoiceField = ({ label, value, onChange }: ChoiceFieldProps) => (
  <Field label={label}>
    {(control) => (
      <SelectInput
        {...control}
        options={options}
        value={value === null ? '' : value ? 'yes' : 'no'}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'yes')}
      />
    )}
  </Field>
)
