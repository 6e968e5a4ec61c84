import { useState } from 'react'
import { serviceUrl } from '../api/api-client.ts'
import type { ConnectionType } from '../api/queries/connections.ts'
import { connectionsTexts } from '../texts/connections-texts.ts'
import { Checkbox } from '../ui/field.tsx'
import { SelectField, TextAreaField, TextField } from '../ui/labelled-fields.tsx'
import { toOptions } from '../ui/to-options.ts'
import { type ConfigField, configFields, secretMask } from './config-fields.ts'
import type { ConnectionValues } from './connection-values.ts'
import { ResourceInput } from './resource-input.tsx'

const typeOptions = toOptions(connectionsTexts.types)
const grantOptions = toOptions(connectionsTexts.grants)

type ConnectionFieldsProps = {
  values: ConnectionValues
  onChange: (change: Partial<ConnectionValues>) => void
  /** Only a new connection lets its type be chosen. */
  isNew: boolean
  /** Where secrets lie that are elsewhere, by field. */
  references?: Readonly<Record<string, string | null>> | undefined
}

export const ConnectionFields = ({ values, onChange, isNew, references = {} }: ConnectionFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label={connectionsTexts.name}
      required
      maxLength={120}
      value={values.name}
      onChange={(name) => onChange({ name })}
    />
    <SelectField
      label={connectionsTexts.type}
      disabled={!isNew}
      options={typeOptions}
      value={values.type}
      onChange={(value) => onChange({ type: value as ConnectionType })}
    />
    {values.type === 'oauth' && (
      <SelectField
        label={connectionsTexts.grant}
        options={grantOptions}
        value={values.grant}
        onChange={(value) => onChange({ grant: value as ConnectionValues['grant'] })}
      />
    )}
    <ConfigInputs
      fields={configFields[values.type].filter(({ isRare }) => !isRare)}
      {...{ values, onChange, references }}
    />
    <RareFields values={values} onChange={onChange} />
    <Checkbox
      className="sm:col-span-2"
      label={connectionsTexts.enabled}
      hint={connectionsTexts.enabledHint}
      checked={values.enabled}
      onChange={(event) => onChange({ enabled: event.target.checked })}
    />
  </div>
)

type ConfigInputsProps = Pick<ConnectionFieldsProps, 'values' | 'onChange' | 'references'> & {
  fields: ConfigField[]
}

const ConfigInputs = ({ fields, values: { config }, onChange, references }: ConfigInputsProps) =>
  fields.map((field) => (
    <ConfigInput
      key={field.key}
      field={field}
      value={config[field.key] ?? ''}
      reference={references?.[field.key] ?? null}
      onChange={(value) => onChange({ config: { ...config, [field.key]: value } })}
    />
  ))

/** Unfolded from the start if one of the fields is set. */
function RareFields({ values, onChange }: Pick<ConnectionFieldsProps, 'values' | 'onChange'>) {
  const fields = configFields[values.type].filter(({ isRare }) => isRare)
  const [isOpen] = useState(() => fields.some(({ key }) => values.config[key]))
  if (fields.length === 0) return null
  return (
    <details open={isOpen} className="sm:col-span-2">
      <summary className="py-1 text-sm text-muted">{connectionsTexts.rareFields}</summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <ConfigInputs fields={fields} values={values} onChange={onChange} />
      </div>
    </details>
  )
}

type ConfigInputProps = {
  field: ConfigField
  value: string
  /** Where the stored secret lies; null if it is not elsewhere. */
  reference: string | null
  onChange: (value: string) => void
}

function ConfigInput({ field, value, reference, onChange }: ConfigInputProps) {
  const { key, label, hint, kind, choices } = field
  const isStored = value === secretMask
  if (kind === 'resource') return <ResourceInput {...{ label, hint, value, onChange }} />
  if (kind === 'parameters')
    return (
      <TextAreaField
        label={label}
        hint={hint}
        rows={2}
        spellCheck={false}
        isCode
        value={value}
        onChange={onChange}
      />
    )
  if (choices)
    return (
      <SelectField label={label} hint={hint} options={toOptions(choices)} value={value} onChange={onChange} />
    )
  const storedHint = reference ? connectionsTexts.readFrom(reference) : connectionsTexts.leaveSecret
  const redirectHint = connectionsTexts.secrets.clientHint(`${serviceUrl}/connect/callback`)
  return (
    <TextField
      label={label}
      hint={isStored ? storedHint : key === 'client_id' ? redirectHint : hint}
      type={kind === 'secret' ? 'password' : kind === 'url' ? 'url' : 'text'}
      autoComplete="off"
      spellCheck={false}
      value={value}
      // Focus selects the entire mask, since a partly edited mask is not a secret.
      onFocus={(event) => isStored && event.target.select()}
      onChange={onChange}
    />
  )
}
