import Type, { type Static } from 'typebox'
import type { NewBinding, NewTool, ToolChange } from '#core/model/tool.ts'
import type { ToolFacts } from '#core/model/tool-facts.ts'
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
  bindingTo,
  Hints,
  parseAnnotations,
  parseBinding,
  presentBinding,
  presentHints,
  toolIds,
} from '#endpoints/snake-case/tool.wire.ts'

const SourceBody = Type.Object({
  type: Type.Optional(Type.Literal('integration_operation')),
  integration_id: Type.Optional(Type.String()),
  operation_id: Type.String(),
})

const common = {
  id: Type.String(),
  app_id: Type.String(),
  key: Type.String(),
  name: Type.String(),
  description: Type.String(),
  enabled: Type.Boolean(),
  order: Type.Integer(),
  result_options: ResultOptionsSnake,
  widget_id: Type.String(),
}

export const ToolItem = Type.Object(
  {
    ...common,
    annotations: Type.Object({ title: Type.String(), ...Hints }),
    source: Type.Object({
      type: Type.String(),
      integration_id: Type.String(),
      operation_id: Type.String(),
    }),
    runtime_status: Type.Object({ state: Type.String(), reason: Type.String() }),
  },
  { title: 'ToolItem' },
)

export const ToolSingle = Type.Object(
  {
    ...common,
    kind: Type.String(),
    annotations: Type.Object(Hints),
    binding: Binding,
    next_tool_ids: Type.Array(Type.String()),
  },
  { title: 'Tool' },
)

export const NewToolV3 = Type.Object(
  {
    name: nameText,
    description: Type.Optional(longText),
    annotations: Type.Optional(AnnotationsBody),
    source: Type.Optional(SourceBody),
    next_tool_ids: Type.Optional(toolIds),
    result_options: Type.Optional(ResultOptionsBody),
  },
  { title: 'NewTool' },
)

export const ToolChangeV3 = Type.Object(
  {
    key: Type.Optional(keyText),
    name: Type.Optional(nameText),
    description: Type.Optional(longText),
    enabled: Type.Optional(Type.Boolean()),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    annotations: Type.Optional(AnnotationsBody),
    source: Type.Optional(SourceBody),
    binding: Type.Optional(BindingBody),
    next_tool_ids: Type.Optional(toolIds),
    result_options: Type.Optional(ResultOptionsBody),
  },
  { title: 'ToolChange' },
)

export const ChainV3 = Type.Object({ next_tool_ids: toolIds }, { title: 'Chain' })

/** `binding` and `source` set the same value in two shapes; `binding` takes precedence. */
const sourceBinding = (source: Static<typeof SourceBody>) =>
  bindingTo(source.operation_id, '', source.integration_id ?? '')

function parseNewBinding(body: Static<typeof ToolChangeV3>): NewBinding | null | undefined {
  if (body.binding) return parseBinding(body.binding)
  return body.source && sourceBinding(body.source)
}

export const parseNewTool = (body: Static<typeof NewToolV3>): NewTool => ({
  name: body.name,
  description: body.description ?? '',
  kind: 'function',
  annotations: parseAnnotations(body.annotations ?? {}),
  binding: body.source ? sourceBinding(body.source) : null,
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
    ...(body.annotations && { annotations: parseAnnotations(body.annotations) }),
    ...(binding !== undefined && { binding }),
    ...(body.next_tool_ids && { nextToolIds: body.next_tool_ids }),
    ...(body.result_options && { resultOptions: parseResultOptions(body.result_options) }),
  }
}

const presentCommon = ({ tool, widgetId }: ToolFacts) => ({
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

export const presentToolItem = (facts: ToolFacts): Static<typeof ToolItem> => ({
  ...presentCommon(facts),
  annotations: { title: facts.tool.annotations.title, ...presentHints(facts.tool.annotations) },
  source: {
    type: 'integration_operation',
    integration_id: facts.integrationId,
    operation_id: facts.tool.binding?.operationId ?? '',
  },
  runtime_status: {
    state: facts.state.state,
    reason: facts.state.state === 'hidden' ? facts.state.reason : '',
  },
})

export const presentToolSingle = (facts: ToolFacts): Static<typeof ToolSingle> => ({
  ...presentCommon(facts),
  kind: facts.tool.kind,
  annotations: presentHints(facts.tool.annotations),
  binding: presentBinding(facts.tool),
  next_tool_ids: facts.tool.nextToolIds,
})
