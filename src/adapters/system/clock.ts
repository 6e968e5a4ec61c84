// The machine's own clock, randomness and digest, which the core cannot reach by itself.
import type { Clock } from '#core/ports/system.ts'

export const systemClock: Clock = { now: () => new Date().toISOString() }
