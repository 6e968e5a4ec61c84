import { createElement } from 'preact'
import type { FieldValue } from '#core/engines/widget-page/form-values.ts'
import type { PageField } from '#core/engines/widget-page/page-model.ts'
import { FileField } from './file-field.tsx'

export type FieldProps = {
  field: PageField
  value: FieldValue
  /** The validation message; "" if the value is valid. */
  fault: string
  onChange(value: FieldValue): void
}

/** The properties of the control of a field: those of the field, its id and its ARIA attributes. */
export type ControlProps = FieldProps & {
  id: string
  said: { 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }
}

/** A field with label, control, help and error; radio buttons and checkboxes are a group with a legend. */
export function Field(props: FieldProps) {
  const { field, fault } = props
  const id = `field-${field.id}`
  const describedBy = [field.help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ')
  const said = {
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(fault && { 'aria-invalid': true as const }),
    ...(field.required && { 'aria-required': true as const }),
  }
  const isWide = /^(textarea|radio|checkboxes|checkbox|file)$/.test(field.type)
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <Control {...props} id={id} said={said} />
      {field.help && (
        <p id={`${id}-help`} class="help" dir="auto">
          {field.help}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} class="fault">
          {fault}
        </p>
      )}
    </div>
  )
}

const Name = ({ field }: { field: PageField }) => (
  <>
    <bdi>{field.label}</bdi>
    {field.required ? <span aria-hidden="true"> *</span> : <span class="soft"> (optional)</span>}
  </>
)

function Control(props: ControlProps) {
  const { field, id } = props
  if (field.type === 'checkbox') return <Tick {...props} />
  if (field.type === 'radio' || field.type === 'checkboxes') return <Group {...props} />
  return (
    <>
      <label for={id}>
        <Name field={field} />
      </label>
      {field.type === 'file' ? <FileField {...props} /> : <OneControl {...props} />}
    </>
  )
}

const textOf = (value: FieldValue) => (typeof value === 'string' ? value : '')

function OneControl({ field, value, id, said, onChange }: ControlProps) {
  const { placeholder, options, type } = field
  const shared = { id, value: textOf(value), ...said }
  if (type === 'textarea')
    return (
      <textarea
        {...shared}
        rows={3}
        dir="auto"
        placeholder={placeholder}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (type === 'select')
    return (
      <select {...shared} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{placeholder || 'Choose …'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  const isNumber = type === 'number' || type === 'integer'
  // Numbers are entered in text inputs: a number input has the value "" if its text is invalid, which hides the error.
  return createElement('input', {
    ...shared,
    type: isNumber ? 'text' : type,
    ...(isNumber && { inputMode: type === 'integer' ? 'numeric' : 'decimal' }),
    dir: type === 'text' ? 'auto' : 'ltr',
    placeholder,
    autocomplete: 'off',
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
  })
}

function Tick({ field, value, id, said, onChange }: ControlProps) {
  return (
    <label class="choice" for={id}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        {...said}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span>
        <bdi>{field.label}</bdi>
        {field.required && <span aria-hidden="true"> *</span>}
      </span>
    </label>
  )
}

/** Radio buttons or checkboxes. The error is attached to the first one, which gets the focus. */
function Group({ field, value, id, said, onChange }: ControlProps) {
  const isOne = field.type === 'radio'
  const chosen = Array.isArray(value) ? value : [value]
  const { 'aria-required': _required, ...described } = said
  const toggle = (option: string) =>
    onChange(
      isOne
        ? option
        : field.options.map((one) => one.value).filter((one) => chosen.includes(one) !== (one === option)),
    )
  return (
    <fieldset class="choices">
      <legend>
        <Name field={field} />
      </legend>
      {field.options.map((option, index) => (
        <label key={option.value} class="choice" for={`${id}-${index}`}>
          <input
            id={`${id}-${index}`}
            name={id}
            type={isOne ? 'radio' : 'checkbox'}
            checked={chosen.includes(option.value)}
            {...(index === 0 ? described : {})}
            onChange={() => toggle(option.value)}
          />
          <bdi>{option.label}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
