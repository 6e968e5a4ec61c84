import { serviceUrl } from '../api/api-client.ts'
import { connectionsTexts } from '../texts/connections-texts.ts'
import { TextField } from '../ui/labelled-fields.tsx'
import type { SecretField } from './secret-fields.ts'

type SecretInputsProps = {
  fields: SecretField[]
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

export function SecretInputs({ fields, values, onChange }: SecretInputsProps) {
  if (fields.length === 0) return null
  const { stored, clientHint } = connectionsTexts.secrets
  const explain = ({ name, isSecret }: SecretField) => {
    if (name === 'client_id') return clientHint(`${serviceUrl}/connect/callback`)
    return isSecret ? stored : undefined
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <TextField
          key={field.name}
          label={field.label}
          isRequired={field.isRequired}
          hint={explain(field)}
          type={field.isSecret ? 'password' : 'text'}
          autoComplete="off"
          required={field.isRequired}
          value={values[field.name] ?? ''}
          onChange={(value) => onChange({ ...values, [field.name]: value })}
        />
      ))}
    </div>
  )
}
