import { arrangeTexts } from '../../../texts/arrange-tools-texts.ts'
import { SelectField } from '../../../ui/labelled-fields.tsx'

const options = [
  { value: '', label: arrangeTexts.unchanged },
  { value: 'yes', label: arrangeTexts.yes },
  { value: 'no', label: arrangeTexts.no },
]

type ChoiceFieldProps = { label: string; value: boolean | null; onChange: (value: boolean | null) => void }

/** Yes, no, or unchanged in each tool. */
export const ChoiceField = ({ label, value, onChange }: ChoiceFieldProps) => (
  <SelectField
    label={label}
    options={options}
    value={value === null ? '' : value ? 'yes' : 'no'}
    onChange={(value) => onChange(value === '' ? null : value === 'yes')}
  />
)
