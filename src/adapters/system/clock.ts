// The system clock and timer, which the core cannot access itself.
import { setTimeout } from 'node:timers/promises'
import type { Instant } from '#base/time.ts'
import type { Clock, Timer } from '#core/ports/system.ts'
import { waitForTimeSlice } from '#platform/event-loop.ts'

let cachedInstant = { ms: Number.NaN, text: '' }

/** Caches the ISO string of the current millisecond: formatting costs more than reading the clock. */
export function getCurrentInstant(): Instant {
  const ms = Date.now()
  if (ms !== cachedInstant.ms) cachedInstant = { ms, text: new Date(ms).toISOString() }
  return cachedInstant.text
}

export const systemClock: Clock = { now: getCurrentInstant, getElapsedMs: () => performance.now() }

export const systemTimer: Timer = {
  wait: (ms) => setTimeout(ms, undefined, { ref: false }),
  pause: waitForTimeSlice,
}
