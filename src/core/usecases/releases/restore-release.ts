import { createNotFoundError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { ReleaseAddress } from '#core/model/entity-address.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { requireServedValues } from '#core/services/variables/require-served-values.ts'
import { type VerifiedRelease, verifyRelease } from './verify-release.ts'

/** Makes an older release live again, unchanged and with its own version; the draft is not changed. */
export async function restoreRelease(
  deps: Deps<'store' | 'clock' | 'ids' | 'events' | 'self' | 'baseUrl' | 'timer'>,
  address: ReleaseAddress<EditingRole>,
  token: string,
  expected: ExpectedRevisions = null,
): Promise<VerifiedRelease> {
  const app = await deps.store.transact(async (writer) => {
    const old = await lockApp(writer, address)
    requireRevision(old, expected)
    const { variableValues: values } = old
    await requireServedValues(deps, writer, { app: old, releaseId: address.releaseId, values })
    const now = deps.clock.now()
    await writer.releases.unpublish(old.id, now)
    if (!(await writer.releases.publish(old.id, address.releaseId, now))) throw createNotFoundError('release')
    const next = await writer.apps.update({ ...old, liveReleaseId: address.releaseId, updatedAt: now })
    await invalidateServedApp(deps, writer, next)
    return next
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  return verifyRelease(deps, address, token)
}
