// Schema of template files. Members are named as in the management API; entities refer to each other by key.
import Type, { type Static, type TProperties } from 'typebox'
import {
  actionRowChoices,
  columnTotals,
  widgetActionIcons,
  widgetActionTypes,
  widgetAfterCalls,
  widgetPrimitives,
} from '#core/model/widgets/widget.ts'

const createStrictObject = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

const key = Type.String({ pattern: '^[a-z0-9_-]{1,64}$' })
const name = Type.String({ minLength: 1, maxLength: 120 })
const text = Type.String({ minLength: 1, maxLength: 20_000 })
const label = Type.String({ maxLength: 1_000 })
const colour = Type.String({ pattern: '^#[0-9a-f]{6}$' })
const httpsOrigin = Type.String({ pattern: '^https://(\\*\\.)?[a-z0-9.-]+$' })
const httpsUrl = Type.String({ pattern: '^https://[a-z0-9.-]+(/[a-z0-9._/-]*[a-z0-9])?$' })
const texts = Type.Record(Type.String(), Type.String())
const createEnum = <Value extends string>(...values: Value[]) =>
  Type.Union(values.map((value) => Type.Literal(value)))

const Branding = createStrictObject({
  primaryColor: colour,
  accentColor: colour,
  backgroundColor: colour,
  fontFamily: Type.String(),
  borderRadius: Type.String(),
})

/** The contents of JSON Schemas are validated when they are compiled. */
const ObjectSchema = Type.Object(
  { type: Type.Literal('object'), properties: Type.Record(Type.String(), Type.Unknown()) },
  { additionalProperties: true },
)
const DataSchema = Type.Object(
  { type: Type.Union([Type.Literal('object'), Type.Literal('array')]) },
  { additionalProperties: true },
)

const Operation = createStrictObject({
  key,
  name,
  description: text,
  method: createEnum('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  path: Type.String({ pattern: '^/' }),
  queryTemplate: Type.Optional(texts),
  inputSchema: ObjectSchema,
  outputSchema: DataSchema,
})

const Integration = createStrictObject({
  key,
  name,
  baseUrl: httpsUrl,
  operations: Type.Array(Operation, { minItems: 1 }),
})

const Tool = createStrictObject({
  key,
  name,
  description: text,
  annotations: createStrictObject({
    readOnlyHint: Type.Boolean(),
    destructiveHint: Type.Boolean(),
    idempotentHint: Type.Boolean(),
    openWorldHint: Type.Boolean(),
  }),
  operation: key,
  nextTools: Type.Optional(Type.Array(key)),
})

const format = { format: name, formatOptions: Type.Optional(texts) }
const keys = Type.Array(label, { minItems: 1 })

const DataTable = createStrictObject({
  version: Type.Literal('v1'),
  collectionPath: Type.String(),
  groupBy: Type.Optional(key),
  expandable: Type.Optional(Type.Boolean()),
  fields: Type.Array(
    createStrictObject({
      key,
      path: Type.String({ minLength: 1 }),
      label,
      ...Type.Partial(Type.Object(format)).properties,
      total: Type.Optional(createEnum(...columnTotals)),
    }),
  ),
})

const Loading = Type.Partial(
  createStrictObject({
    pageArgument: key,
    offsetArgument: key,
    totalPath: label,
    queryArgument: key,
    refresh: Type.Boolean(),
  }),
)

const FormField = createStrictObject({
  id: key,
  key: Type.String({ minLength: 1, maxLength: 100 }),
  label,
  type: Type.String(),
  required: Type.Boolean(),
  placeholder: Type.Optional(label),
  helpText: Type.Optional(label),
  options: Type.Optional(Type.Array(createStrictObject({ id: key, value: label, label }), { minItems: 1 })),
  optionsSource: Type.Optional(
    createStrictObject({
      targetToolName: key,
      arguments: texts,
      itemsPath: label,
      valuePath: label,
      labelPath: label,
    }),
  ),
  validation: Type.Optional(
    createStrictObject({
      minLength: Type.Optional(Type.Integer()),
      maxLength: Type.Optional(Type.Integer()),
      pattern: Type.Optional(Type.String()),
    }),
  ),
})

const Form = createStrictObject({
  version: Type.Literal('v2'),
  fields: Type.Array(FormField, { minItems: 1 }),
  layout: createStrictObject({
    title: label,
    description: label,
    submitLabel: label,
    sections: Type.Array(
      createStrictObject({ id: key, title: label, description: label, fieldIds: Type.Array(key) }),
    ),
  }),
  submit: createStrictObject({
    mode: Type.Literal('callTool'),
    targetToolName: key,
    successMessage: label,
    resetOnSubmit: Type.Boolean(),
    bindings: Type.Array(
      createStrictObject({ fieldId: key, targetArgPath: Type.String(), status: Type.Literal('mapped') }),
    ),
  }),
})

const Widget = createStrictObject({
  key,
  name,
  tool: key,
  primitive: createEnum(...widgetPrimitives),
  config: createStrictObject({
    fieldMappings: Type.Optional(texts),
    fieldFormats: Type.Optional(Type.Array(createStrictObject({ key: label, ...format }))),
    copyFields: Type.Optional(keys),
    translations: Type.Optional(Type.Record(Type.String(), texts)),
    loading: Type.Optional(Loading),
    detailConfig: Type.Optional(
      createStrictObject({
        sections: Type.Array(
          createStrictObject({ title: label, keys, collapsed: Type.Optional(Type.Boolean()) }),
        ),
      }),
    ),
    layout: Type.Optional(texts),
    resourceDomains: Type.Optional(Type.Array(httpsOrigin)),
    redirectDomains: Type.Optional(Type.Array(httpsOrigin)),
    dataTableConfig: Type.Optional(DataTable),
    formConfig: Type.Optional(Form),
  }),
  actions: Type.Array(
    createStrictObject({
      trigger: createEnum('row.select', 'item.select'),
      type: createEnum(...widgetActionTypes),
      template: text,
      targetToolName: Type.Optional(key),
      label: Type.Optional(name),
      icon: Type.Optional(createEnum(...widgetActionIcons)),
      confirm: Type.Optional(name),
      afterCall: Type.Optional(createEnum(...widgetAfterCalls)),
      successMessage: Type.Optional(name),
      rows: Type.Optional(createEnum(...actionRowChoices)),
    }),
  ),
})

const Prompt = createStrictObject({
  key,
  name,
  description: text,
  arguments: Type.Array(createStrictObject({ name: key, description: text, required: Type.Boolean() })),
  template: text,
})

/** One call with the user's question and the response of the API, drawn in the preview image. */
const Example = createStrictObject({
  question: text,
  tool: key,
  arguments: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Unknown(),
})

export const TemplateFile = createStrictObject({
  name,
  description: text,
  icon: Type.String({ pattern: '^[a-z0-9-]+$' }),
  /** An SVG path of 24 by 24 units, drawn with a stroke. */
  iconPath: Type.String({ pattern: '^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$' }),
  category: name,
  branding: Branding,
  serverInstructions: text,
  integrations: Type.Array(Integration, { minItems: 1 }),
  tools: Type.Array(Tool, { minItems: 1 }),
  widgets: Type.Array(Widget, { minItems: 1 }),
  prompts: Type.Array(Prompt, { minItems: 1 }),
  example: Example,
})
export type TemplateFile = Static<typeof TemplateFile>
