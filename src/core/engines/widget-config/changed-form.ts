// Applies a change to a form. A new list of fields replaces the old one, but a field with the id of an old one keeps
// the members that the client's form shape cannot express: such a client must not delete what it does not see.
import {
  emptyField,
  type Form,
  type FormChange,
  type FormField,
  type FormFieldChange,
  type FormOption,
  type FormShape,
  noValidation,
} from '#core/model/form.ts'

export function changedForm(old: Form, change: FormChange): Form {
  const shape = change.shape ?? old.shape
  const known = new Map(old.fields.map((field) => [field.id, field]))
  return {
    shape,
    fields: change.fields?.map((sent) => fieldOf(shape, sent, known.get(sent.id))) ?? old.fields,
    layout: { ...old.layout, ...change.layout },
    submit: { ...old.submit, ...change.submit },
  }
}

function fieldOf(shape: FormShape, sent: FormFieldChange, old: FormField | undefined): FormField {
  const unsaid = old ? unsaidIn[shape](old) : {}
  return {
    ...emptyField,
    ...unsaid,
    ...sent,
    options: (sent.options ?? []).map((option) => optionOf(option, shape === 'flat' ? old : undefined)),
    validation: { ...noValidation, ...unsaid.validation, ...sent.validation },
  }
}

/** The members of a field that each form shape cannot express. */
const unsaidIn: Record<FormShape, (field: FormField) => Partial<FormField>> = {
  sectioned: ({ multiple, aiFillable, aiVisible }) => ({ multiple, aiFillable, aiVisible }),
  flat: ({ prefill, visibility, validation: { minItems, maxItems } }) => ({
    prefill,
    visibility,
    validation: { ...noValidation, minItems, maxItems },
  }),
}

/** An option of a flat form has no id and no label of its own. */
function optionOf(sent: Partial<FormOption> & { value: string }, old: FormField | undefined): FormOption {
  const { value } = sent
  const known = old?.options.find((option) => option.value === value)
  return { id: value, label: value, ...known, ...sent }
}
