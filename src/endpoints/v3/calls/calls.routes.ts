import Type from 'typebox'
import { createInvalidInputError } from '#base/errors.ts'
import { toInstant } from '#base/time.ts'
import type { CallTailKey } from '#core/model/calls/call-record.ts'
import type { Ports } from '#core/ports/ports.ts'
import { listCallers } from '#core/usecases/calls/callers.ts'
import { listCalls, totalCalls } from '#core/usecases/calls/calls.ts'
import { followCalls } from '#core/usecases/calls/follow-calls.ts'
import { readCallSeries } from '#core/usecases/calls/read-call-series.ts'
import { buildListSchema, presentListPage } from '#endpoints/snake-case/list.wire.ts'
import { parsePage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  CallFilterQuery,
  CallSeriesQuery,
  CallSeriesV3,
  CallTailQuery,
  CallTailV3,
  CallTotalsV3,
  CallV3,
  ListCallsQuery,
  parseCallFilter,
  parseCallMembers,
  presentCall,
  presentCallSeries,
  presentCallTotals,
} from './call.wire.ts'
import { ListCallersQuery, ListedCallerV3, presentListedCaller } from './caller.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })

export const callsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.calls.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls',
    requires: 'viewer',
    summary: 'List the calls of an app, the newest first, page by page',
    params: appParams,
    query: ListCallsQuery,
    reply: buildListSchema(CallV3),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const { cursor, limit, ...filterQuery } = query
      const filter = parseCallFilter(filterQuery)
      // @guard calls
      const list = JSON.stringify(['calls', appId, filter])
      const order = { sort: '-started_at' } as const
      const pageQuery = { ...(cursor && { cursor }), ...(limit && { limit }), ...order }
      const request = parsePage<'started_at'>(deps.cursors, list, pageQuery)
      const page = await listCalls(deps, { caller, appId }, filter, request)
      return { body: presentListPage(deps.cursors, { name: list, request, page }, presentCall) }
    },
  }),
  defineOperation({
    id: 'v3.callers.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls/callers',
    requires: 'viewer',
    summary: 'List the known callers of an app by their last call, the newest first, page by page',
    params: appParams,
    query: ListCallersQuery,
    reply: buildListSchema(ListedCallerV3),
    errors: ['forbidden'],
    handle: async ({ caller, params: { app_id: appId }, query: { since, ...page } }) => {
      const from = since ? toInstant(since) : null
      // @guard api/v3/callers
      const list = JSON.stringify(['callers', appId, from])
      const request = parsePage<'last_called_at'>(deps.cursors, list, { ...page, sort: '-last_called_at' })
      const found = await listCallers(deps, { caller, appId }, { ...request, since: from })
      return {
        body: presentListPage(deps.cursors, { name: list, request, page: found }, presentListedCaller),
      }
    },
  }),
  defineOperation({
    id: 'v3.calls.total',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls/totals',
    requires: 'viewer',
    summary: 'Summarize the calls of an app: count, error rate and durations, in total and by tool',
    params: appParams,
    query: CallFilterQuery,
    reply: Type.Object({ totals: CallTotalsV3 }),
    handle: async ({ caller, params: { app_id: appId }, query }) => ({
      body: {
        totals: presentCallTotals(await totalCalls(deps, { caller, appId }, parseCallFilter(query))),
      },
    }),
  }),
  defineOperation({
    id: 'v3.calls.series',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls/series',
    requires: 'viewer',
    summary: 'Count the calls of an app by interval of time, with errors and durations',
    params: appParams,
    query: CallSeriesQuery,
    reply: Type.Object({ series: CallSeriesV3 }),
    handle: async ({ caller, params: { app_id: appId }, query: { from, to, interval, ...members } }) => {
      const request = {
        from: from ? toInstant(from) : undefined,
        to: to ? toInstant(to) : undefined,
        interval,
        filter: parseCallMembers(members),
      }
      return { body: { series: presentCallSeries(await readCallSeries(deps, { caller, appId }, request)) } }
    },
  }),
  defineOperation({
    id: 'v3.calls.follow',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls/tail',
    requires: 'viewer',
    summary:
      'Follow new calls: repeat the request with the `after` of the response; calls appear after three seconds',
    params: appParams,
    query: CallTailQuery,
    reply: CallTailV3,
    handle: async ({ caller, params: { app_id: appId }, query: { after, limit, ...members } }) => {
      const filter = parseCallMembers(members)
      const list = JSON.stringify(['call tail', appId, filter])
      const tail = await followCalls(
        deps,
        { caller, appId },
        {
          filter,
          after: after ? openTailKey(deps, after, list) : null,
          limit: limit ?? 100,
        },
      )
      return {
        body: {
          data: tail.calls.map(presentCall),
          after: deps.cursors.seal(JSON.stringify(tail.after), list),
          has_more: tail.hasMore,
          skipped: tail.skipped,
        },
      }
    },
  }),
]

function openTailKey({ cursors }: Ports, after: string, list: string): CallTailKey {
  const payload = cursors.open(after, list)
  if (payload !== null) return JSON.parse(payload)
  throw createInvalidInputError([
    { path: 'after', code: 'cursor', message: 'must be the `after` of a response with the same filter' },
  ])
}
