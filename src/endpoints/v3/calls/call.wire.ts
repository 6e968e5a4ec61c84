import Type, { type Static } from 'typebox'
import { callerIdPattern } from '#base/ids.ts'
import { toInstant } from '#base/time.ts'
import {
  type CallFilter,
  type CallSeries,
  type CallStatistics,
  callOutcomes,
  callSources,
  type ShownCall,
  type ShownCallTotals,
  seriesIntervalNames,
} from '#core/model/calls/call-record.ts'
import { defineStringEnum, instantString, makeNullable } from '#endpoints/shared/scalars.wire.ts'
import { cursorProperties } from '#endpoints/snake-case/page.wire.ts'
import { CallerV3 } from './caller.wire.ts'

const CallMembersQuery = Type.Object({
  tool_id: Type.Optional(Type.String({ maxLength: 100 })),
  release_id: Type.Optional(Type.String({ maxLength: 100 })),
  outcome: Type.Optional(defineStringEnum(...callOutcomes)),
  via: Type.Optional(defineStringEnum(...callSources)),
  caller: Type.Optional(Type.String({ pattern: `^$|${callerIdPattern}` })),
  request_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9._-]{0,128}$' })),
})

export const CallFilterQuery = Type.Object({
  ...CallMembersQuery.properties,
  since: Type.Optional(instantString),
  until: Type.Optional(instantString),
})

export const CallSeriesQuery = Type.Object({
  from: Type.Optional(instantString),
  to: Type.Optional(instantString),
  interval: Type.Optional(defineStringEnum(...seriesIntervalNames)),
  ...CallMembersQuery.properties,
})

export const CallTailQuery = Type.Object({
  after: Type.Optional(Type.String({ maxLength: 2000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  ...CallMembersQuery.properties,
})

export const ListCallsQuery = Type.Object({
  ...cursorProperties,
  ...CallFilterQuery.properties,
})

export const CallV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    release_id: makeNullable(Type.String()),
    version: makeNullable(Type.Integer()),
    tool_id: Type.String(),
    tool: Type.String(),
    alias: makeNullable(Type.String()),
    via: defineStringEnum(...callSources),
    caller: makeNullable(CallerV3),
    revision: makeNullable(Type.String()),
    client: makeNullable(Type.String()),
    request_id: makeNullable(Type.String()),
    step: Type.Integer(),
    outcome: defineStringEnum(...callOutcomes),
    upstream_status: makeNullable(Type.Integer()),
    started_at: Type.String(),
    duration_ms: Type.Number(),
    request_bytes: Type.Integer(),
    answer_bytes: Type.Integer(),
    argument_notes: Type.Array(Type.String()),
    result_notes: Type.Array(Type.String()),
  },
  { title: 'Call' },
)

const statisticsProperties = {
  count: Type.Integer(),
  error_rate: Type.Number(),
  p50_ms: makeNullable(Type.Number()),
  p95_ms: makeNullable(Type.Number()),
}

export const CallSeriesV3 = Type.Object(
  {
    from: Type.String(),
    to: Type.String(),
    interval_seconds: Type.Integer(),
    complete: Type.Boolean(),
    counted_from: Type.String(),
    buckets: Type.Array(
      Type.Object({ start: Type.String(), errors: Type.Integer(), ...statisticsProperties }),
    ),
  },
  { title: 'CallSeries' },
)

export const CallTailV3 = Type.Object(
  {
    data: Type.Array(CallV3),
    after: Type.String(),
    has_more: Type.Boolean(),
    skipped: Type.Boolean(),
  },
  { title: 'CallTail' },
)

export const CallTotalsV3 = Type.Object(
  {
    ...statisticsProperties,
    complete: Type.Boolean(),
    from: makeNullable(Type.String()),
    tools: Type.Array(Type.Object({ tool_id: Type.String(), tool: Type.String(), ...statisticsProperties })),
    callers: Type.Array(Type.Object({ caller: CallerV3, ...statisticsProperties })),
  },
  { title: 'CallTotals' },
)

/** An empty string does not filter. */
export const parseCallFilter = (query: Static<typeof CallFilterQuery>): CallFilter => ({
  ...parseCallMembers(query),
  ...(query.since && { since: toInstant(query.since) }),
  ...(query.until && { until: toInstant(query.until) }),
})

export const parseCallMembers = (query: Static<typeof CallMembersQuery>) => ({
  ...(query.tool_id && { toolId: query.tool_id }),
  ...(query.release_id && { releaseId: query.release_id }),
  ...(query.outcome && { outcome: query.outcome }),
  ...(query.via && { via: query.via }),
  ...(query.caller && { caller: query.caller }),
  ...(query.request_id && { requestId: query.request_id }),
})

export const presentCall = (call: ShownCall): Static<typeof CallV3> => ({
  id: call.id,
  app_id: call.appId,
  release_id: call.releaseId,
  version: call.version,
  tool_id: call.toolId,
  tool: call.tool,
  alias: call.alias || null,
  via: call.via,
  caller: call.caller,
  revision: call.revision || null,
  client: call.client || null,
  request_id: call.requestId || null,
  step: call.step,
  outcome: call.outcome,
  upstream_status: call.upstreamStatus,
  started_at: call.startedAt,
  duration_ms: call.durationMs,
  request_bytes: call.requestBytes,
  answer_bytes: call.answerBytes,
  argument_notes: call.argumentNotes,
  result_notes: call.resultNotes,
})

const presentStatistics = ({ count, errorRate, p50, p95 }: CallStatistics) => ({
  count,
  error_rate: errorRate,
  p50_ms: p50,
  p95_ms: p95,
})

export const presentCallTotals = (totals: ShownCallTotals): Static<typeof CallTotalsV3> => ({
  ...presentStatistics(totals),
  complete: totals.complete,
  from: totals.from,
  tools: totals.tools.map(({ toolId, tool, ...figures }) => ({
    tool_id: toolId,
    tool,
    ...presentStatistics(figures),
  })),
  callers: totals.callers.map(({ caller, ...figures }) => ({ caller, ...presentStatistics(figures) })),
})

export const presentCallSeries = (series: CallSeries): Static<typeof CallSeriesV3> => ({
  from: series.from,
  to: series.to,
  interval_seconds: series.intervalMs / 1000,
  complete: series.complete,
  counted_from: series.counted,
  buckets: series.buckets.map(({ start, errors, ...figures }) => ({
    start,
    errors,
    ...presentStatistics(figures),
  })),
})
