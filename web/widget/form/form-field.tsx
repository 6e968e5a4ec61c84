import { createElement } from 'preact'
import { type FormFieldValue, isChoiceType, isNumberType } from '#core/engines/widgets/page/index.ts'
import { FieldLabel } from './field-label.tsx'
import type { FieldControlProps, FormFieldProps } from './field-props.ts'
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

function Control(props: FieldControlProps) {
  const { field, id, env } = props
  const { choices, files } = env.features
  if (field.type === 'checkbox') return <CheckboxControl {...props} />
  if (choices && isChoiceType(field.type)) return <choices.OptionsField {...props} />
  return (
    <>
      <label for={id}>
        <FieldLabel field={field} />
      </label>
      {files && field.type === 'file' ? (
        <files.FileField {...props} />
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
  const { placeholder, type } = field
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
