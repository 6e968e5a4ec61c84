// The machine's own clock, randomness and digest, which the core cannot reach by itself.
import { setTimeout } from 'node:timers/promises'
import type { Instant } from '#base/time.ts'
import type { Clock, Timer } from '#core/ports/system.ts'

let last = { ms: Number.NaN, text: '' }

/** Writing an instant takes longer than looking at the clock, and a busy service is asked many times a millisecond. */
export function instantNow(): Instant {
  const ms = Date.now()
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() }
  return last.text
}

export const systemClock: Clock = { now: instantNow }

export const systemTimer: Timer = { wait: (ms) => setTimeout(ms, undefined, { ref: false }) }
