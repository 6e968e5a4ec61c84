import Type, { type Static } from 'typebox'
import type { NewBinding, NewTool, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { keyString, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import {
  parseResultOptions,
  presentResultOptions,
  ResultOptionsBody,
  ResultOptionsSnakeCase,
} from '#endpoints/snake-case/result-options.wire.ts'
import {
  buildNewBinding,
  parseToolAnnotations,
  parseToolBinding,
  presentToolBinding,
  presentToolHints,
  ToolAnnotationsBody,
  ToolBindingBody,
  ToolBindingSnakeCase,
  toolHintProperties,
  toolIdsBody,
} from '#endpoints/snake-case/tool.wire.ts'

const ToolSourceBody = Type.Object({
  type: Type.Optional(Type.Literal('integration_operation')),
  integration_id: Type.Optional(Type.String()),
  operation_id: Type.String(),
})

const commonProperties = {
  id: Type.String(),
  app_id: Type.String(),
  key: Type.String(),
  name: Type.String(),
  description: Type.String(),
  enabled: Type.Boolean(),
  order: Type.Integer(),
  result_options: ResultOptionsSnakeCase,
  widget_id: Type.String(),
}

export const ToolItemV3 = Type.Object(
  {
    ...commonProperties,
    annotations: Type.Object({ title: Type.String(), ...toolHintProperties }),
    source: Type.Object({
      type: Type.String(),
      integration_id: Type.String(),
      operation_id: Type.String(),
    }),
    runtime_status: Type.Object({ state: Type.String(), reason: Type.String() }),
  },
  { title: 'ToolItem' },
)

export const ToolV3 = Type.Object(
  {
    ...commonProperties,
    kind: Type.String(),
    annotations: Type.Object(toolHintProperties),
    binding: ToolBindingSnakeCase,
    next_tool_ids: Type.Array(Type.String()),
  },
  { title: 'Tool' },
)

export const NewToolV3 = Type.Object(
  {
    name: nameString,
    description: Type.Optional(longString),
    annotations: Type.Optional(ToolAnnotationsBody),
    source: Type.Optional(ToolSourceBody),
    next_tool_ids: Type.Optional(toolIdsBody),
    result_options: Type.Optional(ResultOptionsBody),
  },
  { title: 'NewTool' },
)

export const ToolChangeV3 = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    description: Type.Optional(longString),
    enabled: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    annotations: Type.Optional(ToolAnnotationsBody),
    source: Type.Optional(ToolSourceBody),
    binding: Type.Optional(ToolBindingBody),
    next_tool_ids: Type.Optional(toolIdsBody),
    result_options: Type.Optional(ResultOptionsBody),
  },
  { title: 'ToolChange' },
)

export const ToolChainV3 = Type.Object({ next_tool_ids: toolIdsBody }, { title: 'Chain' })

/** `binding` and `source` set the same value in two shapes; `binding` takes precedence. */
const buildSourceBinding = (source: Static<typeof ToolSourceBody>) =>
  buildNewBinding(source.operation_id, '', source.integration_id ?? '')

function parseNewBinding(body: Static<typeof ToolChangeV3>): NewBinding | null | undefined {
  if (body.binding) return parseToolBinding(body.binding)
  return body.source && buildSourceBinding(body.source)
}

export const parseNewTool = (body: Static<typeof NewToolV3>): NewTool => ({
  name: body.name,
  description: body.description ?? '',
  kind: 'function',
  annotations: parseToolAnnotations(body.annotations ?? {}),
  binding: body.source ? buildSourceBinding(body.source) : null,
  nextToolIds: body.next_tool_ids ?? [],
  resultOptions: parseResultOptions(body.result_options ?? {}),
})

export const parseToolChange = (body: Static<typeof ToolChangeV3>): ToolChange => {
  const binding = parseNewBinding(body)
  return {
    ...(body.key !== undefined && { key: body.key }),
    ...(body.name !== undefined && { name: body.name }),
    ...(body.description !== undefined && { description: body.description }),
    ...(body.enabled !== undefined && { enabled: body.enabled }),
    ...(body.order !== undefined && { order: body.order }),
    ...(body.annotations && { annotations: parseToolAnnotations(body.annotations) }),
    ...(binding !== undefined && { binding }),
    ...(body.next_tool_ids && { nextToolIds: body.next_tool_ids }),
    ...(body.result_options && { resultOptions: parseResultOptions(body.result_options) }),
  }
}

const presentCommonProperties = ({ tool, widgetId }: ToolDetails) => ({
  id: tool.id,
  app_id: tool.appId,
  key: tool.key,
  name: tool.name,
  description: tool.description,
  enabled: tool.enabled,
  order: tool.order,
  result_options: presentResultOptions(tool.resultOptions),
  widget_id: widgetId,
})

export const presentToolItem = (details: ToolDetails): Static<typeof ToolItemV3> => ({
  ...presentCommonProperties(details),
  annotations: { title: details.tool.annotations.title, ...presentToolHints(details.tool.annotations) },
  source: {
    type: 'integration_operation',
    integration_id: details.integrationId,
    operation_id: details.tool.binding?.operationId ?? '',
  },
  runtime_status: {
    state: details.state.state,
    reason: details.state.state === 'hidden' ? details.state.reason : '',
  },
})

export const presentTool = (details: ToolDetails): Static<typeof ToolV3> => ({
  ...presentCommonProperties(details),
  kind: details.tool.kind,
  annotations: presentToolHints(details.tool.annotations),
  binding: presentToolBinding(details.tool),
  next_tool_ids: details.tool.nextToolIds,
})
