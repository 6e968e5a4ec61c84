import Type, { type Static } from 'typebox'
import type { NewTool, ToolChange } from '#core/model/tools/tool.ts'
import type { ToolDetails } from '#core/model/tools/tool-details.ts'
import { buildToolView } from '#endpoints/shared/fields/tool-fields.ts'
import { toNewTool, toToolChange } from '#endpoints/shared/inputs/tool-input.ts'
import { keyString, longString, nameString } from '#endpoints/shared/scalars.wire.ts'
import { ResultOptionsBody, ResultOptionsSnakeCase } from '#endpoints/snake-case/result-options.wire.ts'
import {
  ToolAnnotationsBody,
  ToolBindingBody,
  ToolBindingSnakeCase,
  toolCodecSnakeCase,
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
  key: Type.Optional(keyString),
  enabled: Type.Optional(Type.Boolean()),
  order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  description: Type.Optional(longString),
  annotations: Type.Optional(ToolAnnotationsBody),
  binding: Type.Optional(ToolBindingBody),
  next_tool_ids: Type.Optional(toolIdsBody),
  result_options: Type.Optional(ResultOptionsBody),
}

export const NewToolV2 = Type.Object(
  { name: nameString, kind: Type.Optional(Type.Literal('function')), ...optionalProperties },
  { title: 'ToolCreationV2' },
)

export const ToolChangeV2 = Type.Object(
  {
    name: Type.Optional(nameString),
    ...optionalProperties,
  },
  { title: 'ToolChangeV2' },
)

const readNewTool = toolCodecSnakeCase.compileParser(NewToolV2)
export const parseNewTool = (body: Static<typeof NewToolV2>): NewTool => toNewTool(readNewTool(body))

const readToolChange = toolCodecSnakeCase.compileParser(ToolChangeV2)
export const parseToolChange = (body: Static<typeof ToolChangeV2>): ToolChange =>
  toToolChange(readToolChange(body))

const presentToolView = toolCodecSnakeCase.compilePresenter(ToolV2)
export const presentTool = (details: ToolDetails): Static<typeof ToolV2> =>
  presentToolView(buildToolView(details))
