import type { DirectoryInput } from '../../api/queries/directory.ts'
import { Field, SelectInput, TextInput } from '../../ui/field.tsx'

type RegistryVariablesProps = {
  variables: DirectoryInput[]
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

/** The variables in the address of a server. */
export const RegistryVariables = ({ variables, values, onChange }: RegistryVariablesProps) =>
  variables.map(({ name, description, choices, default_value: fallback, required, secret }) => (
    <Field key={name} label={name} hint={description} isRequired={required}>
      {(control) => {
        const value = values[name] ?? fallback
        const set = (text: string) => onChange({ ...values, [name]: text })
        return choices.length > 0 ? (
          <SelectInput
            {...control}
            options={choices.map((choice) => ({ value: choice, label: choice }))}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        ) : (
          <TextInput
            {...control}
            type={secret ? 'password' : 'text'}
            autoComplete="off"
            required={required}
            value={value}
            onChange={(event) => set(event.target.value)}
          />
        )
      }}
    </Field>
  ))
