import Type, { type Static } from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { defaultsOf } from '#core/entities/entity.ts'
import { toolAliasMembers } from '#core/entities/tool.ts'
import { maxAliasesPerTool, type ToolAlias } from '#core/model/tools/tool-alias.ts'
import { createCodec } from '#endpoints/shared/field-map.ts'
import { keyString, makeNullable } from '#endpoints/shared/scalars.wire.ts'

const argumentString = Type.String({ minLength: 1, maxLength: 200 })
export const aliasDateString = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

const ToolAliasBody = Type.Object({
  name: keyString,
  until: Type.Optional(makeNullable(aliasDateString)),
  renamed_arguments: Type.Optional(
    Type.Record(Type.String({ maxLength: 200 }), argumentString, { maxProperties: 100 }),
  ),
  dropped_arguments: Type.Optional(Type.Array(argumentString, { maxItems: 100 })),
  default_arguments: Type.Optional(
    Type.Unsafe<JsonObject>(
      Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), { maxProperties: 100 }),
    ),
  ),
})

export const toolAliasesBody = Type.Array(ToolAliasBody, { maxItems: maxAliasesPerTool })

/** An alias of a request with defaults for omitted members. */
export const completeAlias = (alias: Pick<ToolAlias, 'name'> & Partial<ToolAlias>): ToolAlias => ({
  ...defaultsOf(toolAliasMembers),
  ...alias,
})

export const ToolAliasReply = Type.Object({
  name: Type.String(),
  until: makeNullable(Type.String()),
  renamed_arguments: Type.Record(Type.String(), Type.String()),
  dropped_arguments: Type.Array(Type.String()),
  default_arguments: Type.Unsafe<JsonObject>(Type.Record(Type.String(), Type.Unknown())),
})

export const presentAlias: (alias: ToolAlias) => Static<typeof ToolAliasReply> = createCodec(
  toolAliasMembers,
  'snake_case',
).compilePresenter(ToolAliasReply)
