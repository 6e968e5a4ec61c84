import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { applyFormChange } from '#core/engines/widgets/config/apply-form-change.ts'
import {
  emptyForm,
  type FormBinding,
  type FormFieldChange,
  type FormShape,
} from '#core/model/widgets/form.ts'
import {
  buildContentsOperation,
  buildContentsTool,
  buildContentsWidget,
  buildTestContents,
} from '#tests/support/samples/contents.ts'
import { checkFormBindingUnmapped } from './form-binding-unmapped.ts'

const inputSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    owner: { type: 'object', properties: { id: { type: 'string' } } },
    note: { type: 'string' },
  },
  required: ['name'],
  allOf: [{ $ref: '#/$defs/owned' }],
  anyOf: [{ required: ['note'] }, { required: ['other'] }],
  $defs: { owned: { required: ['owner'] } },
}

const createBinding = (fieldId: string, targetArgPath: string, status = 'mapped'): FormBinding => ({
  fieldId,
  targetArgPath,
  status,
})

/** For each issue whether it blocks, and its location. */
function issues(
  shape: FormShape,
  fields: (string | FormFieldChange)[],
  bindings: FormBinding[] = [],
  targetToolName = 'add',
) {
  const form = applyFormChange(emptyForm, {
    shape,
    fields: fields.map((field) => (typeof field === 'string' ? { id: `f_${field}`, key: field } : field)),
    submit: { targetToolName, bindings },
  })
  const contents = buildTestContents({
    operations: [buildContentsOperation({ inputSchema })],
    tools: [buildContentsTool({ key: 'add', name: 'Add' })],
    widgets: [buildContentsWidget({ form }, { primitive: 'form' })],
  })
  return runWithoutPauses(checkFormBindingUnmapped(contents)).map((issue) => {
    expect(issue.code).toBe('form_binding_unmapped')
    expect(issue.references.map((ref) => ref.entityType)).toEqual(['widget'])
    return [issue.blocksPublish, issue.references[0]?.description]
  })
}

test('a required argument that no field fills blocks a release', () => {
  expect(issues('flat', ['name', 'note'])).toEqual([[true, 'form, argument owner']])
  expect(issues('sectioned', ['a'], [createBinding('f_a', 'name')])).toEqual([[true, 'form, argument owner']])
  expect(issues('sectioned', [])).toEqual([
    [true, 'form, argument name'],
    [true, 'form, argument owner'],
  ])
})

test('a field that fills a member of an argument fills the argument', () => {
  expect(
    issues('sectioned', ['a', 'b'], [createBinding('f_a', 'name'), createBinding('f_b', 'owner.id')]),
  ).toEqual([])
  expect(issues('flat', ['name', 'owner'])).toEqual([])
})

test('a field that fills no argument causes a warning', () => {
  const complete = [createBinding('f_a', 'name'), createBinding('f_b', 'owner.id')]
  const unmapped = (binding: FormBinding[]) => issues('sectioned', ['a', 'b', 'c'], [...complete, ...binding])
  for (const binding of [
    [],
    [createBinding('f_c', '')],
    [createBinding('f_c', 'note', 'unmapped')],
    [createBinding('f_c', 'nope')],
    [createBinding('f_c', 'owner.name')],
  ]) {
    expect(unmapped(binding)).toEqual([[false, 'form, field c']])
  }
  expect(unmapped([createBinding('f_c', 'note')])).toEqual([])
  expect(issues('flat', ['name', 'owner', 'nope'])).toEqual([[false, 'form, field nope']])
})

test.each<Partial<FormFieldChange>>([
  { optionsSource: { targetToolName: 'list_notes', arguments: { country: '{{c}}' } } },
  { visibleWhen: { field: 'f_c' } },
  { requiredWhen: { field: 'f_c' } },
])('a field that another one refers to, as %j, needs no argument', (reference) => {
  const bindings = ['name', 'owner', 'note'].map((path) => createBinding(`f_${path}`, path))
  const fields = (change: Partial<FormFieldChange>) => [
    'name',
    'owner',
    'c',
    { id: 'f_note', key: 'note', ...change },
  ]
  expect(issues('sectioned', fields({}), bindings)).toEqual([[false, 'form, field c']])
  expect(issues('sectioned', fields(reference), bindings)).toEqual([])
})

test('a missing target is not reported by this rule', () => {
  expect(issues('flat', [], [], 'gone')).toEqual([])
})
