import type { FinishedCall } from '#core/model/calls/call-record.ts'

/** Records tool calls off their critical path: never waits, never throws, and may drop records under load. */
export interface CallLog {
  record(call: FinishedCall): void
}
