// Parts of tools that v2 and v3 share: names, annotations, binding and chain.
import Type from 'typebox'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { toolFields, toolInputFields } from '#endpoints/shared/fields/tool-fields.ts'
import { shortString } from '#endpoints/shared/scalars.wire.ts'

export const ToolAnnotationsBody = Type.Object({
  title: Type.Optional(shortString),
  read_only_hint: Type.Optional(Type.Boolean()),
  destructive_hint: Type.Optional(Type.Boolean()),
  idempotent_hint: Type.Optional(Type.Boolean()),
  open_world_hint: Type.Optional(Type.Boolean()),
})

export const ToolBindingBody = Type.Object({
  type: Type.Optional(Type.Literal('integration_operation')),
  integration_operation_id: Type.String(),
  schema_hash_at_bind_time: Type.Optional(shortString),
})

export const toolIdsBody = Type.Array(Type.String(), { maxItems: 200 })

export const toolHintProperties = {
  read_only_hint: Type.Boolean(),
  destructive_hint: Type.Boolean(),
  idempotent_hint: Type.Boolean(),
  open_world_hint: Type.Boolean(),
}

export const ToolBindingSnakeCase = Type.Object({
  type: Type.String(),
  integration_operation_id: Type.String(),
  schema_hash_at_bind_time: Type.String(),
  status: Type.String(),
})

export const toolCodecSnakeCase = createCodec(toolFields, 'snake_case', {}, toolInputFields)
