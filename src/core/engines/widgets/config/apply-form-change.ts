// Applies a change to a form. A new list of fields replaces the old one, but a field with the id of an old one keeps
// the members that the client's form shape cannot express: such a client must not delete what it does not see.
import {
  emptyFormField,
  emptyFormValidation,
  type Form,
  type FormChange,
  type FormField,
  type FormFieldChange,
  type FormOption,
  type FormShape,
} from '#core/model/widgets/form.ts'

export function applyFormChange(old: Form, change: FormChange): Form {
  const shape = change.shape ?? old.shape
  const oldFields = new Map(old.fields.map((field) => [field.id, field]))
  return {
    shape,
    fields:
      change.fields?.map((fieldChange) => mergeField(shape, fieldChange, oldFields.get(fieldChange.id))) ??
      old.fields,
    layout: { ...old.layout, ...change.layout },
    submit: { ...old.submit, ...change.submit },
  }
}

function mergeField(shape: FormShape, change: FormFieldChange, old: FormField | undefined): FormField {
  const preserved = old ? preservedMembers[shape](old) : {}
  const known = { ...emptyFormField, ...preserved }
  return {
    ...known,
    ...change,
    optionsSource: { ...known.optionsSource, ...change.optionsSource },
    visibleWhen: { ...known.visibleWhen, ...change.visibleWhen },
    requiredWhen: { ...known.requiredWhen, ...change.requiredWhen },
    options: (change.options ?? []).map((option) => mergeOption(option, shape === 'flat' ? old : undefined)),
    validation: { ...emptyFormValidation, ...preserved.validation, ...change.validation },
  }
}

/** The members of a field that the oldest clients cannot express; all others send them. */
const listLaterMembers = ({ localTime, optionsSource, visibleWhen, requiredWhen }: FormField) => ({
  localTime,
  optionsSource,
  visibleWhen,
  requiredWhen,
})

/** The members of a field that each form shape cannot express. */
const preservedMembers: Record<FormShape, (field: FormField) => Partial<FormField>> = {
  sectioned: (field) => {
    const { multiple, aiFillable, aiVisible } = field
    return { multiple, aiFillable, aiVisible, ...listLaterMembers(field) }
  },
  flat: (field) => {
    const { prefill, visibility, validation } = field
    const { minItems, maxItems } = validation
    return {
      prefill,
      visibility,
      validation: { ...emptyFormValidation, minItems, maxItems },
      ...listLaterMembers(field),
    }
  },
}

/** An option of a flat form has neither an id nor a label. */
function mergeOption(
  change: Partial<FormOption> & { value: string },
  old: FormField | undefined,
): FormOption {
  const { value } = change
  const oldOption = old?.options.find((option) => option.value === value)
  return { id: value, label: value, ...oldOption, ...change }
}
