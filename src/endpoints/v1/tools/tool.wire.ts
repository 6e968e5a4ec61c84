import Type, { type Static } from 'typebox'
import type { NewBinding, NewTool, ToolAnnotations, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { keyString, longString, nameString, shortString } from '#endpoints/shared/scalars.wire.ts'
import {
  parseResultOptions,
  presentResultOptions,
  ResultOptionsBody,
  ResultOptionsV1,
} from './result-options.wire.ts'

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
    resultOptions: ResultOptionsV1,
    widgetId: Type.String(),
  },
  { title: 'ToolV1' },
)

const toolIdsBody = Type.Array(Type.String(), { maxItems: 200 })
const toolKind = Type.Literal('function')

export const NewToolV1 = Type.Object(
  {
    name: nameString,
    description: Type.Optional(longString),
    kind: Type.Optional(toolKind),
    annotations: Type.Optional(ToolAnnotationsBody),
    binding: Type.Optional(ToolBindingBody),
    nextToolIds: Type.Optional(toolIdsBody),
    resultOptions: Type.Optional(ResultOptionsBody),
  },
  { title: 'NewToolV1' },
)

export const ToolChangeV1 = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    description: Type.Optional(longString),
    isEnabled: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    annotations: Type.Optional(ToolAnnotationsBody),
    binding: Type.Optional(ToolBindingBody),
    nextToolIds: Type.Optional(toolIdsBody),
    resultOptions: Type.Optional(ResultOptionsBody),
  },
  { title: 'ToolChangeV1' },
)

export const ToolChainV1 = Type.Object({ nextToolIds: toolIdsBody }, { title: 'ChainV1' })

/** An empty operation id removes the binding. */
export const parseToolBinding = (body: Static<typeof ToolBindingBody>): NewBinding | null =>
  body.integrationOperationId === ''
    ? null
    : {
        operationId: body.integrationOperationId,
        schemaHashAtBindTime: body.schemaHashAtBindTime ?? '',
        integrationId: '',
      }

const parseToolAnnotations = (body: Static<typeof ToolAnnotationsBody>): Partial<ToolAnnotations> => ({
  ...(body.readOnlyHint !== undefined && { readOnlyHint: body.readOnlyHint }),
  ...(body.destructiveHint !== undefined && { destructiveHint: body.destructiveHint }),
  ...(body.idempotentHint !== undefined && { idempotentHint: body.idempotentHint }),
  ...(body.openWorldHint !== undefined && { openWorldHint: body.openWorldHint }),
})

export const parseNewTool = (body: Static<typeof NewToolV1>): NewTool => ({
  name: body.name,
  description: body.description ?? '',
  kind: body.kind ?? 'function',
  annotations: parseToolAnnotations(body.annotations ?? {}),
  binding: body.binding ? parseToolBinding(body.binding) : null,
  nextToolIds: body.nextToolIds ?? [],
  resultOptions: parseResultOptions(body.resultOptions ?? {}),
})

export const parseToolChange = (body: Static<typeof ToolChangeV1>): ToolChange => ({
  ...(body.key !== undefined && { key: body.key }),
  ...(body.name !== undefined && { name: body.name }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.isEnabled !== undefined && { enabled: body.isEnabled }),
  ...(body.order !== undefined && { order: body.order }),
  ...(body.annotations && { annotations: parseToolAnnotations(body.annotations) }),
  ...(body.binding && { binding: parseToolBinding(body.binding) }),
  ...(body.nextToolIds && { nextToolIds: body.nextToolIds }),
  ...(body.resultOptions && { resultOptions: parseResultOptions(body.resultOptions) }),
})

export const presentTool = ({ tool, widgetId }: ToolDetails): Static<typeof ToolV1> => ({
  id: tool.id,
  appId: tool.appId,
  key: tool.key,
  name: tool.name,
  description: tool.description,
  kind: tool.kind,
  isEnabled: tool.enabled,
  order: tool.order,
  annotations: {
    readOnlyHint: tool.annotations.readOnlyHint,
    destructiveHint: tool.annotations.destructiveHint,
    idempotentHint: tool.annotations.idempotentHint,
    openWorldHint: tool.annotations.openWorldHint,
  },
  binding: {
    type: 'integration_operation',
    integrationOperationId: tool.binding?.operationId ?? '',
    schemaHashAtBindTime: tool.binding?.schemaHashAtBindTime ?? '',
    status: tool.binding?.status ?? 'draft',
  },
  nextToolIds: tool.nextToolIds,
  resultOptions: presentResultOptions(tool.resultOptions),
  widgetId,
})
