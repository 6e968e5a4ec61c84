// What becomes of a call when it is over: a line in the log, figures, and a record that is written a moment later.

import type { Call } from '#core/model/call.ts'
import type { CallLog } from '#core/ports/calls.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { CallBuffer, sweepCalls } from '#core/services/calls/call-buffer.ts'
import { type Log, logInfo } from './log.ts'

/** A call of each of a thousand apps is a thousand rows: the longer records wait, the fewer rows there are. */
const flushMs = 1000

export type KeptCalls = {
  log: CallLog
  buffer: CallBuffer
  /** Removes what is older than is to be kept. */
  sweep(): Promise<void>
  /** Writes what is left. */
  close(): Promise<void>
}

type Settings = {
  /** How long a record is kept; 0 keeps none. */
  days: number
  log: Log
  /** Told of every call. */
  count(call: Call): void
}

export function keepCalls(uses: Uses<'store' | 'clock'>, { days, log, count }: Settings): KeptCalls {
  const buffer = new CallBuffer(uses)
  const flushing = repeated(
    () => buffer.flush(),
    (error) => log.error({ err: error }, 'calls cannot be recorded'),
  )
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

/** Names and figures; what was said and by whose credential is in no call. */
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

/** Does the work again and again, one at a time; `stop` does it a last time. A fault is told when it is new. */
function repeated(work: () => Promise<void>, failed: (error: unknown) => void) {
  let wake = () => {}
  let isStopped = false
  let isFailing = false
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, flushMs).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const turn = async () => {
    try {
      await work()
      isFailing = false
    } catch (error) {
      if (!isFailing) failed(error)
      isFailing = true
    }
  }
  const loop = async () => {
    while (!isStopped) {
      await pause()
      await turn()
    }
  }
  const ended = loop()
  return {
    /** The next turn comes at once; after a fault it waits all the same. */
    hasten() {
      if (!isFailing) wake()
    },
    async stop() {
      isStopped = true
      wake()
      await ended
      await turn()
    },
  }
}
