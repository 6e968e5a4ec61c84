// What v2 and v3 share of tools: annotations, binding and chain.
import Type, { type Static } from 'typebox'
import type { NewBinding, Tool, ToolAnnotations } from '#core/model/tool.ts'
import { shortText } from '#endpoints/shared/scalars.wire.ts'

export const AnnotationsBody = Type.Object({
  title: Type.Optional(shortText),
  read_only_hint: Type.Optional(Type.Boolean()),
  destructive_hint: Type.Optional(Type.Boolean()),
  idempotent_hint: Type.Optional(Type.Boolean()),
  open_world_hint: Type.Optional(Type.Boolean()),
})

export const BindingBody = Type.Object({
  type: Type.Optional(Type.Literal('integration_operation')),
  integration_operation_id: Type.String(),
  schema_hash_at_bind_time: Type.Optional(shortText),
})

export const toolIds = Type.Array(Type.String(), { maxItems: 200 })

export const Hints = {
  read_only_hint: Type.Boolean(),
  destructive_hint: Type.Boolean(),
  idempotent_hint: Type.Boolean(),
  open_world_hint: Type.Boolean(),
}

export const Binding = Type.Object({
  type: Type.String(),
  integration_operation_id: Type.String(),
  schema_hash_at_bind_time: Type.String(),
  status: Type.String(),
})

/** An empty operation id removes the binding. */
export const bindingTo = (
  operationId: string,
  schemaHashAtBindTime: string,
  integrationId = '',
): NewBinding | null => (operationId === '' ? null : { operationId, schemaHashAtBindTime, integrationId })

export const parseBinding = (body: Static<typeof BindingBody>): NewBinding | null =>
  bindingTo(body.integration_operation_id, body.schema_hash_at_bind_time ?? '')

export const parseAnnotations = (body: Static<typeof AnnotationsBody>): Partial<ToolAnnotations> => ({
  ...(body.title !== undefined && { title: body.title }),
  ...(body.read_only_hint !== undefined && { readOnlyHint: body.read_only_hint }),
  ...(body.destructive_hint !== undefined && { destructiveHint: body.destructive_hint }),
  ...(body.idempotent_hint !== undefined && { idempotentHint: body.idempotent_hint }),
  ...(body.open_world_hint !== undefined && { openWorldHint: body.open_world_hint }),
})

export const presentHints = (annotations: ToolAnnotations) => ({
  read_only_hint: annotations.readOnlyHint,
  destructive_hint: annotations.destructiveHint,
  idempotent_hint: annotations.idempotentHint,
  open_world_hint: annotations.openWorldHint,
})

export const presentBinding = ({ binding }: Tool): Static<typeof Binding> => ({
  type: 'integration_operation',
  integration_operation_id: binding?.operationId ?? '',
  schema_hash_at_bind_time: binding?.schemaHashAtBindTime ?? '',
  status: binding?.status ?? 'draft',
})
