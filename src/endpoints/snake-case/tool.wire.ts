// What v2 and v3 share of tools: annotations, binding and chain.
import Type, { type Static } from 'typebox'
import type { NewBinding, Tool, ToolAnnotations } from '#core/model/tools/tool.ts'
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

/** An empty operation id removes the binding. */
export const buildNewBinding = (
  operationId: string,
  schemaHashAtBindTime: string,
  integrationId = '',
): NewBinding | null => (operationId === '' ? null : { operationId, schemaHashAtBindTime, integrationId })

export const parseToolBinding = (body: Static<typeof ToolBindingBody>): NewBinding | null =>
  buildNewBinding(body.integration_operation_id, body.schema_hash_at_bind_time ?? '')

export const parseToolAnnotations = (body: Static<typeof ToolAnnotationsBody>): Partial<ToolAnnotations> => ({
  ...(body.title !== undefined && { title: body.title }),
  ...(body.read_only_hint !== undefined && { readOnlyHint: body.read_only_hint }),
  ...(body.destructive_hint !== undefined && { destructiveHint: body.destructive_hint }),
  ...(body.idempotent_hint !== undefined && { idempotentHint: body.idempotent_hint }),
  ...(body.open_world_hint !== undefined && { openWorldHint: body.open_world_hint }),
})

export const presentToolHints = (annotations: ToolAnnotations) => ({
  read_only_hint: annotations.readOnlyHint,
  destructive_hint: annotations.destructiveHint,
  idempotent_hint: annotations.idempotentHint,
  open_world_hint: annotations.openWorldHint,
})

export const presentToolBinding = ({ binding }: Tool): Static<typeof ToolBindingSnakeCase> => ({
  type: 'integration_operation',
  integration_operation_id: binding?.operationId ?? '',
  schema_hash_at_bind_time: binding?.schemaHashAtBindTime ?? '',
  status: binding?.status ?? 'draft',
})
