import type { CallBatch, CallFilter, CallRecord } from '#core/model/calls/call-record.ts'

export const createCallFilter =
  ({ toolId, releaseId, outcome, via, requestId, since, until }: CallFilter) =>
  (call: CallRecord): boolean =>
    (toolId === undefined || call.toolId === toolId) &&
    (releaseId === undefined || call.releaseId === releaseId) &&
    (outcome === undefined || call.outcome === outcome) &&
    (via === undefined || call.via === via) &&
    (requestId === undefined || call.requestId === requestId || call.id === requestId) &&
    (since === undefined || call.startedAt >= since) &&
    (until === undefined || call.startedAt < until)

/** False for a batch without the searched id, which need not be decoded. Ids have no characters that JSON escapes. */
export const canHaveCall = ({ calls }: CallBatch, { requestId }: CallFilter): boolean =>
  requestId === undefined || calls.includes(`"${requestId}"`)
