import Type, { type Static } from 'typebox'
import { rfc3339Pattern, toInstant } from '#base/time.ts'
import {
  type CallFilter,
  type CallRecord,
  type CallStatistics,
  type CallTotals,
  callOutcomes,
  callSources,
} from '#core/model/calls/call-record.ts'
import { defineStringEnum, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'

const instantString = Type.String({
  pattern: rfc3339Pattern,
  description: 'A date and time (RFC 3339); empty: no limit.',
})

export const CallFilterQuery = Type.Object({
  tool_id: Type.Optional(Type.String({ maxLength: 100 })),
  release_id: Type.Optional(Type.String({ maxLength: 100 })),
  outcome: Type.Optional(defineStringEnum(...callOutcomes)),
  via: Type.Optional(defineStringEnum(...callSources)),
  since: Type.Optional(instantString),
  until: Type.Optional(instantString),
})

export const ListCallsQuery = Type.Object({
  ...cursorProperties,
  ...CallFilterQuery.properties,
})

export const CallV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    release_id: Type.String({ description: 'Empty for a call of the draft.' }),
    version: makeNullable(Type.Integer()),
    tool_id: Type.String(),
    tool: Type.String(),
    via: defineStringEnum(...callSources),
    revision: Type.String({ description: 'The MCP protocol revision that the client used.' }),
    client: Type.String({ description: 'The client, as it identifies itself.' }),
    step: Type.Integer({ description: 'Position in the tool chain: 0 is the tool that was called.' }),
    outcome: defineStringEnum(...callOutcomes),
    upstream_status: makeNullable(Type.Integer()),
    started_at: Type.String(),
    duration_ms: Type.Number(),
    request_bytes: Type.Integer(),
    answer_bytes: Type.Integer(),
  },
  { title: 'Call' },
)

const statisticsProperties = {
  count: Type.Integer(),
  error_rate: Type.Number({ description: 'From 0 to 1.' }),
  p50_ms: makeNullable(Type.Number()),
  p95_ms: makeNullable(Type.Number()),
}

export const CallTotalsV3 = Type.Object(
  {
    ...statisticsProperties,
    complete: Type.Boolean({
      description: 'False when only the newest calls were counted, those since `from`.',
    }),
    from: Type.String(),
    tools: Type.Array(Type.Object({ tool_id: Type.String(), tool: Type.String(), ...statisticsProperties })),
  },
  { title: 'CallTotals' },
)

/** An empty string does not filter. */
export const parseCallFilter = (query: Static<typeof CallFilterQuery>): CallFilter => ({
  ...(query.tool_id && { toolId: query.tool_id }),
  ...(query.release_id && { releaseId: query.release_id }),
  ...(query.outcome && { outcome: query.outcome }),
  ...(query.via && { via: query.via }),
  ...(query.since && { since: toInstant(query.since) }),
  ...(query.until && { until: toInstant(query.until) }),
})

export const presentCall = (call: CallRecord): Static<typeof CallV3> => ({
  id: call.id,
  app_id: call.appId,
  release_id: call.releaseId ?? '',
  version: call.version,
  tool_id: call.toolId,
  tool: call.tool,
  via: call.via,
  revision: call.revision,
  client: call.client,
  step: call.step,
  outcome: call.outcome,
  upstream_status: call.upstreamStatus,
  started_at: call.startedAt,
  duration_ms: call.durationMs,
  request_bytes: call.requestBytes,
  answer_bytes: call.answerBytes,
})

const presentStatistics = ({ count, errorRate, p50, p95 }: CallStatistics) => ({
  count,
  error_rate: errorRate,
  p50_ms: p50,
  p95_ms: p95,
})

export const presentCallTotals = (totals: CallTotals): Static<typeof CallTotalsV3> => ({
  ...presentStatistics(totals),
  complete: totals.complete,
  from: totals.from ?? '',
  tools: totals.tools.map(({ toolId, tool, ...figures }) => ({
    tool_id: toolId,
    tool,
    ...presentStatistics(figures),
  })),
})
