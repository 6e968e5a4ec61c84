import { expect, test } from 'vitest'
import { runWithoutPauses } from '#base/time-slices.ts'
import { emptyForm, emptyFormField, type FormField } from '#core/model/widgets/form.ts'
import { buildContentsTool, buildContentsWidget, buildTestContents } from '#tests/support/samples/contents.ts'
import { checkFormReferenceUnknown } from './form-reference-unknown.ts'

const check = (change: Partial<FormField>) => {
  const country = { ...emptyFormField, id: 'land', key: 'country' }
  const city = { ...emptyFormField, id: 'city', key: 'city', label: 'City', ...change }
  const widget = buildContentsWidget(
    { form: { ...emptyForm, fields: [country, city] } },
    { primitive: 'form' },
  )
  const tools = [buildContentsTool({ key: 'list_cities', name: 'Cities' })]
  return runWithoutPauses(checkFormReferenceUnknown(buildTestContents({ tools, widgets: [widget] })))
}

const source = (targetToolName: string, search: string) => ({
  optionsSource: { ...emptyFormField.optionsSource, targetToolName, arguments: { search: [search] } },
})

test('references to tools and fields that exist are no issue', () => {
  expect(check({})).toEqual([])
  expect(check(source('list_cities', '{{query}} {{country}}'))).toEqual([])
  const parts = ['[0]', '[*].code', "['iso code']", '["iso.code"]', '.code[1][2]']
  for (const part of parts) expect(check(source('list_cities', `{{country${part}}}`))).toEqual([])
  expect(check(source('Cities', ''))).toEqual([])
  expect(check({ visibleWhen: { field: 'land', values: ['no'] } })).toEqual([])
})

test.each<[Partial<FormField>, string]>([
  [source('gone', ''), 'loads its options with gone, which is not an enabled tool'],
  [
    source('list_cities', '{{countries[0]}}'),
    'loads its options with {{countries[0]}}, which is no field of the form',
  ],
  [source('list_cities', '{{state}}'), 'loads its options with {{state}}, which is no field of the form'],
  [
    { visibleWhen: { field: 'country', values: [] } },
    'is shown when country has a value, which is no other field of the form',
  ],
  [
    { requiredWhen: { field: 'city', values: [] } },
    'is required when city has a value, which is no other field of the form',
  ],
])('others block a release: %j', (change, problem) => {
  expect(check(change)).toMatchObject([
    {
      code: 'form_reference_unknown',
      message: `The field City of the widget Pets ${problem}.`,
      blocksPublish: true,
      references: [{ entityId: 'wid_1', description: 'form, field city' }],
    },
  ])
})
