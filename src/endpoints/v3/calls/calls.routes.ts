import Type from 'typebox'
import type { Ports } from '#core/ports/ports.ts'
import { listCalls, totalCalls } from '#core/usecases/calls/calls.ts'
import { buildPageSchema, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type ApiOperation, defineOperation } from '#http/operation.ts'
import {
  CallFilterQuery,
  CallTotalsV3,
  CallV3,
  ListCallsQuery,
  parseCallFilter,
  presentCall,
  presentCallTotals,
} from './call.wire.ts'

const appParams = Type.Object({ app_id: Type.String() })

export const callsRoutes = (deps: Ports): ApiOperation[] => [
  defineOperation({
    id: 'v3.calls.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls',
    summary: 'List the calls of an app, the newest first, page by page',
    params: appParams,
    query: ListCallsQuery,
    reply: buildPageSchema(CallV3),
    handle: async ({ caller, params: { app_id: appId }, query }) => {
      const { cursor, limit, ...filterQuery } = query
      const filter = parseCallFilter(filterQuery)
      const list = JSON.stringify(['calls', appId, filter])
      const order = { sort: '-started_at' } as const
      const pageQuery = { ...(cursor && { cursor }), ...(limit && { limit }), ...order }
      const request = parsePage<'started_at'>(deps.cursors, list, pageQuery)
      const page = await listCalls(deps, { caller, appId }, filter, request)
      return { body: presentPage(deps.cursors, { name: list, request, page }, presentCall) }
    },
  }),
  defineOperation({
    id: 'v3.calls.total',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls/totals',
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
]
