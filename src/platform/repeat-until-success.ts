import { setTimeout as sleep } from 'node:timers/promises'

const firstPauseMs = 250
const longestPauseMs = 8_000

/**
 * Repeats failed work, after growing pauses, until it succeeds or `withinMs` have passed. Resolves to whether it
 * succeeded; never rejects. The pauses do not keep the process alive.
 */
export async function repeatUntilSuccess(work: () => Promise<void>, withinMs: number): Promise<boolean> {
  const endsAt = performance.now() + withinMs
  let pauseMs = firstPauseMs
  while (performance.now() + pauseMs < endsAt) {
    await sleep(pauseMs, undefined, { ref: false })
    const isDone = await work().then(
      () => true,
      () => false,
    )
    if (isDone) return true
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  }
  return false
}
