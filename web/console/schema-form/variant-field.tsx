import { useState } from 'react'
import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { Field, SelectInput } from '../ui/field.tsx'
import { findVariant } from './find-variant.ts'
import type { FormSchema } from './form-schema.ts'
import { buildInitialValue } from './initial-value.ts'
import type { JsonSchema } from './json-schema.ts'
import { type SchemaFieldProps, useSchemaForm } from './schema-form-context.ts'

type VariantFieldProps = SchemaFieldProps & {
  form: FormSchema
  variants: { label: string; schema: JsonSchema }[]
}

/** A value of one of several kinds: a choice of the kind, followed by its control. */
export function VariantField({ form, variants, ...props }: VariantFieldProps) {
  const { name, isRequired, value, onChange } = props
  const { root, Nested } = useSchemaForm()
  const [chosen, setChosen] = useState(-1)
  const found = findVariant(variants, value, root, chosen)
  const index = value === undefined && !isRequired && chosen < 0 ? -1 : found
  const variant = variants[index]
  function choose(next: number): void {
    setChosen(next)
    onChange(next < 0 ? undefined : buildInitialValue(variants[next]?.schema, root))
  }
  const options = variants.map(({ label }, position) => ({ value: String(position), label }))
  const { description } = form.schema
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={<span className="font-mono break-all">{name || schemaFormTexts.variant('')}</span>}
        hint={typeof description === 'string' ? description : null}
        isRequired={isRequired}
      >
        {(attributes) => (
          <SelectInput
            {...attributes}
            aria-label={schemaFormTexts.variant(name)}
            disabled={value === null}
            value={String(index)}
            onChange={(event) => choose(Number(event.target.value))}
            options={isRequired ? options : [{ value: '-1', label: schemaFormTexts.notSet }, ...options]}
          />
        )}
      </Field>
      {variant && value !== null && (
        <div className="border-l-2 border-line pl-3">
          <Nested {...props} key={index} schema={variant.schema} name={variant.label} isRequired />
        </div>
      )}
    </div>
  )
}
