import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { Button } from '../ui/button.tsx'
import { FieldGroup } from './field-group.tsx'
import type { FormSchema } from './form-schema.ts'
import { buildInitialValue } from './initial-value.ts'
import { isJsonMembers, type listProperties } from './json-schema.ts'
import { PropertyFields } from './property-fields.tsx'
import { type SchemaFieldProps, useSchemaForm } from './schema-form-context.ts'

type ObjectFieldProps = SchemaFieldProps & {
  form: FormSchema
  properties: ReturnType<typeof listProperties>
}

/** An object. An optional one is added and removed as a whole. */
export function ObjectField({ form, properties, ...props }: ObjectFieldProps) {
  const { name, path, isRequired, value, onChange } = props
  const { root } = useSchemaForm()
  const isSet = isJsonMembers(value)
  const remove = () => onChange(undefined)
  const add = () => onChange(buildInitialValue(form.schema, root) ?? {})
  return (
    <FieldGroup
      form={form}
      name={name}
      path={path}
      isRequired={isRequired}
      actions={
        isSet && !isRequired ? (
          <Button look="quiet" onClick={remove} aria-label={schemaFormTexts.remove(name)}>
            {schemaFormTexts.remove('')}
          </Button>
        ) : null
      }
    >
      {isSet ? (
        <PropertyFields properties={properties} path={path} value={value} onChange={onChange} />
      ) : (
        value !== null && (
          <Button className="self-start" onClick={add}>
            {schemaFormTexts.add(name)}
          </Button>
        )
      )}
    </FieldGroup>
  )
}
