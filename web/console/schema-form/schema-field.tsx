import { useMemo } from 'react'
import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { Checkbox, Field } from '../ui/field.tsx'
import { describeLimits, describeType } from './describe-schema.ts'
import { type FormSchema, readFormSchema } from './form-schema.ts'
import { buildInitialValue } from './initial-value.ts'
import { ListField } from './list-field.tsx'
import { ObjectField } from './object-field.tsx'
import { ScalarInput } from './scalar-input.tsx'
import { type SchemaFieldProps, useSchemaForm } from './schema-form-context.ts'
import { VariantField } from './variant-field.tsx'

export type FormFieldProps = SchemaFieldProps & { form: FormSchema }

export function SchemaField(props: SchemaFieldProps) {
  const { root } = useSchemaForm()
  const { schema, value, onChange, name } = props
  const form = useMemo(() => readFormSchema(schema, root), [schema, root])
  const field = <KindField {...props} form={form} />
  if (!form.isNullable) return field
  const unset = () => onChange(buildInitialValue(form.schema, root, props.isRequired))
  return (
    <div className="flex flex-col gap-1">
      {field}
      <Checkbox
        label={<span className="text-xs text-muted">{schemaFormTexts.setNull}</span>}
        aria-label={`${name}: ${schemaFormTexts.setNull}`}
        checked={value === null}
        onChange={(event) => (event.target.checked ? onChange(null) : unset())}
      />
    </div>
  )
}

function KindField(props: FormFieldProps) {
  const { control } = props.form
  if (control.kind === 'object') return <ObjectField {...props} properties={control.properties} />
  if (control.kind === 'list') return <ListField {...props} items={control.items} />
  if (control.kind === 'variants') return <VariantField {...props} variants={control.variants} />
  return <ScalarField {...props} />
}

function ScalarField(props: FormFieldProps) {
  const { form, name, path, isRequired } = props
  const { errors } = useSchemaForm()
  return (
    <Field
      label={<FieldLabel name={name} form={form} />}
      hint={<FieldHint form={form} />}
      error={errors.get(path)}
      isRequired={isRequired}
    >
      {(attributes) => <ScalarInput {...props} attributes={attributes} />}
    </Field>
  )
}

const FieldLabel = ({ name, form }: { name: string; form: FormSchema }) => (
  <>
    <span className="font-mono break-all">{name}</span>{' '}
    <span className="text-xs font-normal text-muted">{describeType(form)}</span>
  </>
)

function FieldHint({ form: { schema } }: { form: FormSchema }) {
  const limits = describeLimits(schema)
  const { description } = schema
  if (typeof description !== 'string' && limits.length === 0) return null
  return (
    <>
      {typeof description === 'string' && <span className="block break-words">{description}</span>}
      {limits.length > 0 && <span className="block break-words">{limits.join(' · ')}</span>}
    </>
  )
}
