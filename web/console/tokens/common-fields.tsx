import type { TokenLifetime } from '../api/queries/tokens.ts'
import { tokensTexts as texts } from '../texts/tokens-texts.ts'
import { SelectField, TextField } from '../ui/labelled-fields.tsx'

export type CommonTokenValues = { name: string; expires_in: TokenLifetime }

export const initialTokenValues: CommonTokenValues = { name: '', expires_in: '90d' }

const lifetimes: readonly TokenLifetime[] = ['7d', '30d', '90d', '365d', 'never']
const options = lifetimes.map((value) => ({ value, label: texts.lifetimes[value] }))

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
      hint={values.expires_in === 'never' && texts.neverHint}
      options={options}
      value={values.expires_in}
      onChange={(value) => onChange({ expires_in: value as TokenLifetime })}
    />
  </>
)
