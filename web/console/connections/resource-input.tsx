import { type ReactNode, useState } from 'react'
import { connectionsTexts as texts } from '../texts/connections-texts.ts'
import { TextInput } from '../ui/field.tsx'
import { SelectField } from '../ui/labelled-fields.tsx'
import { toOptions } from '../ui/to-options.ts'

type ResourceChoice = keyof typeof texts.resources
type ResourceInputProps = {
  label: ReactNode
  hint: ReactNode
  /** "" leaves the choice to the service, `none` omits the resource; otherwise an address. */
  value: string
  onChange: (value: string) => void
}

const options = toOptions(texts.resources)
const valuesOf: Record<ResourceChoice, string> = { auto: '', none: 'none', own: '' }

/** Whether token requests name a resource, and which one. */
export function ResourceInput({ label, hint, value, onChange }: ResourceInputProps) {
  // A custom address that is still empty looks like the automatic choice.
  const [isOwn, setIsOwn] = useState(value !== '' && value !== 'none')
  const choice = value === 'none' ? 'none' : value !== '' || isOwn ? 'own' : 'auto'
  const choose = (chosen: ResourceChoice) => {
    setIsOwn(chosen === 'own')
    onChange(valuesOf[chosen])
  }
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={label}
        hint={hint}
        options={options}
        value={choice}
        onChange={(value) => choose(value as ResourceChoice)}
      />
      {choice === 'own' && (
        <TextInput
          aria-label={texts.resourceAddress}
          type="url"
          required
          placeholder="https://api.example.com"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </div>
  )
}
