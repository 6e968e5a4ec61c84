// Tokens that callers of an app send, one for each person or agent. A change drops the served app on every replica, so
// that the tokens are reloaded.

import { createNotFoundError } from '#base/errors.ts'
import type { ListPage, PageRequest } from '#base/page.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Principal } from '#core/model/principal.ts'
import type { CreatedToken, MachineToken } from '#core/model/tokens/machine-token.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { TokenSort } from '#core/ports/stores/token-store.ts'
import { lockApp, readInApp } from '#core/services/apps/app-access.ts'
import { invalidateServedApp } from '#core/services/apps/invalidate-served-app.ts'
import { buildMachineToken, requireTokenQuota } from './personal-tokens.ts'

/**
 * A null `hours` means it does not expire. A null `callsPerMinute` means only the limit of the app. A null
 * `callsPerDay` means no limit.
 */
export type NewAppToken = {
  name: string
  hours: number | null
  callsPerMinute: number | null
  callsPerDay: number | null
}

export async function createAppToken(
  deps: Deps<'store' | 'clock' | 'ids' | 'digest' | 'maxTokenDays' | 'events'>,
  address: AppAddress<EditingRole> & { caller: Principal },
  { name, hours, callsPerMinute, callsPerDay }: NewAppToken,
): Promise<CreatedToken> {
  const { appId, caller } = address
  const { issuer, subject, email, name: ownerName } = caller
  const { created, publicMcpId } = await deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    requireTokenQuota(await writer.machineTokens.count({ appId }))
    const created = buildMachineToken(deps, hours, {
      kind: 'app',
      name,
      owner: { issuer, subject },
      email,
      ownerName,
      workspace: app.owner,
      ceiling: 'viewer',
      readOnly: true,
      appId,
      callsPerMinute,
      callsPerDay,
    })
    await writer.machineTokens.insert(created.token)
    await invalidateServedApp(deps, writer, app)
    return { created, publicMcpId: app.publicMcpId }
  })
  deps.events.notifyServingChanged(publicMcpId)
  return created
}

export const listAppTokens = (
  deps: Deps<'store'>,
  address: AppAddress,
  request: PageRequest<TokenSort>,
): Promise<ListPage<MachineToken>> =>
  readInApp(deps, address, (reader, { id }) => reader.machineTokens.listPage({ appId: id }, request))

export async function revokeAppToken(
  deps: Deps<'store' | 'ids' | 'events'>,
  address: AppAddress<EditingRole>,
  id: string,
): Promise<void> {
  const app = await deps.store.transact(async (writer) => {
    const app = await lockApp(writer, address)
    if (!(await writer.machineTokens.remove({ appId: app.id }, id))) throw createNotFoundError('token')
    await invalidateServedApp(deps, writer, app)
    return app
  })
  deps.events.notifyServingChanged(app.publicMcpId)
}
