import { expect, test } from 'vitest'
import { emptyForm, emptyFormField } from '#core/model/widgets/form.ts'
import { emptyWidgetConfig } from '#core/model/widgets/widget.ts'
import { buildTool, buildWidget } from '#tests/support/store-samples.ts'
import { withWidgets } from './compile-widgets.ts'

test('a tool that loads options of a form is called by widgets, under the name that clients see', () => {
  const sources = [
    buildTool('app_1', { id: 'tool_1', key: 'order', name: 'Order' }),
    buildTool('app_1', { id: 'tool_2', key: 'list_cities', name: 'Cities' }),
  ]
  const field = {
    ...emptyFormField,
    id: 'city',
    optionsSource: { ...emptyFormField.optionsSource, targetToolName: 'Cities' },
  }
  const form = { ...emptyForm, fields: [field], submit: { ...emptyForm.submit, targetToolName: 'Order' } }
  const widget = buildWidget('app_1', {
    toolId: 'tool_1',
    primitive: 'form',
    config: { ...emptyWidgetConfig, form },
    actions: [],
  })
  const served = sources.map(({ key }) => ({ name: key }) as never)
  const { tools, widgets } = withWidgets(served, sources, [widget])
  expect(tools.map(({ name, isCalledByWidgets }) => [name, isCalledByWidgets])).toEqual([
    ['order', true],
    ['list_cities', true],
  ])
  expect(widgets[0]?.config.form.fields[0]?.optionsSource.targetToolName).toBe('list_cities')
})
