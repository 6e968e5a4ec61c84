import { createElement } from 'preact'
import { type FormFieldValue, isNumberType, type PageField } from '#core/engines/widgets/page/index.ts'
import type { FieldControlProps, FormFieldProps } from './field-props.ts'
import { FileField } from './file-field.tsx'
import { TimeField } from './time-field.tsx'

/** A field with label, control, help and error; radio buttons and checkboxes are a group with a legend. */
export function FormFieldView(props: FormFieldProps) {
  const { field, error } = props
  const id = `field-${field.id}`
  const describedBy = [field.help && `${id}-help`, error && `${id}-problem`].filter(Boolean).join(' ')
  const aria = {
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error && { 'aria-invalid': true as const }),
    ...(field.required && { 'aria-required': true as const }),
  }
  const isWide = /^(textarea|radio|checkboxes|checkbox|file)$/.test(field.type)
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <Control {...props} id={id} aria={aria} />
      {field.help && (
        <p id={`${id}-help`} class="help" dir="auto">
          {field.help}
        </p>
      )}
      {error && (
        <p id={`${id}-problem`} class="problem">
          {error}
        </p>
      )}
    </div>
  )
}

const FieldLabel = ({ field }: { field: PageField }) => (
  <>
    <bdi>{field.label}</bdi>
    {field.required && <span aria-hidden="true"> *</span>}
  </>
)

function Control(props: FieldControlProps) {
  const { field, id } = props
  if (field.type === 'checkbox') return <CheckboxControl {...props} />
  if (field.type === 'radio' || field.type === 'checkboxes') return <OptionGroup {...props} />
  return (
    <>
      <label for={id}>
        <FieldLabel field={field} />
      </label>
      {field.type === 'file' ? (
        <FileField {...props} />
      ) : field.type === 'datetime-local' ? (
        <TimeField {...props} />
      ) : (
        <SingleControl {...props} />
      )}
    </>
  )
}

const toInputText = (value: FormFieldValue) => (typeof value === 'string' ? value : '')

function SingleControl({ field, value, id, aria, onChange }: FieldControlProps) {
  const { placeholder, options, type } = field
  const commonProps = { id, value: toInputText(value), ...aria }
  if (type === 'textarea')
    return (
      <textarea
        {...commonProps}
        rows={3}
        dir="auto"
        placeholder={placeholder}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    )
  if (type === 'select')
    return (
      <select {...commonProps} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">{placeholder || 'Choose …'}</option>
        {commonProps.value && options.every((option) => option.value !== value) && (
          <option value={commonProps.value}>{value}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  const isNumber = isNumberType(type)
  // Numbers are entered in text inputs: a number input has the value "" if its text is invalid, which hides the error.
  return createElement('input', {
    ...commonProps,
    type: isNumber ? 'text' : type,
    ...(isNumber && { inputMode: type === 'integer' ? 'numeric' : 'decimal' }),
    dir: type === 'text' ? 'auto' : 'ltr',
    placeholder,
    autocomplete: 'off',
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value),
  })
}

function CheckboxControl({ field, value, id, aria, onChange }: FieldControlProps) {
  return (
    <label class="choice" for={id}>
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        {...aria}
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
function OptionGroup({ field, value, id, aria, onChange }: FieldControlProps) {
  const isRadio = field.type === 'radio'
  const selected = Array.isArray(value) ? value : [value]
  const { 'aria-required': _required, ...describedBy } = aria
  const toggle = (option: string) =>
    onChange(
      isRadio
        ? option
        : field.options
            .map((choice) => choice.value)
            .filter((choice) => selected.includes(choice) !== (choice === option)),
    )
  return (
    <fieldset class="choices">
      <legend>
        <FieldLabel field={field} />
      </legend>
      {field.options.map((option, index) => (
        <label key={option.value} class="choice" for={`${id}-${index}`}>
          <input
            id={`${id}-${index}`}
            name={id}
            type={isRadio ? 'radio' : 'checkbox'}
            checked={selected.includes(option.value)}
            {...(index === 0 ? describedBy : {})}
            onChange={() => toggle(option.value)}
          />
          <bdi>{option.label}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
