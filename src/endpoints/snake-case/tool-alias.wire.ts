import Type from 'typebox'
import type { JsonObject } from '#base/json.ts'
import { maxAliasesPerTool, type ToolAlias } from '#core/model/tools/tool-alias.ts'
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

/** An alias of a request with what it leaves out. */
export const completeAlias = (alias: Pick<ToolAlias, 'name'> & Partial<ToolAlias>): ToolAlias => ({
  until: null,
  renamedArguments: {},
  droppedArguments: [],
  defaultArguments: {},
  ...alias,
})
