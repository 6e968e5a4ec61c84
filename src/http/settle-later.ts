import { setTimeout as sleep } from 'node:timers/promises'
import { requestLimits } from './limits.ts'

const firstPauseMs = 250
const longestPauseMs = 8_000

/**
 * Repeats `settle`, with growing pauses, until it succeeds or the outcome of the request counts as unknown. Resolves to
 * whether it succeeded; the pauses do not keep the process alive.
 */
export async function settleLater(settle: () => Promise<void>): Promise<boolean> {
  const giveUpAt = performance.now() + requestLimits.inProgressMs
  for (
    let pauseMs = firstPauseMs;
    performance.now() + pauseMs < giveUpAt;
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  ) {
    await sleep(pauseMs, undefined, { ref: false })
    const isSettled = await settle().then(
      () => true,
      () => false,
    )
    if (isSettled) return true
  }
  return false
}
