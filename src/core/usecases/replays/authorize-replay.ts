// A stored response is repeated only if the caller may still send the request: roles change, and responses may contain
// secrets.
import type { Caller } from '#core/model/principal.ts'
import { type Role, roles } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { requireApp } from '#core/services/apps/app-access.ts'
import { requireWorkspaceRole } from '#core/services/workspaces/workspace-access.ts'

/** The target of the request as named by its path, and the app that it created. "" means none. */
export type ReplayTarget = { caller: Caller; appId: string; createdAppId: string; workspaceId: string }

/** Throws not_found or forbidden. A request without an app and a workspace concerns only the caller. */
export const authorizeReplay = (deps: Deps<'store' | 'digest'>, target: ReplayTarget): Promise<void> =>
  deps.store.read(async (reader) => {
    const { appId, createdAppId, workspaceId } = target
    const caller = asMember(target.caller)
    if (appId !== '') await requireApp(reader, { caller, appId })
    else if (workspaceId !== '') await requireWorkspaceRole(deps, reader, { caller, workspaceId })
    else if (createdAppId !== '')
      await requireApp(reader, { caller: { ...caller, requires: 'builder' }, appId: createdAppId })
  })

/** The caller with a role: paths name an app or a workspace only if the operation requires a role. */
const asMember = (caller: Caller): Caller<Role> => ({
  ...caller,
  requires: roles.find((role) => role === caller.requires) ?? 'owner',
})
