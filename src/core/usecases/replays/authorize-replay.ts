// A stored response is given again only to who may still send the request: roles change, and responses may have secrets.
import type { Caller } from '#core/model/principal.ts'
import { type Role, roles } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import { requireApp } from '#core/services/apps/app-access.ts'
import { requireWorkspaceRole } from '#core/services/workspaces/workspace-access.ts'

/** What the request is about, as far as its path names it, and the app that it created. "" is none. */
export type ReplayTarget = { caller: Caller; appId: string; createdAppId: string; workspaceId: string }

/** Throws not_found or forbidden. What names neither an app nor a workspace is the caller's own. */
export const authorizeReplay = (deps: Deps<'store' | 'digest'>, target: ReplayTarget): Promise<void> =>
  deps.store.read(async (reader) => {
    const { appId, createdAppId, workspaceId } = target
    const caller = asMember(target.caller)
    if (appId !== '') await requireApp(reader, { caller, appId })
    else if (workspaceId !== '') await requireWorkspaceRole(deps, reader, { caller, workspaceId })
    else if (createdAppId !== '')
      await requireApp(reader, { caller: { ...caller, requires: 'builder' }, appId: createdAppId })
  })

/** The path may name an app or a workspace only where the operation requires a role; otherwise only owners may. */
const asMember = (caller: Caller): Caller<Role> => ({
  ...caller,
  requires: roles.find((role) => role === caller.requires) ?? 'owner',
})
