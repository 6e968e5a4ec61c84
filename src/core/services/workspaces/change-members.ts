import { ServiceError } from '#base/errors.ts'
import { toSharedKey, type WorkspaceMember } from '#core/model/workspaces/workspace.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'

type MemberDeps = Deps<'store' | 'ids' | 'events'>

/**
 * Changes the members of workspaces. Served apps have members in memory, so they are reloaded: here at once, soon on
 * other replicas.
 */
export async function changeMembersOf<T>(
  deps: MemberDeps,
  workspaceIds: readonly string[],
  change: (writer: StoreWriter) => Promise<T>,
): Promise<T> {
  const { result, served } = await deps.store.transact(async (writer) => {
    const result = await change(writer)
    const served: string[] = []
    for (const id of workspaceIds)
      served.push(...(await writer.apps.recordServingChanges(toSharedKey(id), deps.ids.createUnguessable())))
    return { result, served }
  })
  for (const publicMcpId of served) deps.events.notifyServingChanged(publicMcpId)
  return result
}

export const hasAnotherOwner = (members: readonly WorkspaceMember[], leaving: WorkspaceMember): boolean =>
  leaving.role !== 'owner' || members.some(({ id, role }) => role === 'owner' && id !== leaving.id)

/** Call it before an owner is removed or gets a lower role, with the members of the locked workspace. */
export function requireAnotherOwner(members: readonly WorkspaceMember[], leaving: WorkspaceMember): void {
  // @guard api/v3/workspaces
  if (hasAnotherOwner(members, leaving)) return
  throw new ServiceError(
    'conflict',
    'A workspace keeps at least one owner. Make another member the owner first, or delete the workspace.',
    { details: [{ path: 'role', code: 'last_owner', message: 'is the role of the last owner' }] },
  )
}
