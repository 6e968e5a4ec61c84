// What one request may read of recorded calls. Who needs more asks again: meanwhile others use the connection.
import type { Deps } from '#core/ports/ports.ts'

export interface ScanBudget {
  spend(calls: number): void
  isSpent(): boolean
}

/** What is always read: on a slow machine too, a list of few calls is complete. */
const minCalls = 3_000

/** Ends after so many calls or milliseconds, whichever comes first. */
export function createScanBudget(
  { clock }: Deps<'clock'>,
  { calls, ms }: { calls: number; ms: number },
): ScanBudget {
  const endsAt = clock.getElapsedMs() + ms
  let spent = 0
  return {
    spend(more) {
      spent += more
    },
    isSpent: () => spent >= calls || (spent > minCalls && clock.getElapsedMs() >= endsAt),
  }
}
