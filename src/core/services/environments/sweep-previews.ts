// Deletes previews that have ended, with everything that they contain. Replicas, and this one, poll for the change.
import type { StopCheck } from '#base/batches.ts'
import { createServiceOrigin } from '#core/model/audit/request-origin.ts'
import { actAsOwner } from '#core/model/principal.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '../apps/app-access.ts'
import { invalidateServedApp } from '../apps/invalidate-served-app.ts'

const batch = 20

export async function sweepPreviews(
  deps: Deps<'store' | 'clock' | 'ids'>,
  isStopping: StopCheck,
): Promise<void> {
  const ended = await deps.store.read(({ apps }) => apps.listExpired(deps.clock.now(), batch))
  for (const { id, owner } of ended) {
    if (isStopping()) return
    const caller = actAsOwner(owner, createServiceOrigin('preview_end'))
    await deps.store.transact(async (writer) => {
      // It was deleted, moved or prolonged meanwhile.
      const current = await writer.apps.findById(id)
      if (!current?.expiresAt || current.expiresAt > deps.clock.now()) return
      const app = await lockApp(writer, { caller, appId: id })
      await invalidateServedApp(deps, writer, app)
      await writer.apps.remove(app)
    })
  }
  if (ended.length === batch) await sweepPreviews(deps, isStopping)
}
