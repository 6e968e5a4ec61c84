import { expect, test } from 'vitest'
import {
  addField,
  addSection,
  type FormValues,
  findArgument,
  listFields,
  moveToSection,
  removeField,
  setFields,
} from './form-edits.ts'

const empty: FormValues = {
  form_fields: [],
  form_layout: { title: '', description: '', submit_label: '', steps: false, sections: [] },
  form_submit: {
    mode: 'callTool',
    target_tool_name: 'order',
    success_message: '',
    reset_on_submit: false,
    model_sees: 'outcome',
    bindings: [],
  },
}
const addMail = (form: FormValues, sectionId = '') =>
  addField(form, { key: 'mail', sectionId, argument: 'customer.email' })
const ids = (fields: { id: string }[]) => fields.map(({ id }) => id)

test('a field is added with an id of its own and its binding', () => {
  const form = addMail(addMail(empty))
  expect(ids(form.form_fields)).toEqual(['mail', 'mail_2'])
  expect(form.form_submit.bindings).toEqual([
    { field_id: 'mail', target_arg_path: 'customer.email', status: 'mapped' },
    { field_id: 'mail_2', target_arg_path: 'customer.email', status: 'mapped' },
  ])
})

test('the first section takes all fields, a later one none', () => {
  const form = addSection(addSection(addMail(empty)))
  expect(form.form_layout.sections.map(({ id, field_ids }) => [id, field_ids])).toEqual([
    ['section', ['mail']],
    ['section_2', []],
  ])
})

test('a field is in one section at most', () => {
  const form = moveToSection(addSection(addSection(addMail(empty))), 'mail', 'section_2')
  expect(form.form_layout.sections.map(({ field_ids }) => field_ids)).toEqual([[], ['mail']])
  expect(listFields(moveToSection(form, 'mail', ''), null)).toHaveLength(1)
})

test('a removed field leaves its section and its binding', () => {
  const form = removeField(addMail(addSection(empty), 'section'), 'mail')
  expect([form.form_fields, form.form_layout.sections[0]?.field_ids, form.form_submit.bindings]).toEqual([
    [],
    [],
    [],
  ])
})

test('fields are reordered within their section, and those of no section among themselves', () => {
  const sectioned = addField(addMail(addSection(empty), 'section'), { key: 'name', sectionId: 'section' })
  const [section = null] = sectioned.form_layout.sections
  const reordered = setFields(sectioned, section, listFields(sectioned, section).toReversed())
  expect(reordered.form_layout.sections[0]?.field_ids).toEqual(['name', 'mail'])
  const free = addField(addMail(empty), { key: 'name', sectionId: '' })
  expect(ids(setFields(free, null, free.form_fields.toReversed()).form_fields)).toEqual(['name', 'mail'])
  expect(findArgument(setFields(free, null, free.form_fields.slice(1)), 'mail')).toBe('')
})
