import { createNotFoundError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ReleaseAddress } from '#core/model/entity-address.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { lockAndBind, lockApp, withRole } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { showRelease } from '#core/services/environments/write-promotion.ts'
import { requireServedValues } from '#core/services/variables/require-served-values.ts'
import { type VerifiedRelease, verifyRelease } from './verify-release.ts'

/** Makes an older release live again, unchanged and with its own version; the draft is not changed. */
export async function restoreRelease(
  deps: Deps<'store' | 'clock' | 'ids' | 'events' | 'self' | 'baseUrl' | 'timer' | 'digest'>,
  address: ReleaseAddress<EditingRole>,
  token: string,
  expected: ExpectedRevisions = null,
): Promise<VerifiedRelease> {
  const app = await deps.store.transact(async (writer) => {
    const locked = await lockApp(writer, address)
    requireRevision(locked, expected)
    const { variableValues: values } = locked
    await requireServedValues(deps, writer, { app: locked, releaseId: address.releaseId, values })
    const now = deps.clock.now()
    if (locked.environmentOf !== null) return restoreInEnvironment(deps, writer, address, now)
    await makeLive(writer, address, now)
    const next = await writer.apps.update({ ...locked, liveReleaseId: address.releaseId, updatedAt: now })
    await invalidateServedApp(deps, writer, next)
    return next
  })
  deps.events.notifyServingChanged(app.publicMcpId)
  return verifyRelease(deps, address, token)
}

async function makeLive(
  writer: StoreWriter,
  { appId, releaseId }: ReleaseAddress,
  now: Instant,
): Promise<void> {
  await writer.releases.unpublish(appId, now)
  if (!(await writer.releases.publish(appId, releaseId, now))) throw createNotFoundError('release')
}

/** An environment shows the contents of its live release, so they are replaced too. */
async function restoreInEnvironment(
  deps: Deps<'timer' | 'ids' | 'digest'>,
  writer: StoreWriter,
  address: ReleaseAddress<EditingRole>,
  now: Instant,
): Promise<App> {
  const { promotionRole } = await lockApp(writer, address)
  return lockAndBind(writer, withRole(promotionRole, address), async (app) => {
    await makeLive(writer, address, now)
    const release = await writer.releases.findById(app.id, address.releaseId)
    const frozen = await writer.releases.readFrozen(app.id, address.releaseId)
    if (!release || !frozen) throw createNotFoundError('release')
    return showRelease(deps, writer, { app, release, contents: frozen.contents, now })
  })
}
