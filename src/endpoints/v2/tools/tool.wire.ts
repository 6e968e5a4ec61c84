import Type, { type Static } from 'typebox'
import type { NewTool, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { pickDefined } from '#endpoints/shared/pick-defined.ts'
import { keyString, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import {
  parseResultOptions,
  presentResultOptions,
  ResultOptionsBody,
  ResultOptionsSnakeCase,
} from '#endpoints/snake-case/result-options.wire.ts'
import {
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

export const ToolV2 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    description: Type.String(),
    kind: Type.String(),
    enabled: Type.Boolean(),
    order: Type.Integer(),
    annotations: Type.Object({ title: Type.String(), ...toolHintProperties }),
    binding: ToolBindingSnakeCase,
    next_tool_ids: Type.Array(Type.String()),
    result_options: ResultOptionsSnakeCase,
    widget_id: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'ToolV2' },
)

const optionalProperties = {
  description: Type.Optional(longString),
  annotations: Type.Optional(ToolAnnotationsBody),
  binding: Type.Optional(ToolBindingBody),
  next_tool_ids: Type.Optional(toolIdsBody),
  result_options: Type.Optional(ResultOptionsBody),
}

export const NewToolV2 = Type.Object(
  { name: nameString, kind: Type.Optional(Type.Literal('function')), ...optionalProperties },
  { title: 'NewToolV2' },
)

export const ToolChangeV2 = Type.Object(
  {
    key: Type.Optional(keyString),
    name: Type.Optional(nameString),
    enabled: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    ...optionalProperties,
  },
  { title: 'ToolChangeV2' },
)

export const parseNewTool = (body: Static<typeof NewToolV2>): NewTool => ({
  name: body.name,
  description: body.description ?? '',
  kind: body.kind ?? 'function',
  annotations: parseToolAnnotations(body.annotations ?? {}),
  binding: body.binding ? parseToolBinding(body.binding) : null,
  nextToolIds: body.next_tool_ids ?? [],
  resultOptions: parseResultOptions(body.result_options ?? {}),
})

export const parseToolChange = (body: Static<typeof ToolChangeV2>): ToolChange => ({
  ...pickDefined(body, 'key', 'name', 'description', 'enabled', 'order'),
  ...(body.annotations && { annotations: parseToolAnnotations(body.annotations) }),
  ...(body.binding && { binding: parseToolBinding(body.binding) }),
  ...(body.next_tool_ids && { nextToolIds: body.next_tool_ids }),
  ...(body.result_options && { resultOptions: parseResultOptions(body.result_options) }),
})

export const presentTool = ({ tool, widgetId }: ToolDetails): Static<typeof ToolV2> => ({
  id: tool.id,
  app_id: tool.appId,
  key: tool.key,
  name: tool.name,
  description: tool.description,
  kind: tool.kind,
  enabled: tool.enabled,
  order: tool.order,
  annotations: { title: tool.annotations.title, ...presentToolHints(tool.annotations) },
  binding: presentToolBinding(tool),
  next_tool_ids: tool.nextToolIds,
  result_options: presentResultOptions(tool.resultOptions),
  widget_id: widgetId,
  created_at: tool.createdAt,
  updated_at: tool.updatedAt,
})
