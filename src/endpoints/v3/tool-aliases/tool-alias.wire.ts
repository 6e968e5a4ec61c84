import Type, { type Static } from 'typebox'
import { changeClasses } from '#core/model/differences/client-change.ts'
import type { AliasDetails, PreserveCallsRequest, PreservedCalls } from '#core/model/tools/preserved-calls.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { aliasDateString, presentAlias, ToolAliasReply } from '#endpoints/snake-case/tool-alias.wire.ts'

const toolProperties = { tool_id: Type.String(), tool_key: Type.String(), tool_name: Type.String() }

export const AliasDetailsV3 = Type.Object(
  {
    ...ToolAliasReply.properties,
    ...toolProperties,
    is_expired: Type.Boolean(),
    calls: Type.Integer(),
    last_called_at: makeNullable(Type.String()),
  },
  { title: 'ToolAlias' },
)

export const PreserveCallsV3 = Type.Object(
  {
    tools: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 1000 })),
    until: Type.Optional(makeNullable(aliasDateString)),
    dry_run: Type.Optional(Type.Boolean()),
  },
  { title: 'PreserveCalls' },
)

export const PreservedCallsV3 = Type.Object(
  {
    name: Type.String(),
    tool_id: makeNullable(Type.String()),
    tool_key: makeNullable(Type.String()),
    tool_name: makeNullable(Type.String()),
    alias: makeNullable(ToolAliasReply),
    class: defineStringEnum(...changeClasses),
    notice: Type.String(),
    is_decided: Type.Boolean(),
  },
  { title: 'PreservedCalls' },
)

export const presentAliasDetails = (details: AliasDetails): Static<typeof AliasDetailsV3> => ({
  ...presentAlias(details.alias),
  tool_id: details.tool.id,
  tool_key: details.tool.key,
  tool_name: details.tool.name,
  is_expired: details.isExpired,
  calls: details.calls,
  last_called_at: details.lastCalledAt,
})

export const presentPreservedCalls = (preserved: PreservedCalls): Static<typeof PreservedCallsV3> => ({
  name: preserved.name,
  tool_id: preserved.tool?.id ?? null,
  tool_key: preserved.tool?.key ?? null,
  tool_name: preserved.tool?.name ?? null,
  alias: preserved.alias && presentAlias(preserved.alias),
  class: preserved.changeClass,
  notice: preserved.notice,
  is_decided: preserved.isDecided,
})

export const parsePreserveCalls = (body: Static<typeof PreserveCallsV3>): PreserveCallsRequest => ({
  ...(body.tools && { names: body.tools }),
  ...(body.until !== undefined && { until: body.until }),
  dryRun: body.dry_run ?? false,
})
