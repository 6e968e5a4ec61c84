import { createNotFoundError } from '#base/errors.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockOwnApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { type VerifiedRelease, verifyRelease } from './verify-release.ts'

/** Makes an older release live again, unchanged and with its own version; the draft is not changed. */
export async function restoreRelease(
  deps: Deps<'store' | 'clock' | 'ids' | 'events' | 'self' | 'baseUrl'>,
  caller: Owner,
  appId: string,
  releaseId: string,
  token: string,
): Promise<VerifiedRelease> {
  const app = await deps.store.transact(async (writer) => {
    const old = await lockOwnApp(writer, caller, appId)
    const now = deps.clock.now()
    await writer.releases.unpublish(old.id, now)
    if (!(await writer.releases.publish(old.id, releaseId, now))) throw createNotFoundError('release')
    const next = await writer.apps.update({ ...old, liveReleaseId: releaseId, updatedAt: now })
    await invalidateServedApp(deps, writer, next, now)
    return next
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  return verifyRelease(deps, caller, appId, releaseId, token)
}
