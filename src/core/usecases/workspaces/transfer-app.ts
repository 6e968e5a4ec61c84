import { ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { findFreeName, slugFormat } from '#base/text.ts'
import type { App } from '#core/model/apps/app.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import { isSameOwner } from '#core/model/owner.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { lockApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { requireAppQuota } from '#core/services/apps/new-app.ts'
import { moveEnvironments } from '#core/services/environments/move-environments.ts'
import { chooseWorkspace } from '#core/services/workspaces/find-workspaces.ts'

/**
 * Moves an app with all its contents to another workspace. Requires an owner of both, since the owners there gain its
 * secrets. Address and releases stay; a slug that is taken there gets a number. The app is locked, so releases happen
 * before or after.
 */
export async function transferApp(
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'events' | 'maxAppsPerUser'>,
  address: AppAddress<EditingRole>,
  workspaceId: string,
  expected: ExpectedRevisions,
): Promise<App> {
  const { app, environments } = await deps.store.transact(async (writer) => {
    const { caller } = address
    const app = await lockApp(writer, address)
    requireRevision(app, expected)
    if (app.environmentOf !== null)
      throw new ServiceError('conflict', 'An environment is in the workspace of its app: move the app.')
    const workspace = await chooseWorkspace(deps, writer, {
      caller,
      workspaceId,
      // @guard api/v3/workspaces
      role: 'owner',
    })
    if (isSameOwner(workspace, app.owner))
      throw new ServiceError('conflict', 'The app is in this workspace already.')
    const taken = await writer.apps.listSlugs(workspace)
    requireAppQuota(taken, deps.maxAppsPerUser)
    const slug = findFreeName(app.slug, taken, slugFormat)
    const now = deps.clock.now()
    await writer.documents.copy(app.id, { from: app.owner, to: workspace, now })
    const moved = await writer.apps.update({ ...app, owner: workspace, slug, updatedAt: now })
    await invalidateServedApp(deps, writer, moved)
    return { app: moved, environments: await moveEnvironments(deps, writer, moved) }
  })
  for (const { publicMcpId } of [app, ...environments]) deps.events.notifyServingChanged(publicMcpId)
  return app
}
