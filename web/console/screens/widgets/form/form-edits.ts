// Edits of a form: its fields, its sections, and the bindings from fields to arguments.
import type { FormField } from '../../../api/queries/widgets.ts'
import type { WidgetValues } from '../widget-values.ts'

export type FormValues = Pick<WidgetValues, 'form_fields' | 'form_layout' | 'form_submit'>
export type FormSection = FormValues['form_layout']['sections'][number]

const emptyField: Omit<FormField, 'id' | 'key'> = {
  label: '',
  type: 'text',
  required: false,
  placeholder: '',
  help_text: '',
  accept: '',
  multiple: false,
  ai_fillable: false,
  ai_visible: false,
  visibility: 'visible',
  local_time: false,
  options: [],
  options_source: { target_tool_name: '', arguments: {}, items_path: '', value_path: '', label_path: '' },
  visible_when: { field: '', values: [] },
  required_when: { field: '', values: [] },
  prefill: { kind: 'none' },
  validation: {
    min_length: null,
    max_length: null,
    min: null,
    max: null,
    min_items: null,
    max_items: null,
    pattern: '',
  },
}

/** Makes a name unique: `field`, `field_2`, … */
export function findFreeId(wanted: string, taken: readonly string[]): string {
  let id = wanted
  for (let count = 2; taken.includes(id); count += 1) id = `${wanted}_${count}`
  return id
}

type NewField = { key: string; sectionId: string; argument?: string } & Partial<FormField>

/** Adds a field at the end of a section (`""` for no section), and binds it to its argument if it has one. */
export function addField(form: FormValues, { key, sectionId, argument, ...given }: NewField): FormValues {
  const id = findFreeId(
    key,
    form.form_fields.flatMap((field) => [field.id, field.key]),
  )
  const field: FormField = { ...emptyField, ...given, id, key: id }
  const added = { ...form, form_fields: [...form.form_fields, field] }
  return setArgument(moveToSection(added, id, sectionId), id, argument ?? '')
}

export const changeField = (form: FormValues, id: string, change: Partial<FormField>): FormValues => ({
  ...form,
  form_fields: form.form_fields.map((field) => (field.id === id ? { ...field, ...change } : field)),
})

/** Removes a field from the form, its section and the bindings. */
export function removeField(form: FormValues, id: string): FormValues {
  const moved = moveToSection(setArgument(form, id, ''), id, '')
  return { ...moved, form_fields: moved.form_fields.filter((field) => field.id !== id) }
}

export const findSection = ({ form_layout }: FormValues, fieldId: string): FormSection | undefined =>
  form_layout.sections.find(({ field_ids }) => field_ids.includes(fieldId))

export function moveToSection(form: FormValues, fieldId: string, sectionId: string): FormValues {
  const sections = form.form_layout.sections.map((section) => {
    const others = section.field_ids.filter((id) => id !== fieldId)
    return { ...section, field_ids: section.id === sectionId ? [...others, fieldId] : others }
  })
  return { ...form, form_layout: { ...form.form_layout, sections } }
}

/** The fields of a section in order. Without a section: the fields that no section lists. */
export function listFields(form: FormValues, section: FormSection | null): FormField[] {
  if (!section) return form.form_fields.filter(({ id }) => !findSection(form, id))
  return section.field_ids.flatMap((id) => form.form_fields.find((field) => field.id === id) ?? [])
}

/** Reorders the fields of a section, or those without one. Missing fields are removed. */
export function setFields(form: FormValues, section: FormSection | null, fields: FormField[]): FormValues {
  const ids = fields.map(({ id }) => id)
  const removed = listFields(form, section).filter(({ id }) => !ids.includes(id))
  const left = removed.reduce((current, { id }) => removeField(current, id), form)
  if (!section) {
    const listed = left.form_fields.filter(({ id }) => findSection(left, id))
    return { ...left, form_fields: [...listed, ...fields] }
  }
  return changeSection(left, section.id, { field_ids: ids })
}

export const changeSection = (form: FormValues, id: string, change: Partial<FormSection>): FormValues => ({
  ...form,
  form_layout: {
    ...form.form_layout,
    sections: form.form_layout.sections.map((section) =>
      section.id === id ? { ...section, ...change } : section,
    ),
  },
})

/** Adds a section. The first one takes all fields, so that none is left over. */
export function addSection(form: FormValues): FormValues {
  const { sections } = form.form_layout
  const id = findFreeId(
    'section',
    sections.map((section) => section.id),
  )
  const field_ids = sections.length === 0 ? form.form_fields.map((field) => field.id) : []
  const section = { id, title: '', description: '', field_ids }
  return { ...form, form_layout: { ...form.form_layout, sections: [...sections, section] } }
}

/** The argument that a field fills; empty if there is none. */
export const findArgument = ({ form_submit }: FormValues, fieldId: string): string =>
  form_submit.bindings.find(({ field_id, status }) => field_id === fieldId && status !== 'unmapped')
    ?.target_arg_path ?? ''

export function setArgument(form: FormValues, fieldId: string, path: string): FormValues {
  const others = form.form_submit.bindings.filter(({ field_id }) => field_id !== fieldId)
  const own = path === '' ? [] : [{ field_id: fieldId, target_arg_path: path, status: 'mapped' }]
  return { ...form, form_submit: { ...form.form_submit, bindings: [...others, ...own] } }
}
