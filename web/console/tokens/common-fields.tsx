import { tokensTexts as texts } from '../texts/tokens-texts.ts'
import { SelectField, TextField } from '../ui/labelled-fields.tsx'
import { toOptions } from '../ui/to-options.ts'

export type CommonTokenValues = { name: string; expires_in_hours: number | null }

export const initialTokenValues: CommonTokenValues = { name: '', expires_in_hours: 2160 }

const options = toOptions(texts.lifetimes)
const toHours = (value: string) => (value === 'never' ? null : Number(value))

type CommonFieldsProps = {
  values: CommonTokenValues
  nameHint: string
  onChange: (change: Partial<CommonTokenValues>) => void
}

/** The fields of every kind of token. */
export const CommonFields = ({ values, nameHint, onChange }: CommonFieldsProps) => (
  <>
    <TextField
      label={texts.name}
      hint={nameHint}
      required
      maxLength={200}
      autoComplete="off"
      value={values.name}
      onChange={(name) => onChange({ name })}
    />
    <SelectField
      label={texts.lifetime}
      hint={values.expires_in_hours === null && texts.neverHint}
      options={options}
      value={`${values.expires_in_hours ?? 'never'}`}
      onChange={(value) => onChange({ expires_in_hours: toHours(value) })}
    />
  </>
)
