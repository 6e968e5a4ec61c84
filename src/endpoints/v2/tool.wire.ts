import Type, { type Static } from 'typebox'
import type { NewTool, ToolChange } from '#core/model/tool.ts'
import type { ToolFacts } from '#core/model/tool-facts.ts'
import { picked } from '#endpoints/shared/picked.ts'
import { keyText, longText, nameText } from '#endpoints/shared/scalars.wire.ts'
import {
  parseResultOptions,
  presentResultOptions,
  ResultOptionsBody,
  ResultOptionsSnake,
} from '#endpoints/snake-case/result-options.wire.ts'
import {
  AnnotationsBody,
  Binding,
  BindingBody,
  Hints,
  parseAnnotations,
  parseBinding,
  presentBinding,
  presentHints,
  toolIds,
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
    annotations: Type.Object({ title: Type.String(), ...Hints }),
    binding: Binding,
    next_tool_ids: Type.Array(Type.String()),
    result_options: ResultOptionsSnake,
    widget_id: Type.String(),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'ToolV2' },
)

const optional = {
  description: Type.Optional(longText),
  annotations: Type.Optional(AnnotationsBody),
  binding: Type.Optional(BindingBody),
  next_tool_ids: Type.Optional(toolIds),
  result_options: Type.Optional(ResultOptionsBody),
}

export const NewToolV2 = Type.Object(
  { name: nameText, kind: Type.Optional(Type.Literal('function')), ...optional },
  { title: 'NewToolV2' },
)

export const ToolChangeV2 = Type.Object(
  {
    key: Type.Optional(keyText),
    name: Type.Optional(nameText),
    enabled: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    ...optional,
  },
  { title: 'ToolChangeV2' },
)

export const parseNewTool = (body: Static<typeof NewToolV2>): NewTool => ({
  name: body.name,
  description: body.description ?? '',
  kind: body.kind ?? 'function',
  annotations: parseAnnotations(body.annotations ?? {}),
  binding: body.binding ? parseBinding(body.binding) : null,
  nextToolIds: body.next_tool_ids ?? [],
  resultOptions: parseResultOptions(body.result_options ?? {}),
})

export const parseToolChange = (body: Static<typeof ToolChangeV2>): ToolChange => ({
  ...picked(body, 'key', 'name', 'description', 'enabled', 'order'),
  ...(body.annotations && { annotations: parseAnnotations(body.annotations) }),
  ...(body.binding && { binding: parseBinding(body.binding) }),
  ...(body.next_tool_ids && { nextToolIds: body.next_tool_ids }),
  ...(body.result_options && { resultOptions: parseResultOptions(body.result_options) }),
})

export const presentTool = ({ tool, widgetId }: ToolFacts): Static<typeof ToolV2> => ({
  id: tool.id,
  app_id: tool.appId,
  key: tool.key,
  name: tool.name,
  description: tool.description,
  kind: tool.kind,
  enabled: tool.enabled,
  order: tool.order,
  annotations: { title: tool.annotations.title, ...presentHints(tool.annotations) },
  binding: presentBinding(tool),
  next_tool_ids: tool.nextToolIds,
  result_options: presentResultOptions(tool.resultOptions),
  widget_id: widgetId,
  created_at: tool.createdAt,
  updated_at: tool.updatedAt,
})
