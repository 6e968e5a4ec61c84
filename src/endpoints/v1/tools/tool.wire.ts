import Type, { type Static } from 'typebox'
import type { NewBinding, NewTool, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { createCodec, plain } from '#endpoints/shared/field-map.ts'
import { bindingFields, buildToolView, toolFields } from '#endpoints/shared/fields/tool-fields.ts'
import { buildNewBinding, toNewTool, toToolChange } from '#endpoints/shared/inputs/tool-input.ts'
import { keyString, longString, nameString, shortString } from '#endpoints/shared/scalars.wire.ts'
import { ResultOptionsBody, ResultOptionsSnakeCase } from '#endpoints/snake-case/result-options.wire.ts'
import { toV1Schema } from '../camel-case-schema.ts'

const ToolAnnotationsBody = Type.Object({
  readOnlyHint: Type.Optional(Type.Boolean()),
  destructiveHint: Type.Optional(Type.Boolean()),
  idempotentHint: Type.Optional(Type.Boolean()),
  openWorldHint: Type.Optional(Type.Boolean()),
})

export const ToolBindingBody = Type.Object(
  {
    type: Type.Optional(Type.Literal('integration_operation')),
    integrationOperationId: Type.String(),
    schemaHashAtBindTime: Type.Optional(shortString),
    status: Type.Optional(shortString),
  },
  { title: 'BindingChangeV1' },
)

export const ToolV1 = Type.Object(
  {
    id: Type.String(),
    appId: Type.String(),
    key: Type.String(),
    name: Type.String(),
    description: Type.String(),
    kind: Type.String(),
    isEnabled: Type.Boolean(),
    order: Type.Integer(),
    annotations: Type.Object({
      readOnlyHint: Type.Boolean(),
      destructiveHint: Type.Boolean(),
      idempotentHint: Type.Boolean(),
      openWorldHint: Type.Boolean(),
    }),
    binding: Type.Object({
      type: Type.String(),
      integrationOperationId: Type.String(),
      schemaHashAtBindTime: Type.String(),
      status: Type.String(),
    }),
    nextToolIds: Type.Array(Type.String()),
    resultOptions: toV1Schema(ResultOptionsSnakeCase),
    widgetId: Type.String(),
  },
  { title: 'ToolV1' },
)

const toolIdsBody = Type.Array(Type.String(), { maxItems: 200 })
const toolKind = Type.Literal('function')

const optionalProperties = {
  key: Type.Optional(keyString),
  description: Type.Optional(longString),
  isEnabled: Type.Optional(Type.Boolean()),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  annotations: Type.Optional(ToolAnnotationsBody),
  binding: Type.Optional(ToolBindingBody),
  nextToolIds: Type.Optional(toolIdsBody),
  resultOptions: Type.Optional(toV1Schema(ResultOptionsBody)),
}

export const NewToolV1 = Type.Object(
  { name: nameString, kind: Type.Optional(toolKind), ...optionalProperties },
  { title: 'ToolCreationV1' },
)

export const ToolChangeV1 = Type.Object(
  { name: Type.Optional(nameString), ...optionalProperties },
  { title: 'ToolChangeV1' },
)

export const ToolChainV1 = Type.Object({ nextToolIds: toolIdsBody }, { title: 'ChainV1' })

export const toolCodecV1 = createCodec(
  toolFields,
  'camelCase',
  { enabled: 'isEnabled' },
  { operationId: { ...plain, publicName: 'integrationOperationId' } },
)

const readToolBinding = createCodec(bindingFields, 'camelCase').compileParser(ToolBindingBody)
export const parseToolBinding = (body: Static<typeof ToolBindingBody>): NewBinding | null =>
  buildNewBinding(readToolBinding(body), { member: '' })

const readNewTool = toolCodecV1.compileParser(NewToolV1)
export const parseNewTool = (body: Static<typeof NewToolV1>): NewTool => toNewTool(readNewTool(body))

const readToolChange = toolCodecV1.compileParser(ToolChangeV1)
export const parseToolChange = (body: Static<typeof ToolChangeV1>): ToolChange =>
  toToolChange(readToolChange(body))

const presentToolView = toolCodecV1.compilePresenter(ToolV1)
export const presentTool = (details: ToolDetails): Static<typeof ToolV1> =>
  presentToolView(buildToolView(details))
