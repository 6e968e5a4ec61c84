import Type, { type Static } from 'typebox'
import { invalid } from '#base/errors.ts'
import type { Instant } from '#base/time.ts'
import {
  type Call,
  type CallFilter,
  type CallStatistics,
  type CallTotals,
  callOutcomes,
  callWays,
} from '#core/model/call.ts'
import { orNull, words } from '#endpoints/shared/scalars.wire.ts'
import { PageQuery } from '#endpoints/snake-case/page.wire.ts'

const instant = Type.String({ maxLength: 40, description: 'A date and time (RFC 3339).' })

export const CallFilterV3 = Type.Object({
  tool_id: Type.Optional(Type.String({ maxLength: 100 })),
  release_id: Type.Optional(Type.String({ maxLength: 100 })),
  outcome: Type.Optional(words(...callOutcomes)),
  via: Type.Optional(words(...callWays)),
  since: Type.Optional(instant),
  until: Type.Optional(instant),
})

export const CallsQuery = Type.Object({
  ...Type.Pick(PageQuery, ['cursor', 'limit']).properties,
  ...CallFilterV3.properties,
})

export const CallV3 = Type.Object(
  {
    id: Type.String(),
    app_id: Type.String(),
    release_id: Type.String({ description: 'Empty for a call of the draft.' }),
    version: orNull(Type.Integer()),
    tool_id: Type.String(),
    tool: Type.String(),
    via: words(...callWays),
    revision: Type.String({ description: 'The MCP protocol revision that the client used.' }),
    client: Type.String({ description: 'The client, as it identifies itself.' }),
    step: Type.Integer({ description: 'Position in the tool chain: 0 is the tool that was called.' }),
    outcome: words(...callOutcomes),
    upstream_status: orNull(Type.Integer()),
    started_at: Type.String(),
    duration_ms: Type.Number(),
    request_bytes: Type.Integer(),
    answer_bytes: Type.Integer(),
  },
  { title: 'Call' },
)

const statistics = {
  count: Type.Integer(),
  error_rate: Type.Number({ description: 'From 0 to 1.' }),
  p50_ms: orNull(Type.Number()),
  p95_ms: orNull(Type.Number()),
}

export const CallTotalsV3 = Type.Object(
  {
    ...statistics,
    complete: Type.Boolean({
      description: 'False when only the newest calls were counted, those since `from`.',
    }),
    from: Type.String(),
    tools: Type.Array(Type.Object({ tool_id: Type.String(), tool: Type.String(), ...statistics })),
  },
  { title: 'CallTotals' },
)

const rfc3339 = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/

function parseInstant(path: 'since' | 'until', text: string): Instant {
  const ms = rfc3339.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(ms)) return new Date(ms).toISOString()
  throw invalid([
    { path, code: 'format', message: 'must be an RFC 3339 date and time such as 2026-01-31T12:00:00Z' },
  ])
}

/** An empty string does not filter. */
export const parseCallFilter = (sent: Static<typeof CallFilterV3>): CallFilter => ({
  ...(sent.tool_id && { toolId: sent.tool_id }),
  ...(sent.release_id && { releaseId: sent.release_id }),
  ...(sent.outcome && { outcome: sent.outcome }),
  ...(sent.via && { via: sent.via }),
  ...(sent.since && { since: parseInstant('since', sent.since) }),
  ...(sent.until && { until: parseInstant('until', sent.until) }),
})

export const presentCall = (call: Call): Static<typeof CallV3> => ({
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

export const presentTotals = (totals: CallTotals): Static<typeof CallTotalsV3> => ({
  ...presentStatistics(totals),
  complete: totals.complete,
  from: totals.from ?? '',
  tools: totals.tools.map(({ toolId, tool, ...figures }) => ({
    tool_id: toolId,
    tool,
    ...presentStatistics(figures),
  })),
})
