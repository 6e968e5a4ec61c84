// Limits how many recorded calls one request reads. Clients continue with another request, so that the connection
// serves others meanwhile.
import type { Deps } from '#core/ports/ports.ts'

export interface ScanBudget {
  spend(calls: number): void
  isSpent(): boolean
}

/** The minimum that is always read, so that lists of few calls are complete on slow machines too. */
const minCalls = 3_000

/** Ends after this many calls or milliseconds, whichever comes first. */
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
