import { parseExactNumber } from '#base/exact-json.ts'
import { schemaFormTexts } from '../texts/schema-form-texts.ts'
import { SelectInput, TextArea, TextInput } from '../ui/field.tsx'
import { fromLocalTime, toLocalTime } from './date-input.ts'
import { isNumber } from './form-number.ts'
import type { FormSchema, TextFormat } from './form-schema.ts'
import { JsonInput } from './json-input.tsx'
import type { SchemaFieldProps } from './schema-form-context.ts'

type InputAttributes = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
type ScalarInputProps = SchemaFieldProps & { form: FormSchema; attributes: InputAttributes }

export function ScalarInput(props: ScalarInputProps) {
  const { control } = props.form
  switch (control.kind) {
    case 'boolean':
      return <BooleanInput {...props} />
    case 'options':
      return <OptionsInput {...props} options={control.options} />
    case 'constant':
      return <ConstantInput {...props} constant={control.value} />
    case 'number':
      return <NumberInput {...props} isInteger={control.isInteger} />
    case 'text':
      return <FormatInput {...props} format={control.format} isLong={control.isLong} />
    default:
      return <JsonInput attributes={props.attributes} value={props.value} onChange={props.onChange} />
  }
}

const readExample = ({ examples, example }: FormSchema['schema']): string => {
  const value = Array.isArray(examples) ? examples[0] : example
  return toInputText(value)
}

const toInputText = (value: unknown) => (typeof value === 'string' || isNumber(value) ? String(value) : '')

const inputTypes: Record<TextFormat, string> = {
  text: 'text',
  date: 'date',
  'date-time': 'datetime-local',
  time: 'time',
  email: 'email',
  uri: 'url',
}

type FormatInputProps = ScalarInputProps & { format: TextFormat; isLong: boolean }

/** An empty text means no value. To set an empty string, use the JSON view. */
function FormatInput({ form, attributes, value, onChange, format, isLong }: FormatInputProps) {
  const text = toInputText(value)
  const change = (changed: string) => onChange(changed === '' ? undefined : changed)
  const common = { ...attributes, disabled: value === null, placeholder: readExample(form.schema) }
  if (isLong || text.includes('\n'))
    return <TextArea {...common} value={text} onChange={(event) => change(event.target.value)} />
  const local = format === 'date-time' ? toLocalTime(text) : text
  // A time that the browser's control cannot show is edited as text.
  const type = local === null ? 'text' : inputTypes[format]
  return (
    <TextInput
      {...common}
      type={type}
      step={type === 'datetime-local' ? 1 : undefined}
      autoComplete="off"
      value={local ?? text}
      onChange={(event) =>
        change(type === 'datetime-local' ? fromLocalTime(event.target.value) : event.target.value)
      }
    />
  )
}

function NumberInput({
  form,
  attributes,
  value,
  onChange,
  isInteger,
}: ScalarInputProps & { isInteger: boolean }) {
  const { schema } = form
  const limit = (keyword: string) => (isNumber(schema[keyword]) ? String(schema[keyword]) : undefined)
  return (
    <TextInput
      {...attributes}
      type="number"
      inputMode={isInteger ? 'numeric' : 'decimal'}
      step={limit('multipleOf') ?? (isInteger ? 1 : 'any')}
      min={limit('minimum')}
      max={limit('maximum')}
      disabled={value === null}
      placeholder={readExample(schema)}
      value={toInputText(value)}
      onChange={(event) =>
        onChange(event.target.value === '' ? undefined : parseExactNumber(event.target.value))
      }
    />
  )
}

const booleanOptions = [
  { value: true, label: 'true' },
  { value: false, label: 'false' },
]

const BooleanInput = (props: ScalarInputProps) => <OptionsInput {...props} options={booleanOptions} />

type OptionsInputProps = ScalarInputProps & { options: { value: unknown; label: string }[] }

/** Options are identified by position, since their values need not be strings. */
function OptionsInput({ attributes, value, onChange, options }: OptionsInputProps) {
  const index = options.findIndex((option) => JSON.stringify(option.value) === JSON.stringify(value))
  return (
    <SelectInput
      {...attributes}
      disabled={value === null}
      value={String(index)}
      onChange={(event) => onChange(options[Number(event.target.value)]?.value)}
      options={[
        { value: '-1', label: schemaFormTexts.notSet },
        ...options.map(({ label }, position) => ({ value: String(position), label })),
      ]}
    />
  )
}

function ConstantInput(props: ScalarInputProps & { constant: unknown }) {
  const { constant, isRequired } = props
  const label = typeof constant === 'string' ? constant : JSON.stringify(constant)
  if (!isRequired) return <OptionsInput {...props} options={[{ value: constant, label }]} />
  return <TextInput {...props.attributes} readOnly value={label} title={schemaFormTexts.fixed} />
}
