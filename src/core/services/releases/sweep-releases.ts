// Frees the storage of releases that are not live: their compiled form is dropped, and by setting they are removed
// after a time. Invalidation markers of deleted apps are removed too.
import { addMilliseconds } from '#base/time.ts'
import { createServiceOrigin } from '#core/model/audit/request-origin.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { ReleaseRetention } from '#core/ports/store.ts'
import { invalidateServedApp } from '../apps/invalidate-served-app.ts'

const dayMs = 24 * 60 * 60_000
/** Each may be megabytes long. */
const compactBatch = 5
const removeBatch = 20
const appBatch = 100
/** This many newest versions of an app can always be restored, however old they are. */
export const retainedReleases = 20

type SweepDeps = Deps<'store' | 'clock' | 'ids'>

/** `days`: how long a release stays after it was live; 0: forever. */
export type ReleaseSweep = { days: number; isStopping(): boolean }

export async function sweepReleases(deps: SweepDeps, { days, isStopping }: ReleaseSweep): Promise<void> {
  const now = deps.clock.now()
  const yesterday = addMilliseconds(now, -dayMs)
  await deps.store.transact(({ apps }) => apps.removeLostMarks(yesterday))
  for (let compacted = compactBatch; compacted === compactBatch && !isStopping(); )
    compacted = await deps.store.transact(({ releases }) =>
      releases.compactUnpublished(yesterday, compactBatch),
    )
  if (days === 0) return
  const rule = { before: addMilliseconds(now, -days * dayMs), retained: retainedReleases }
  for (let appIds = await listApps(deps, rule, ''); appIds.length > 0 && !isStopping(); ) {
    for (const appId of appIds) if (!isStopping()) await sweepApp(deps, rule, appId)
    appIds = await listApps(deps, rule, appIds.at(-1) ?? '')
  }
}

const listApps = ({ store }: SweepDeps, rule: ReleaseRetention, after: string): Promise<string[]> =>
  store.transact(({ releases }) => releases.listAppsWithExpired(rule, after, appBatch))

/** Replicas may have a removed release in memory, for calls to its own URL. They, and this one, poll for the change. */
async function sweepApp(deps: SweepDeps, rule: ReleaseRetention, appId: string): Promise<void> {
  const swept = await deps.store.transact(async (writer) => {
    const known = await writer.apps.findById(appId)
    const found = known && (await writer.apps.findAndLock(known.owner, appId))
    if (!found) return 0
    const ids = await writer.releases.removeExpired(found.app, rule, removeBatch)
    if (ids.length === 0) return 0
    const caller = actAsOwner(found.app.owner, createServiceOrigin('release_retention'))
    writer.audit.attribute({ caller, appId })
    await invalidateServedApp(deps, writer, found.app)
    return ids.length
  })
  if (swept === removeBatch) await sweepApp(deps, rule, appId)
}
