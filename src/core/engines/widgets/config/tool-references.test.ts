import { expect, test } from 'vitest'
import { emptyForm, emptyFormField } from '#core/model/widgets/form.ts'
import { buildContentsTool, buildContentsWidget } from '#tests/support/samples/contents.ts'
import { findToolByName, findToolWidget, withoutToolReferences } from './tool-references.ts'

test('a key takes precedence over a name; an empty name finds no tool', () => {
  const tools = [
    buildContentsTool({ id: 'tool_1', key: 'a', name: 'b' }),
    buildContentsTool({ id: 'tool_2', key: 'b', name: '' }),
  ]
  expect(findToolByName(tools, 'b')?.id).toBe('tool_2')
  expect(findToolByName(tools, '')).toBeUndefined()
})

test('the widget of a tool is its newest visible one', () => {
  const widgets = [
    buildContentsWidget({}, { id: 'wid_1' }),
    buildContentsWidget({}, { id: 'wid_3' }),
    buildContentsWidget({}, { id: 'wid_2' }),
    buildContentsWidget({}, { id: 'wid_4', visibility: 'hidden' }),
    buildContentsWidget({}, { id: 'wid_5', toolId: 'tool_2' }),
  ]
  expect(findToolWidget(widgets, 'tool_1')?.id).toBe('wid_3')
  expect(findToolWidget(widgets, 'tool_9')).toBeUndefined()
})

test('a tool that is deleted no longer loads the options of a form', () => {
  const tools = [
    buildContentsTool({ id: 'tool_2', key: 'cities' }),
    buildContentsTool({ id: 'tool_3', key: 'lands' }),
  ]
  const fields = ['cities', 'lands'].map((targetToolName) => ({
    ...emptyFormField,
    id: targetToolName,
    optionsSource: { ...emptyFormField.optionsSource, targetToolName, itemsPath: 'items' },
  }))
  const widget = buildContentsWidget({ form: { ...emptyForm, fields } })
  const [cities] = tools
  if (!cities) throw new Error('no tool')
  const left = withoutToolReferences(widget, cities, tools).config.form.fields
  expect(left.map(({ optionsSource }) => optionsSource)).toMatchObject([
    { targetToolName: '', itemsPath: 'items' },
    { targetToolName: 'lands' },
  ])
})
