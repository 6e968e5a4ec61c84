import type { EgressDenial } from '#base/upstream-error.ts'
import type { Log } from './log.ts'

/** A server that many calls try to reach gets one line a minute. */
const repeatMs = 60_000
/** Beyond this number, the oldest are forgotten. */
const maxTargets = 1_000

/** Logs denials of the egress policy, since callers get the error of a closed port. */
export function createDenialLog(log: Log): (denial: EgressDenial) => void {
  const loggedAt = new Map<string, number>()
  return ({ target, description, advice }) => {
    const now = performance.now()
    if (now - (loggedAt.get(target) ?? Number.NEGATIVE_INFINITY) < repeatMs) return
    if (loggedAt.size >= maxTargets) loggedAt.clear()
    loggedAt.set(target, now)
    log.warn({ target, reason: description }, advice)
  }
}
