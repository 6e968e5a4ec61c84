import type { Call } from '#core/model/call.ts'

/** Where calls are noted: off their path, so it never waits and never throws, and may lose some of very many. */
export interface CallLog {
  /** Milliseconds since a moment that stays the same, with fractions. */
  elapsed(): number
  note(call: Call): void
}
