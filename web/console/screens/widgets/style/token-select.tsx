import { SelectField } from '../../../ui/labelled-fields.tsx'

type TokenSelectProps = {
  label: string
  hint?: string
  value: string
  labels: Record<string, string>
  onChange: (value: string) => void
}

/** Keeps a value that the editor does not offer, such as pixels, until another is chosen. */
export const TokenSelect = ({ label, hint, value, labels, onChange }: TokenSelectProps) => (
  <SelectField
    label={label}
    hint={hint}
    className="max-w-80"
    value={value}
    options={[
      ...Object.entries(labels)
        .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
        .map(([choice, name]) => ({ value: choice, label: name })),
      ...(Object.hasOwn(labels, value) ? [] : [{ value, label: value }]),
    ]}
    onChange={onChange}
  />
)
