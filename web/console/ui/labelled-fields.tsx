import type { ComponentProps, ComponentType } from 'react'
import { joinClasses } from './class-names.ts'
import { Field, type FieldLabels, SelectInput, TextArea, TextInput } from './field.tsx'

type LabelledProps<Props> = Omit<Props, 'onChange'> &
  FieldLabels & {
    /** Shows the value in the font of code. */
    isCode?: boolean
    onChange: (value: string) => void
  }
type ControlProps = {
  className?: string | undefined
  required?: boolean | undefined
  onChange?: ((event: never) => void) | undefined
}

function createLabelledField<Props extends ControlProps>(Control: ComponentType<Props>) {
  return function LabelledField(props: LabelledProps<Props>) {
    const { label, hint, error, limit, isRequired, isCode, onChange, ...rest } = props
    const control = rest as unknown as Props
    return (
      <Field {...{ label, hint, error, limit }} isRequired={isRequired ?? control.required ?? false}>
        {(connection) => (
          <Control
            {...connection}
            {...control}
            className={joinClasses(isCode && 'font-mono text-sm', control.className)}
            onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
          />
        )}
      </Field>
    )
  }
}

export const TextField = createLabelledField<ComponentProps<'input'>>(TextInput)
export const TextAreaField = createLabelledField<ComponentProps<'textarea'>>(TextArea)
export const SelectField = createLabelledField<ComponentProps<typeof SelectInput>>(SelectInput)
