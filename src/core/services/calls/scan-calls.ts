// Visits many calls of an app, newest batches first, in time slices: the store yields to the event loop after each read.
import { createCallFilter } from '#core/engines/calls/records/index.ts'
import type { CallFilter, CallRecord } from '#core/model/calls/call-record.ts'
import type { CallReader } from '#core/ports/store.ts'
import { decodeCandidates, readCallBatches } from './read-call-batches.ts'
import type { ScanBudget } from './scan-budget.ts'

export type CallScan = { filter: CallFilter; budget: ScanBudget }

/** `complete` is false when the budget ended the scan: calls that began at `oldest` or earlier may be missing. */
export type ScannedCalls = { complete: boolean; oldest: string | null }

export async function scanCalls(
  reader: CallReader,
  appId: string,
  { filter, budget }: CallScan,
  visit: (call: CallRecord) => void,
): Promise<ScannedCalls> {
  const isWanted = createCallFilter(filter)
  for await (const { batches, seenTo } of readCallBatches(reader, appId, filter, budget)) {
    for (const call of decodeCandidates(batches, filter, budget)) if (isWanted(call)) visit(call)
    if (seenTo !== null && budget.isSpent()) return { complete: false, oldest: seenTo }
  }
  return { complete: true, oldest: null }
}
