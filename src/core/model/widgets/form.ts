import type { JsonObject } from '#base/json.ts'
import { defaultsOf, type MembersOf } from '#core/entities/entity.ts'
import {
  type formBindingMembers,
  type formLayoutMembers,
  formMembers,
  type formSectionMembers,
  type formSubmitMembers,
} from '#core/entities/form.ts'
import {
  type formConditionMembers,
  formFieldMembers,
  type formOptionMembers,
  formOptionsSourceMembers,
  formValidationMembers,
} from '#core/entities/form-field.ts'

/** Limits of one field; null or "" is no limit. */
export type FormValidation = MembersOf<typeof formValidationMembers>
export const emptyFormValidation: FormValidation = defaultsOf(formValidationMembers)

export type FormOptionsSource = MembersOf<typeof formOptionsSourceMembers, { arguments: JsonObject }>
const emptyOptionsSource: FormOptionsSource = {
  ...defaultsOf(formOptionsSourceMembers),
  arguments: {},
}

type FormCondition = MembersOf<typeof formConditionMembers>

export type FormOption = MembersOf<typeof formOptionMembers>

export type FormField = MembersOf<
  typeof formFieldMembers,
  { prefill: JsonObject & { kind: string }; optionsSource: FormOptionsSource }
>
export const emptyFormField: Omit<FormField, 'id'> = {
  ...defaultsOf(formFieldMembers),
  prefill: formFieldMembers.prefill.default,
  optionsSource: emptyOptionsSource,
}

export type FormSection = MembersOf<typeof formSectionMembers>
export type FormLayout = MembersOf<typeof formLayoutMembers>

/** Maps a field to an argument of the target tool: `targetArgPath` is a dotted path. */
export type FormBinding = MembersOf<typeof formBindingMembers>
export type FormSubmit = MembersOf<typeof formSubmitMembers>

export type Form = MembersOf<typeof formMembers, { fields: FormField[] }>
export type FormShape = Form['shape']
export const emptyForm: Form = { ...defaultsOf(formMembers), fields: [] }

/**
 * A field of a replacing list. Omitted members become empty, except members that the form's shape cannot
 * express: these stay.
 */
export type FormFieldChange = Partial<
  Omit<FormField, 'id' | 'options' | 'optionsSource' | 'visibleWhen' | 'requiredWhen' | 'validation'>
> & {
  id: string
  options?: (Partial<FormOption> & { value: string })[]
  optionsSource?: Partial<FormOptionsSource>
  visibleWhen?: Partial<FormCondition>
  requiredWhen?: Partial<FormCondition>
  validation?: Partial<FormValidation>
}

/** Absent means unchanged; lists replace. */
export type FormChange = {
  shape?: FormShape
  fields?: FormFieldChange[]
  layout?: Partial<FormLayout>
  submit?: Partial<FormSubmit>
}
