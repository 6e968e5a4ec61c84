// Visits many calls of an app, newest batches first, in time slices: each read takes about as many calls, whether a
// batch holds one or hundreds.
import { canHaveCall, createCallFilter, decodeCallBatch } from '#core/engines/call-records/index.ts'
import type { CallBatch, CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'

/** Decoding them takes a few milliseconds; the store yields to the event loop after each read. */
const callsPerRead = 4_000
const maxBatchesPerRead = 1_000

export type CallScan = { filter: CallFilter; maxCalls: number }

/** `complete` is false after `maxCalls`, the filtered ones not counted: older calls than `oldest` were not visited. */
export type ScannedCalls = { complete: boolean; oldest: string | null }

export async function scanCalls(
  reader: CallReader,
  appId: string,
  { filter, maxCalls }: CallScan,
  visit: (call: CallRecord) => void,
): Promise<ScannedCalls> {
  const isWanted = createCallFilter(filter)
  let [visited, decoded, read] = [0, 0, 0]
  let lastBatch: CallBatch | undefined
  for (let limit = 16; ; ) {
    // After the first read the last batch is the upper bound; a second one would keep the database from using it.
    const window = { since: filter.since, until: lastBatch ? undefined : filter.until }
    const batches = await reader.listBatches(appId, window, lastBatch, limit)
    for (const batch of batches) {
      const calls = canHaveCall(batch, filter) ? decodeCallBatch(batch) : []
      decoded += calls.length
      for (const call of calls) {
        if (!isWanted(call)) continue
        visit(call)
        visited++
      }
    }
    read += batches.length
    lastBatch = batches.at(-1)
    if (!lastBatch || batches.length < limit) return { complete: true, oldest: null }
    if (visited >= maxCalls) return { complete: false, oldest: lastBatch.lastAt }
    const callsPerBatch = Math.max(1, decoded / read)
    limit = Math.max(16, Math.min(maxBatchesPerRead, Math.floor(callsPerRead / callsPerBatch)))
  }
}
