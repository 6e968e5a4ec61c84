import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyConfigChange } from '#core/engines/widgets/config/apply-config-change.ts'
import {
  actionRowChoices,
  columnTotals,
  emptyWidgetConfig,
  partPrimitiveNames,
  partWidths,
  type Widget,
  widgetActionIcons,
  widgetAfterCalls,
  widgetCallModes,
  widgetModelViews,
  widgetPrimitives,
} from '#core/model/widgets/widget.ts'
import { NewWidgetSnakeCase, parseNewWidget, parseWidgetChange, widgetWires } from './widget.wire.ts'

const text = fc.string({ maxLength: 20 })
const identifier = fc.string({ minLength: 1, maxLength: 10 })
const path = fc.constantFrom('', 'items', 'items[].id', 'pet.name')
const generateList = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 })
const map = fc.dictionary(fc.stringMatching(/^[a-z.$]{1,8}$/), text, { maxKeys: 3, noNullPrototype: true })
const count = fc.option(fc.nat(1000))
const bound = fc.option(fc.integer())

const form = fc.record({
  shape: fc.constantFrom('flat' as const, 'sectioned' as const),
  fields: generateList(
    fc.record({
      id: identifier,
      key: identifier,
      label: text,
      type: identifier,
      required: fc.boolean(),
      placeholder: text,
      helpText: text,
      accept: text,
      multiple: fc.boolean(),
      aiFillable: fc.boolean(),
      aiVisible: fc.boolean(),
      localTime: fc.boolean(),
      optionsSource: fc.record({
        targetToolName: text,
        arguments: fc.constantFrom({}, { search: '{{query}}' }),
        itemsPath: path,
        valuePath: path,
        labelPath: text,
      }),
      visibleWhen: fc.record({ field: text, values: fc.array(text) }),
      requiredWhen: fc.record({ field: text, values: fc.array(text) }),
      visibility: identifier,
      options: generateList(fc.record({ id: text, value: text, label: text })),
      prefill: fc.record({ kind: identifier, path: text }),
      validation: fc.record({
        minLength: count,
        maxLength: count,
        min: bound,
        max: bound,
        minItems: count,
        maxItems: count,
        pattern: text,
      }),
    }),
  ),
  layout: fc.record({
    title: text,
    description: text,
    submitLabel: text,
    steps: fc.boolean(),
    sections: generateList(
      fc.record({ id: identifier, title: text, description: text, fieldIds: generateList(identifier) }),
    ),
  }),
  submit: fc.record({
    mode: identifier,
    targetToolName: text,
    successMessage: text,
    modelSees: fc.constantFrom(...widgetModelViews),
    resetOnSubmit: fc.boolean(),
    changedOnly: fc.boolean(),
    bindings: generateList(fc.record({ fieldId: identifier, targetArgPath: path, status: identifier })),
  }),
})

const format = { format: identifier, formatOptions: map }

const view = {
  fieldMappings: map,
  fieldFormats: generateList(fc.record({ key: identifier, ...format })),
  copyFields: generateList(text),
  layout: map,
  detail: fc.record({
    sections: generateList(fc.record({ title: text, keys: generateList(text), collapsed: fc.boolean() })),
  }),
  dataTable: fc.record({
    collectionPath: path,
    groupBy: path,
    groupsCollapsed: fc.boolean(),
    expandable: fc.boolean(),
    fields: generateList(
      fc.record({
        key: identifier,
        path,
        label: text,
        staticValue: fc.option(text),
        total: fc.constantFrom(...columnTotals),
        ...format,
      }),
    ),
  }),
  loading: fc.record({
    cursorArgument: identifier,
    cursorPath: path,
    pageArgument: identifier,
    offsetArgument: identifier,
    totalPath: path,
    queryArgument: identifier,
    sortArgument: identifier,
    orderArgument: identifier,
    refresh: fc.boolean(),
  }),
}

const widgets: fc.Arbitrary<Widget> = fc.record({
  id: fc.constant('wid_1'),
  appId: fc.constant('app_1'),
  toolId: fc.constantFrom(null, 'tool_1'),
  key: fc.constant('key'),
  name: identifier,
  primitive: fc.constantFrom(...widgetPrimitives),
  displayMode: fc.constantFrom('inline', 'fullscreen', 'pip'),
  visibility: fc.constantFrom('visible', 'hidden'),
  config: fc.record({
    ...view,
    parts: generateList(
      fc.record({
        key: fc.constant('key'),
        title: text,
        tab: text,
        width: fc.constantFrom(...partWidths),
        primitive: fc.constantFrom(...partPrimitiveNames),
        ...view,
      }),
    ),
    translations: fc.dictionary(
      fc.string({ maxLength: 5 }),
      fc.dictionary(fc.constantFrom('de', 'pt-BR'), fc.string()),
    ),
    style: map,
    resourceDomains: generateList(text),
    connectDomains: generateList(text),
    redirectDomains: generateList(text),
    frameDomains: generateList(text),
    hiddenFields: generateList(path),
    mapping: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value))),
    form,
  }),
  actions: generateList(
    fc.record({
      trigger: identifier,
      type: fc.constantFrom('callTool', 'followUpMessage'),
      part: identifier,
      template: text,
      targetToolId: text,
      targetToolName: text,
      label: text,
      icon: fc.constantFrom(...widgetActionIcons),
      confirm: text,
      afterCall: fc.constantFrom(...widgetAfterCalls),
      rows: fc.constantFrom(...actionRowChoices),
      successMessage: text,
      undoToolName: text,
      undoTemplate: text,
      modelSees: fc.constantFrom(...widgetModelViews),
      callMode: fc.constantFrom(...widgetCallModes),
      pollIntervalMs: fc.constantFrom(0, 1000),
      pollTimeoutMs: fc.constantFrom(0, 1000),
      pollMaxAttempts: fc.nat(60),
      pollStopWhenPath: path,
      pollStopWhenEquals: text,
    }),
  ),
  createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
  updatedAt: fc.constant('2026-01-01T00:00:00.000Z'),
  revision: fc.constant(1),
})

const ajv = new Ajv({ strict: false })
const isRequestBody = ajv.compile(NewWidgetSnakeCase)

type NewWidgetRequest = Parameters<typeof parseNewWidget>[0]

test.each(['v2', 'v3'] as const)('a widget is unchanged when its response is sent back in %s', (family) => {
  const { Widget: WidgetBody, presentWidget } = widgetWires[family]
  const isResponseBody = ajv.compile(WidgetBody)
  fc.assert(
    fc.property(widgets, (widget) => {
      const response = presentWidget(widget)
      expect(isResponseBody(response), JSON.stringify(isResponseBody.errors)).toBe(true)
      expect(isRequestBody(response), JSON.stringify(isRequestBody.errors)).toBe(true)
      const { config, ...parsed } = parseNewWidget(response as NewWidgetRequest)
      const created = { ...widget, ...parsed, config: applyConfigChange(emptyWidgetConfig, config ?? {}) }
      expect(created).toEqual(widget)
    }),
  )
})

test('an empty change changes nothing, and a new widget may have a key', () => {
  expect(parseWidgetChange({})).toEqual({})
  const body = { name: 'W', primitive: 'form', key: 'mine' } as const
  expect(parseNewWidget(body)).toEqual(body)
})
