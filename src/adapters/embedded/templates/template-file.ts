// Schema of template files. Members are named as in the management API; entities refer to each other by key.
import Type, { type Static, type TProperties } from 'typebox'
import { actionTypes, widgetPrimitives } from '#core/model/widget.ts'

const exact = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false })

const key = Type.String({ pattern: '^[a-z0-9_-]{1,64}$' })
const name = Type.String({ minLength: 1, maxLength: 120 })
const text = Type.String({ minLength: 1, maxLength: 20_000 })
const label = Type.String({ maxLength: 1_000 })
const colour = Type.String({ pattern: '^#[0-9a-f]{6}$' })
const httpsOrigin = Type.String({ pattern: '^https://(\\*\\.)?[a-z0-9.-]+$' })
const httpsUrl = Type.String({ pattern: '^https://[a-z0-9.-]+(/[a-z0-9._/-]*[a-z0-9])?$' })
const texts = Type.Record(Type.String(), Type.String())
const words = <Word extends string>(...all: Word[]) => Type.Union(all.map((word) => Type.Literal(word)))

const Branding = exact({
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

const Operation = exact({
  key,
  name,
  description: text,
  method: words('GET', 'POST', 'PUT', 'PATCH', 'DELETE'),
  path: Type.String({ pattern: '^/' }),
  queryTemplate: Type.Optional(texts),
  inputSchema: ObjectSchema,
  outputSchema: DataSchema,
})

const Integration = exact({
  key,
  name,
  baseUrl: httpsUrl,
  operations: Type.Array(Operation, { minItems: 1 }),
})

const Tool = exact({
  key,
  name,
  description: text,
  annotations: exact({
    readOnlyHint: Type.Boolean(),
    destructiveHint: Type.Boolean(),
    idempotentHint: Type.Boolean(),
    openWorldHint: Type.Boolean(),
  }),
  operation: key,
  nextTools: Type.Optional(Type.Array(key)),
})

const DataTable = exact({
  version: Type.Literal('v1'),
  collectionPath: Type.String(),
  fields: Type.Array(exact({ key, path: Type.String({ minLength: 1 }), label })),
})

const FormField = exact({
  id: key,
  key: Type.String({ minLength: 1, maxLength: 100 }),
  label,
  type: Type.String(),
  required: Type.Boolean(),
  placeholder: Type.Optional(label),
  helpText: Type.Optional(label),
  options: Type.Optional(Type.Array(exact({ id: key, value: label, label }), { minItems: 1 })),
  validation: Type.Optional(
    exact({
      minLength: Type.Optional(Type.Integer()),
      maxLength: Type.Optional(Type.Integer()),
      pattern: Type.Optional(Type.String()),
    }),
  ),
})

const Form = exact({
  version: Type.Literal('v2'),
  fields: Type.Array(FormField, { minItems: 1 }),
  layout: exact({
    title: label,
    description: label,
    submitLabel: label,
    sections: Type.Array(exact({ id: key, title: label, description: label, fieldIds: Type.Array(key) })),
  }),
  submit: exact({
    mode: Type.Literal('callTool'),
    targetToolName: key,
    successMessage: label,
    resetOnSubmit: Type.Boolean(),
    bindings: Type.Array(
      exact({ fieldId: key, targetArgPath: Type.String(), status: Type.Literal('mapped') }),
    ),
  }),
})

const Widget = exact({
  key,
  name,
  tool: key,
  primitive: words(...widgetPrimitives),
  config: exact({
    fieldMappings: Type.Optional(texts),
    layout: Type.Optional(texts),
    resourceDomains: Type.Optional(Type.Array(httpsOrigin)),
    redirectDomains: Type.Optional(Type.Array(httpsOrigin)),
    dataTableConfig: Type.Optional(DataTable),
    formConfig: Type.Optional(Form),
  }),
  actions: Type.Array(
    exact({
      trigger: words('row.select', 'item.select'),
      type: words(...actionTypes),
      template: text,
      targetToolName: Type.Optional(key),
    }),
  ),
})

const Prompt = exact({
  key,
  name,
  description: text,
  arguments: Type.Array(exact({ name: key, description: text, required: Type.Boolean() })),
  template: text,
})

/** One call with the user's question and the response of the API, drawn in the preview image. */
const Example = exact({
  question: text,
  tool: key,
  arguments: Type.Record(Type.String(), Type.Unknown()),
  answer: Type.Unknown(),
})

export const TemplateFile = exact({
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
