import { serviceUrl } from '../api/api-client.ts'
import type { ConnectionType } from '../api/queries/connections.ts'
import { connectionsTexts } from '../texts/connections-texts.ts'
import { Checkbox, Field, SelectInput, TextInput } from '../ui/field.tsx'
import { type ConfigField, configFields, secretMask } from './config-fields.ts'
import type { ConnectionValues } from './connection-values.ts'

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const typeOptions = toOptions(connectionsTexts.types)
const grantOptions = toOptions(connectionsTexts.grants)

type ConnectionFieldsProps = {
  values: ConnectionValues
  onChange: (change: Partial<ConnectionValues>) => void
  /** The type of a connection is chosen when it is created. */
  isNew: boolean
}

/** Everything that is edited of a connection. */
export const ConnectionFields = ({ values, onChange, isNew }: ConnectionFieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <Field label={connectionsTexts.name} isRequired>
      {(control) => (
        <TextInput
          {...control}
          required
          maxLength={120}
          value={values.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      )}
    </Field>
    <Field label={connectionsTexts.type}>
      {(control) => (
        <SelectInput
          {...control}
          disabled={!isNew}
          options={typeOptions}
          value={values.type}
          onChange={(event) => onChange({ type: event.target.value as ConnectionType })}
        />
      )}
    </Field>
    {values.type === 'oauth' && (
      <Field label={connectionsTexts.grant}>
        {(control) => (
          <SelectInput
            {...control}
            options={grantOptions}
            value={values.grant}
            onChange={(event) => onChange({ grant: event.target.value as ConnectionValues['grant'] })}
          />
        )}
      </Field>
    )}
    {configFields[values.type].map((field) => (
      <ConfigInput
        key={field.key}
        field={field}
        value={values.config[field.key] ?? ''}
        onChange={(value) => onChange({ config: { ...values.config, [field.key]: value } })}
      />
    ))}
    <Checkbox
      className="sm:col-span-2"
      label={connectionsTexts.enabled}
      hint={connectionsTexts.enabledHint}
      checked={values.enabled}
      onChange={(event) => onChange({ enabled: event.target.checked })}
    />
  </div>
)

type ConfigInputProps = { field: ConfigField; value: string; onChange: (value: string) => void }

function ConfigInput({ field: { key, label, hint, kind, choices }, value, onChange }: ConfigInputProps) {
  const isStored = value === secretMask
  if (choices)
    return (
      <Field label={label} hint={hint}>
        {(control) => (
          <SelectInput
            {...control}
            options={toOptions(choices)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    )
  const redirectHint = connectionsTexts.secrets.clientHint(`${serviceUrl}/connect/callback`)
  return (
    <Field
      label={label}
      hint={isStored ? connectionsTexts.leaveSecret : key === 'client_id' ? redirectHint : hint}
    >
      {(control) => (
        <TextInput
          {...control}
          type={kind === 'secret' ? 'password' : kind === 'url' ? 'url' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={value}
          // A mask is replaced as a whole, never edited.
          onFocus={(event) => isStored && event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
