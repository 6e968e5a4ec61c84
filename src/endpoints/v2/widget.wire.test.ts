import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedConfig } from '#core/engines/widget-config/changed-config.ts'
import { callModes, emptyConfig, type Widget, widgetPrimitives } from '#core/model/widget.ts'
import { NewWidgetV2, parseNewWidget, parseWidgetChange, presentWidget, WidgetV2 } from './widget.wire.ts'

const text = fc.string({ maxLength: 20 })
const word = fc.string({ minLength: 1, maxLength: 10 })
const path = fc.constantFrom('', 'items', 'items[].id', 'pet.name')
const list = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 })
const map = fc.dictionary(fc.stringMatching(/^[a-z.$]{1,8}$/), text, { maxKeys: 3, noNullPrototype: true })
const count = fc.option(fc.nat(1000))
const bound = fc.option(fc.integer())

const form = fc.record({
  shape: fc.constantFrom('flat' as const, 'sectioned' as const),
  fields: list(
    fc.record({
      id: word,
      key: word,
      label: text,
      type: word,
      required: fc.boolean(),
      placeholder: text,
      helpText: text,
      accept: text,
      multiple: fc.boolean(),
      aiFillable: fc.boolean(),
      aiVisible: fc.boolean(),
      visibility: word,
      options: list(fc.record({ id: text, value: text, label: text })),
      prefill: fc.record({ kind: word, path: text }),
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
    sections: list(fc.record({ id: word, title: text, description: text, fieldIds: list(word) })),
  }),
  submit: fc.record({
    mode: word,
    targetToolName: text,
    successMessage: text,
    resetOnSubmit: fc.boolean(),
    bindings: list(fc.record({ fieldId: word, targetArgPath: path, status: word })),
  }),
})

const widgets: fc.Arbitrary<Widget> = fc.record({
  id: fc.constant('wid_1'),
  appId: fc.constant('app_1'),
  toolId: fc.constantFrom(null, 'tool_1'),
  key: fc.constant('key'),
  name: word,
  primitive: fc.constantFrom(...widgetPrimitives),
  displayMode: fc.constantFrom('inline', 'fullscreen', 'pip'),
  visibility: fc.constantFrom('visible', 'hidden'),
  config: fc.record({
    fieldMappings: map,
    style: map,
    layout: map,
    resourceDomains: list(text),
    connectDomains: list(text),
    redirectDomains: list(text),
    frameDomains: list(text),
    hiddenFields: list(path),
    mapping: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value))),
    dataTable: fc.record({
      collectionPath: path,
      fields: list(fc.record({ key: word, path, label: text, staticValue: fc.option(text) })),
    }),
    form,
  }),
  actions: list(
    fc.record({
      trigger: word,
      type: fc.constantFrom('callTool', 'followUpMessage'),
      template: text,
      targetToolId: text,
      targetToolName: text,
      callMode: fc.constantFrom(...callModes),
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
const isSendable = ajv.compile(NewWidgetV2)
const isAnswer = ajv.compile(WidgetV2)

type Sent = Parameters<typeof parseNewWidget>[0]

test('a widget is unchanged when its response is sent back', () => {
  fc.assert(
    fc.property(widgets, (widget) => {
      const answer = presentWidget(widget)
      expect(isAnswer(answer), JSON.stringify(isAnswer.errors)).toBe(true)
      expect(isSendable(answer), JSON.stringify(isSendable.errors)).toBe(true)
      const { config, ...sent } = parseNewWidget(answer as Sent)
      const made = { ...widget, ...sent, config: changedConfig(emptyConfig, config ?? {}) }
      expect(made).toEqual(widget)
    }),
  )
})

test('an empty change changes nothing, and the caller cannot set the key of a new widget', () => {
  expect(parseWidgetChange({})).toEqual({})
  const named = { name: 'W', primitive: 'form', key: 'mine' } as Sent
  expect(parseNewWidget(named)).toEqual({ name: 'W', primitive: 'form' })
})
