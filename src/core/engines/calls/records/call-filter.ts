import { readIdTime } from '#base/ids.ts'
import type { CallBatch, CallFilter, CallRecord } from '#core/model/calls/call-record.ts'

export const createCallFilter =
  ({ toolId, releaseId, outcome, via, caller, requestId, since, until }: CallFilter) =>
  (call: CallRecord): boolean =>
    (toolId === undefined || call.toolId === toolId) &&
    (releaseId === undefined || call.releaseId === releaseId) &&
    (outcome === undefined || call.outcome === outcome) &&
    (via === undefined || call.via === via) &&
    (caller === undefined || call.caller === caller) &&
    (requestId === undefined || call.requestId === requestId || call.id === requestId) &&
    (since === undefined || call.startedAt >= since) &&
    (until === undefined || call.startedAt < until)

/** False for a batch without the searched ids, which need not be decoded. Ids have no characters that JSON escapes. */
export const canHaveCall = ({ calls }: CallBatch, { requestId, caller }: CallFilter): boolean =>
  [requestId, caller].every((id) => id === undefined || calls.includes(`"${id}"`))

/** No call takes longer. */
export const maxCallMs = 10 * 60_000
/** Ids may be a little ahead of the clock. */
const clockToleranceMs = 60_000

/** The filter, narrowed to the time in its call or request id; null without such an id. */
export function narrowFilter(filter: CallFilter): CallFilter | null {
  const { requestId = '', since = '', until } = filter
  const time = readIdTime('call', requestId) ?? readIdTime('request', requestId)
  if (time === null) return null
  const first = new Date(time - maxCallMs - clockToleranceMs).toISOString()
  const last = new Date(time + maxCallMs + clockToleranceMs).toISOString()
  return {
    ...filter,
    since: [since, first].sort().at(-1) ?? first,
    until: [until ?? last, last].sort()[0] ?? last,
  }
}
