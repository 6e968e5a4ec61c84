import type { JsonObject } from '#base/json.ts'

/** Limits of one field; null where there is none. */
export type FormValidation = {
  minLength: number | null
  maxLength: number | null
  min: number | null
  max: number | null
  minItems: number | null
  maxItems: number | null
  pattern: string
}

export const noValidation: FormValidation = {
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
  /** Media types a file may have. */
  accept: string
  multiple: boolean
  /** Whether the model may fill it, and see what it holds. */
  aiFillable: boolean
  aiVisible: boolean
  visibility: string
  options: FormOption[]
  /** Where its first value comes from; `kind` "none" is nowhere. The other members are its author's. */
  prefill: JsonObject & { kind: string }
  validation: FormValidation
}

export const emptyField: Omit<FormField, 'id'> = {
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
  validation: noValidation,
}

export type FormSection = { id: string; title: string; description: string; fieldIds: string[] }

export type FormLayout = { title: string; description: string; submitLabel: string; sections: FormSection[] }

/** Which argument of the target tool a field fills: a dotted path. */
export type FormBinding = { fieldId: string; targetArgPath: string; status: string }

export type FormSubmit = {
  mode: string
  targetToolName: string
  successMessage: string
  resetOnSubmit: boolean
  bindings: FormBinding[]
}

/**
 * A form as a superset of the two shapes in which clients write it: `sectioned` has layout, sections and bindings,
 * `flat` has fields alone, each filling the argument of its own key.
 */
export type FormShape = 'flat' | 'sectioned'

export type Form = { shape: FormShape; fields: FormField[]; layout: FormLayout; submit: FormSubmit }

export const emptyForm: Form = {
  shape: 'sectioned',
  fields: [],
  layout: { title: '', description: '', submitLabel: '', sections: [] },
  submit: { mode: 'callTool', targetToolName: '', successMessage: '', resetOnSubmit: false, bindings: [] },
}

/** A field of a new list. What it leaves out is empty, or what the shape has no words for, as it was. */
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
