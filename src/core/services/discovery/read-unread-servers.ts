// A server that requires a credential is read as soon as it accepts one.

import { ServiceError } from '#base/errors.ts'
import { originOf } from '#base/web/url.ts'
import type { AppAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import { editDraft } from '../apps/app-access.ts'
import { withTenant } from '../calls/build-tenant.ts'
import { openCredentialForOrigin } from '../credentials/open-credential.ts'
import { resolveIntegration } from '../variables/resolve-rows.ts'
import { applyDiscovery } from './apply-discovery.ts'
import { type DiscoveryPorts, type DiscoveryResult, runDiscovery } from './run-discovery.ts'
import type { SaveOperationsDeps } from './save-operations.ts'

export type UnreadServerDeps = DiscoveryPorts & SaveOperationsDeps

/**
 * How long the request with the credential waits for slow servers, in milliseconds. They are read in the background
 * afterwards.
 */
const maxWaitMs = 10_000

/** Reads the MCP servers of a connection whose tools were never read. A failure changes nothing and is not reported. */
export async function readUnreadServers(
  deps: UnreadServerDeps,
  address: AppAddress<EditingRole>,
  connectionId: string,
): Promise<void> {
  const integrations = await deps.store.read((reader) => reader.integrations.list(address.appId))
  const unread = integrations.filter(
    (integration) => integration.authConnectionId === connectionId && isUnreadServer(integration),
  )
  const reading = Promise.all(unread.map((integration) => readServer(deps, address, integration)))
  if (unread.length > 0) await Promise.race([reading, deps.timer.wait(maxWaitMs)])
}

export const isUnreadServer = ({ kind, endpoint, lastDiscoveredAt }: Integration): boolean =>
  kind === 'mcp' && endpoint !== '' && lastDiscoveredAt === null

/** Null when there is no credential or the server lists nothing with it: the state of the integration stays. */
export async function discoverUnreadServer(
  deps: DiscoveryPorts,
  address: AppAddress,
  target: Integration,
): Promise<DiscoveryResult | null> {
  if (!isUnreadServer(target) || !target.authConnectionId) return null
  const tenanted = withTenant(deps, address)
  const { appId, authConnectionId } = target
  const { endpoint } = await deps.store.read((reader) => resolveIntegration(reader, appId, target))
  const credential = await openCredentialForOrigin(tenanted, appId, authConnectionId, originOf(endpoint))
  if ('missing' in credential) return null
  const result = await runDiscovery(tenanted, target)
  return result.operations && result
}

async function readServer(
  deps: UnreadServerDeps,
  address: AppAddress<EditingRole>,
  target: Integration,
): Promise<void> {
  try {
    const result = await discoverUnreadServer(deps, address, target)
    if (!result) return
    await editDraft(deps, address, async (writer, app, now) => {
      const old = await writer.integrations.findById(app.id, target.id)
      if (old && isUnreadServer(old) && old.endpoint === target.endpoint)
        await applyDiscovery(deps, writer, { next: old, result, now })
    })
  } catch (error) {
    // The app or the integration was deleted meanwhile, or the caller may not edit.
    if (!(error instanceof ServiceError)) throw error
  }
}
