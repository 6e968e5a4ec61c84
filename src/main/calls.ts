// What happens when a call has ended: a log line, metrics, and a record that is written within a second.
import type { Call } from '#core/model/call.ts'
import type { CallLog } from '#core/ports/calls.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { CallBuffer, sweepCalls } from '#core/services/calls/call-buffer.ts'
import { startPeriodicJob } from '#platform/periodic-job.ts'
import { type Log, logInfo } from './log.ts'

/** Calls of one app that wait together become one row, so waiting longer means fewer rows. */
const flushMs = 1000

export type FinishedCalls = {
  log: CallLog
  buffer: CallBuffer
  /** Deletes records beyond their retention. */
  sweep(): Promise<void>
  /** Writes the records that still wait. */
  close(): Promise<void>
}

type Settings = {
  /** Retention of records; 0 records nothing. */
  days: number
  log: Log
  /** Called for every call. */
  count(call: Call): void
}

export function recordFinishedCalls(
  uses: Uses<'store' | 'clock'>,
  { days, log, count }: Settings,
): FinishedCalls {
  const buffer = new CallBuffer(uses)
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
      elapsed: () => performance.now(),
      note(call) {
        logInfo(log, lineOf(call), 'call')
        count(call)
        if (days > 0 && !buffer.add(call)) flushing.hasten()
      },
    },
    sweep: () => sweepCalls(uses, days),
    close: flushing.stop,
  }
}

/** Names and figures; a call holds neither arguments nor results nor credentials. */
const lineOf = ({
  id,
  appId,
  version,
  tool,
  via,
  client,
  step,
  outcome,
  upstreamStatus,
  durationMs,
}: Call) => ({
  callId: id,
  appId,
  version,
  tool,
  via,
  client,
  step,
  outcome,
  upstreamStatus,
  ms: durationMs,
})
