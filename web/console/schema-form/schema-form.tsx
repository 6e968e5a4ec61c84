// A form for a JSON Schema. It helps the user to enter a value; the service validates it.
import { useMemo } from 'react'
import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { readFormSchema } from './form-schema.ts'
import { isJsonMembers, type JsonMembers, type JsonSchema } from './json-schema.ts'
import { PropertyFields } from './property-fields.tsx'
import { SchemaField } from './schema-field.tsx'
import { SchemaFormContext } from './schema-form-context.ts'

type SchemaFormProps = {
  schema: JsonSchema
  value: JsonMembers
  onChange: (value: JsonMembers) => void
  errors?: ReadonlyMap<string, string>
}

const noErrors: ReadonlyMap<string, string> = new Map()

export function SchemaForm({ schema, value, onChange, errors = noErrors }: SchemaFormProps) {
  const form = useMemo(() => readFormSchema(schema, schema), [schema])
  const context = useMemo(() => ({ root: schema, errors, Nested: SchemaField }), [schema, errors])
  return (
    <SchemaFormContext value={context}>
      <div className="flex flex-col gap-4">
        {form.control.kind === 'object' ? (
          <PropertyFields properties={form.control.properties} path="" value={value} onChange={onChange} />
        ) : form.control.kind === 'json' ? (
          <p className="text-sm text-muted">{schemaFormTexts.noArguments}</p>
        ) : (
          <SchemaField
            schema={schema}
            name=""
            path=""
            isRequired
            value={value}
            onChange={(changed) => onChange(isJsonMembers(changed) ? changed : {})}
          />
        )}
      </div>
    </SchemaFormContext>
  )
}
