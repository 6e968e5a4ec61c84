import { useState } from 'react'
import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { withMember } from './initial-value.ts'
import type { JsonMembers, listProperties } from './json-schema.ts'
import { useSchemaForm } from './schema-form-context.ts'

type PropertyFieldsProps = {
  properties: ReturnType<typeof listProperties>
  path: string
  value: JsonMembers
  onChange: (value: JsonMembers) => void
}

/** Above this number, optional members without a value are folded away. */
const manyOptional = 5

/** The members of an object: required ones first, then those with a value. */
export function PropertyFields({ properties, path, value, onChange }: PropertyFieldsProps) {
  // The layout depends on the initial value only, so that fields do not move during editing.
  const [initial] = useState(value)
  const required = properties.filter(({ isRequired }) => isRequired)
  const optional = properties.filter(({ isRequired }) => !isRequired)
  const isFolded = optional.length > manyOptional
  const shown = isFolded ? optional.filter(({ name }) => Object.hasOwn(initial, name)) : optional
  const folded = optional.filter((property) => !shown.includes(property))
  const list = (listed: typeof properties) => (
    <PropertyList properties={listed} path={path} value={value} onChange={onChange} />
  )
  return (
    <>
      {list([...required, ...shown])}
      {folded.length > 0 && (
        <details className="group">
          <summary className="rounded-control py-1 text-sm font-medium text-accent">
            {schemaFormTexts.more(folded.length)}
          </summary>
          <div className="mt-3 flex flex-col gap-4">{list(folded)}</div>
        </details>
      )}
    </>
  )
}

function PropertyList({ properties, path, value, onChange }: PropertyFieldsProps) {
  const { Nested } = useSchemaForm()
  return properties.map(({ name, schema, isRequired }) => (
    <Nested
      key={name}
      schema={schema}
      name={name}
      path={path ? `${path}.${name}` : name}
      isRequired={isRequired}
      value={Object.hasOwn(value, name) ? value[name] : undefined}
      onChange={(changed) => onChange(withMember(value, name, changed))}
    />
  ))
}
