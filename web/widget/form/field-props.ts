import type { FormFieldValue, PageField } from '#core/engines/widgets/page/index.ts'
import type { WidgetEnv } from '../widget-env.ts'

export type FormFieldProps = {
  field: PageField
  value: FormFieldValue
  /** What the field was filled from. */
  given: unknown
  /** The validation message; "" if the value is valid. */
  error: string
  env: WidgetEnv
  /** The values of all fields by key. */
  scope: Record<string, unknown>
  /** The time zone (IANA) that times are entered in. */
  timeZone: string
  onChange(value: FormFieldValue): void
}

/** The properties of the control of a field: those of the field, its id and its ARIA attributes. */
export type FieldControlProps = FormFieldProps & {
  id: string
  aria: { 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true }
}
