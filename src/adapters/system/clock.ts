// The machine's own clock, randomness and digest, which the core cannot reach by itself.
import { setTimeout } from 'node:timers/promises'
import type { Clock, Timer } from '#core/ports/system.ts'

export const systemClock: Clock = { now: () => new Date().toISOString() }

export const systemTimer: Timer = { wait: (ms) => setTimeout(ms, undefined, { ref: false }) }
