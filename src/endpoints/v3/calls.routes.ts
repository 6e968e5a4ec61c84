import Type from 'typebox'
import type { Sockets } from '#core/ports/sockets.ts'
import { pageCalls, totalCalls } from '#core/usecases/calls/list-calls.ts'
import { pageOf, parsePage, presentPage } from '#endpoints/snake-case/page.wire.ts'
import { type Operation, operation } from '#http/operation.ts'
import {
  CallFilterV3,
  CallsQuery,
  CallTotalsV3,
  CallV3,
  parseCallFilter,
  presentCall,
  presentTotals,
} from './call.wire.ts'

const params = Type.Object({ app_id: Type.String() })

export const callsRoutes = (uses: Sockets): Operation[] => [
  operation({
    id: 'v3.calls.list',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls',
    summary: 'List the calls of an app, the newest first, page by page',
    params,
    query: CallsQuery,
    reply: pageOf(CallV3),
    handle: async ({ by, params: { app_id }, query }) => {
      const { cursor, limit, ...sent } = query
      const filter = parseCallFilter(sent)
      const list = JSON.stringify(['calls', app_id, filter])
      const paged = { ...(cursor && { cursor }), ...(limit && { limit }), sort: '-started_at' }
      const request = parsePage(uses.cursors, list, ['started_at'], paged)
      const page = await pageCalls(uses, by, app_id, filter, request)
      return { body: presentPage(uses.cursors, list, request, page, presentCall) }
    },
  }),
  operation({
    id: 'v3.calls.total',
    method: 'GET',
    path: '/api/v3/apps/{app_id}/calls/totals',
    summary: 'Summarize the calls of an app: count, error rate and durations, in total and by tool',
    params,
    query: CallFilterV3,
    reply: Type.Object({ totals: CallTotalsV3 }),
    handle: async ({ by, params: { app_id }, query }) => ({
      body: { totals: presentTotals(await totalCalls(uses, by, app_id, parseCallFilter(query))) },
    }),
  }),
]
