import { createNotFoundError } from '#base/errors.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Uses } from '#core/ports/sockets.ts'
import { lockOwnApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/serving.ts'
import { type VerifiedRelease, verifyRelease } from './verify-endpoint.ts'

/** Makes an older release live again, unchanged and with its own version; the draft is not changed. */
export async function restoreRelease(
  uses: Uses<'store' | 'clock' | 'ids' | 'events' | 'self' | 'baseUrl'>,
  by: Owner,
  appId: string,
  releaseId: string,
  token: string,
): Promise<VerifiedRelease> {
  const app = await uses.store.transact(async (writer) => {
    const old = await lockOwnApp(writer, by, appId)
    const now = uses.clock.now()
    await writer.releases.unpublish(old.id, now)
    if (!(await writer.releases.publish(old.id, releaseId, now))) throw createNotFoundError('release')
    const next = await writer.apps.update({ ...old, liveReleaseId: releaseId, updatedAt: now })
    await invalidateServedApp(uses, writer, next, now)
    return next
  })
  uses.events.notifyServingChanged(app.publicMcpId)
  return verifyRelease(uses, by, appId, releaseId, token)
}
