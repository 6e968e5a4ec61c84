import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyConfigChange } from '#core/engines/widgets/config/apply-config-change.ts'
import { emptyWidgetConfig, type Widget, type WidgetConfigChange } from '#core/model/widgets/widget.ts'
import { NewWidgetV1, parseNewWidget, presentWidget, WidgetV1 } from './widget.wire.ts'

const text = fc.string({ maxLength: 20 })
const identifier = fc.string({ minLength: 1, maxLength: 10 })
const path = fc.constantFrom('', 'items', 'items[].id', 'pet.name', 'protototype.constructors')
const generateList = <T>(item: fc.Arbitrary<T>) => fc.array(item, { maxLength: 3 })
const map = fc.dictionary(fc.stringMatching(/^[a-z.$]{1,8}$/), text, { maxKeys: 3, noNullPrototype: true })
const limit = fc.integer({ min: 0, max: 1000 })
const bound = fc.integer({ min: -1_000_000, max: 1_000_000 })

const optionalLimits = { minLength: limit, maxLength: limit, min: bound, max: bound }
const fieldProperties = {
  id: identifier,
  key: identifier,
  label: text,
  type: identifier,
  required: fc.boolean(),
  placeholder: text,
  helpText: text,
  accept: text,
}
const submissionProperties = {
  mode: identifier,
  targetToolName: text,
  successMessage: text,
  resetOnSubmit: fc.boolean(),
}
const common = {
  fieldMappings: map,
  style: map,
  layout: map,
  resourceDomains: generateList(text),
  hiddenFields: generateList(path),
  connectDomains: generateList(text),
  redirectDomains: generateList(text),
}

const configA = fc.record({
  ...common,
  mappingV2: fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value))),
  frameDomains: generateList(text),
  dataTableConfig: fc.record({
    version: fc.constant('v1'),
    collectionPath: path,
    fields: generateList(fc.record({ key: identifier, path, label: text, staticValue: fc.option(text) })),
  }),
  formConfig: fc.record({
    version: fc.constant('v2'),
    fields: generateList(
      fc.record({
        ...fieldProperties,
        options: generateList(fc.record({ id: text, value: text, label: text })),
        validation: fc.record(
          { ...optionalLimits, minItems: limit, maxItems: limit, pattern: text },
          { requiredKeys: ['pattern'] },
        ),
        prefill: fc.record({ kind: identifier, path: text }, { requiredKeys: ['kind'] }),
        visibility: identifier,
      }),
    ),
    layout: fc.record({
      title: text,
      description: text,
      submitLabel: text,
      sections: generateList(
        fc.record({ id: identifier, title: text, description: text, fieldIds: generateList(identifier) }),
      ),
    }),
    submit: fc.record({
      ...submissionProperties,
      bindings: generateList(fc.record({ fieldId: identifier, targetArgPath: path, status: identifier })),
    }),
  }),
})

const configB = fc.record({
  ...common,
  formConfig: fc.record({
    version: fc.constant('v1'),
    fields: generateList(
      fc.record({
        ...fieldProperties,
        options: generateList(text),
        multiple: fc.boolean(),
        aiFillable: fc.boolean(),
        aiVisible: fc.boolean(),
        validation: fc.record({ ...optionalLimits, pattern: text }, { requiredKeys: ['pattern'] }),
      }),
    ),
    submission: fc.record(submissionProperties),
  }),
})

const pollProperties = {
  pollIntervalMs: fc.constantFrom(0, 1000, 60_000),
  pollTimeoutMs: fc.constantFrom(0, 1000, 300_000),
  pollMaxAttempts: fc.constantFrom(0, 1, 60),
}

/** A v1 request body with every property that a client can send. */
const widgetBodies = fc.record({
  toolId: fc.constantFrom('', 'tool_1'),
  name: identifier,
  primitive: fc.constantFrom('data-table', 'form', 'markdown'),
  displayMode: fc.constantFrom('inline', 'fullscreen', 'pip'),
  visibility: fc.constantFrom('visible', 'hidden'),
  config: fc.oneof(configA, configB),
  actions: generateList(
    fc.record({
      trigger: identifier,
      type: fc.constantFrom('callTool', 'followUpMessage'),
      template: text,
      targetToolId: text,
      targetToolName: text,
      callMode: fc.constantFrom('once', 'poll'),
      ...pollProperties,
      pollStopWhenPath: path,
      pollStopWhenEquals: text,
    }),
  ),
})

const ajv = new Ajv({ strict: false })
const isRequestBody = ajv.compile(NewWidgetV1)
const isResponseBody = ajv.compile(WidgetV1)

const ownProperties = {
  id: 'wid_1',
  appId: 'app_1',
  key: 'k',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  revision: 1,
}

/** The widget that is created from a request body. */
const createWidgetFrom = (sent: unknown): Widget => {
  const { config, ...rest } = parseNewWidget(sent as Parameters<typeof parseNewWidget>[0])
  const defaults = {
    toolId: null,
    displayMode: 'inline' as const,
    visibility: 'visible' as const,
    actions: [],
  }
  return {
    ...ownProperties,
    ...defaults,
    ...rest,
    config: applyConfigChange(emptyWidgetConfig, config ?? {}),
  }
}

const applyConfig = (config: unknown, before = emptyWidgetConfig): ReturnType<typeof applyConfigChange> => {
  const sent = { name: 'W', primitive: 'form', config }
  const change = parseNewWidget(sent as Parameters<typeof parseNewWidget>[0]).config
  return applyConfigChange(before, change as WidgetConfigChange)
}

describe('a widget of either shape', () => {
  test('is returned as it was sent', () => {
    fc.assert(
      fc.property(widgetBodies, (sent) => {
        expect(isRequestBody(sent), JSON.stringify(isRequestBody.errors)).toBe(true)
        const { id, appId, key, ...returned } = presentWidget(createWidgetFrom(sent))
        expect(returned).toEqual(sent)
      }),
    )
  })

  test('is unchanged when its response is sent back', () => {
    fc.assert(
      fc.property(widgetBodies, (sent) => {
        const widget = createWidgetFrom(sent)
        const response = presentWidget(widget)
        expect(isResponseBody(response), JSON.stringify(isResponseBody.errors)).toBe(true)
        expect(createWidgetFrom(response)).toEqual(widget)
        expect(applyConfigChange(widget.config, parseNewWidget(response as never).config ?? {})).toEqual(
          widget.config,
        )
      }),
    )
  })
})

describe('the shape of a widget', () => {
  const shapeOf = (formConfig: object) => applyConfig({ formConfig }).form.shape

  test('follows from the version of its form or from a submission', () => {
    expect(shapeOf({ version: 'v1' })).toBe('flat')
    expect(shapeOf({ submission: {} })).toBe('flat')
    expect(shapeOf({ version: 'v2' })).toBe('sectioned')
    expect(shapeOf({})).toBe('sectioned')
  })

  test('is retained by a change that does not set it, as are values that the shape cannot express', () => {
    const prefill = { kind: 'argument', path: 'q' }
    const options = [{ id: 'o', value: 'a', label: 'An A' }]
    const a = applyConfig({ formConfig: { fields: [{ id: 'f', key: 'k', prefill, options }] } })
    const b = applyConfig(
      { formConfig: { version: 'v1', fields: [{ id: 'f', key: 'k', options: ['a'] }] } },
      a,
    )
    expect(b.form.fields[0]).toMatchObject({ prefill, options })
    const unchanged = applyConfig({ formConfig: { fields: [{ id: 'f', key: 'new', aiFillable: true }] } }, b)
    expect(unchanged.form).toMatchObject({
      shape: 'flat',
      fields: [{ key: 'new', prefill, aiFillable: true }],
    })
    const restored = applyConfig(
      { formConfig: { version: 'v2', fields: [{ id: 'f', key: 'k' }] } },
      unchanged,
    )
    expect(restored.form.fields[0]).toMatchObject({
      aiFillable: true,
      prefill: { kind: 'none' },
      options: [],
    })
  })
})

describe('what v1 rejects in a widget', () => {
  const buildBody = (config: object, action: object = {}) => ({
    name: 'W',
    primitive: 'form',
    config,
    actions: [{ trigger: 't', type: 'callTool', template: '', ...action }],
  })

  test.each([
    [
      'a path into the prototype of an object',
      buildBody({ dataTableConfig: { collectionPath: 'a.__proto__.b' } }),
    ],
    ['a path that begins with the constructor', buildBody({ hiddenFields: ['constructor'] })],
    ['a path into the prototype after an index', buildBody({ hiddenFields: ['items[].prototype'] })],
    ['more than twenty domains', buildBody({ frameDomains: Array(21).fill('https://a.example') })],
    ['a poll interval below one second', buildBody({}, { pollIntervalMs: 999 })],
    ['an empty trigger', buildBody({}, { trigger: '' })],
    ['an unknown action type', buildBody({}, { type: 'explode' })],
    ['an unknown primitive', { name: 'W', primitive: 'hologram' }],
  ])('%s', (_, body) => {
    expect(isRequestBody(body)).toBe(false)
  })

  test('the same widget with valid values is accepted', () => {
    expect(isRequestBody(buildBody({ hiddenFields: ['a.b[].constructors'] }, { pollIntervalMs: 1000 }))).toBe(
      true,
    )
  })
})
