import type { JsonObject } from '#base/json.ts'

/** Limits of one field; null or "" is no limit. */
export type FormValidation = {
  minLength: number | null
  maxLength: number | null
  min: number | null
  max: number | null
  minItems: number | null
  maxItems: number | null
  pattern: string
}

export const emptyFormValidation: FormValidation = {
  minLength: null,
  maxLength: null,
  min: null,
  max: null,
  minItems: null,
  maxItems: null,
  pattern: '',
}

export type FormOption = { id: string; value: string; label: string }

export type FormField = {
  id: string
  key: string
  label: string
  type: string
  required: boolean
  placeholder: string
  helpText: string
  /** Accepted media types of a file. */
  accept: string
  multiple: boolean
  /** Whether the model may fill in the field, and see its value. */
  aiFillable: boolean
  aiVisible: boolean
  visibility: string
  options: FormOption[]
  /** The source of the initial value; `kind` "none" means no source. The service does not interpret other members. */
  prefill: JsonObject & { kind: string }
  validation: FormValidation
}

export const emptyFormField: Omit<FormField, 'id'> = {
  key: '',
  label: '',
  type: 'text',
  required: false,
  placeholder: '',
  helpText: '',
  accept: '',
  multiple: false,
  aiFillable: false,
  aiVisible: false,
  visibility: 'visible',
  options: [],
  prefill: { kind: 'none' },
  validation: emptyFormValidation,
}

export type FormSection = { id: string; title: string; description: string; fieldIds: string[] }

export type FormLayout = { title: string; description: string; submitLabel: string; sections: FormSection[] }

/** Maps a field to an argument of the target tool: `targetArgPath` is a dotted path. */
export type FormBinding = { fieldId: string; targetArgPath: string; status: string }

export type FormSubmit = {
  mode: string
  targetToolName: string
  successMessage: string
  resetOnSubmit: boolean
  bindings: FormBinding[]
}

/**
 * The model covers the two shapes that API families use: `sectioned` has a layout, sections and bindings, `flat` has
 * only fields, each of which fills the argument with the field's key.
 */
export type FormShape = 'flat' | 'sectioned'

export type Form = { shape: FormShape; fields: FormField[]; layout: FormLayout; submit: FormSubmit }

export const emptyForm: Form = {
  shape: 'sectioned',
  fields: [],
  layout: { title: '', description: '', submitLabel: '', sections: [] },
  submit: { mode: 'callTool', targetToolName: '', successMessage: '', resetOnSubmit: false, bindings: [] },
}

/** A field of a replacing list. Omitted members become empty; those that the form's shape cannot express stay. */
export type FormFieldChange = Partial<Omit<FormField, 'id' | 'options' | 'validation'>> & {
  id: string
  options?: (Partial<FormOption> & { value: string })[]
  validation?: Partial<FormValidation>
}

/** Absent means unchanged; lists replace. */
export type FormChange = {
  shape?: FormShape
  fields?: FormFieldChange[]
  layout?: Partial<FormLayout>
  submit?: Partial<FormSubmit>
}
