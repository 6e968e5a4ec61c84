// Handles the end of a call: a log line, metrics, and a record that is written within a second.
import type { StopCheck } from '#base/batches.ts'
import type { CallRecord, FinishedCall } from '#core/model/calls/call-record.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { CallLog } from '#core/ports/stores/call-log.ts'
import { CallBuffer, deleteExpiredCalls } from '#core/services/calls/call-buffer.ts'
import { startPeriodicJob } from '#platform/periodic-job.ts'
import { type Log, logPlainFields } from '../log/log.ts'

/** Waiting calls of an app become a single row, so a longer wait means fewer rows. */
const flushMs = 1000

export type FinishedCalls = {
  log: CallLog
  buffer: CallBuffer
  /** Deletes records beyond their retention. */
  sweep(isStopping: StopCheck): Promise<void>
  /** Writes the records that still wait. */
  close(): Promise<void>
}

type Settings = {
  /** Retention of records; 0 records nothing. */
  days: number
  log: Log
  /** Called for every call. */
  count(call: CallRecord): void
}

export function recordFinishedCalls(
  deps: Deps<'store' | 'clock'>,
  { days, log, count }: Settings,
): FinishedCalls {
  const buffer = new CallBuffer(deps)
  const flushing = startPeriodicJob({
    run: () => buffer.flush(),
    everyMs: flushMs,
    runsOnStop: true,
    onError(error, isRepeated) {
      if (!isRepeated) log.error({ err: error }, 'calls cannot be recorded')
    },
  })
  return {
    buffer,
    log: {
      record(call) {
        logPlainFields(log, lineOf(call), 'call')
        count(call)
        if (days > 0 && !buffer.add(call, call.sender)) flushing.hasten()
      },
    },
    sweep: (isStopping) => deleteExpiredCalls(deps, days, isStopping),
    close: flushing.stop,
  }
}

/** Names and figures; a call contains no arguments, results or credentials. */
const lineOf = ({
  id,
  requestId,
  appId,
  version,
  tool,
  via,
  client,
  step,
  outcome,
  upstreamStatus,
  durationMs,
  userId,
  address,
}: FinishedCall) => ({
  callId: id,
  requestId,
  appId,
  version,
  tool,
  via,
  client,
  step,
  outcome,
  upstreamStatus,
  ms: durationMs,
  userId,
  address,
})
