import { createNotFoundError, ServiceError } from '#base/errors.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import { type DiscoveryDeps, runDiscovery } from '#core/services/discovery/run-discovery.ts'
import type { SaveOperationsDeps } from '#core/services/discovery/save-operations.ts'
import { readIntegration } from './integrations.ts'

/**
 * Repeats discovery at the endpoint of the integration. A failure is stored in `lastError` and changes nothing else.
 */
export async function discoverIntegration(
  deps: DiscoveryDeps & SaveOperationsDeps,
  caller: Owner,
  appId: string,
  id: string,
): Promise<Integration> {
  const target = await readIntegration(deps, caller, appId, id)
  const discovery = await runDiscovery(deps, target)
  return editDraft(deps, caller, appId, async (writer, app, now) => {
    const old = await writer.integrations.findById(app.id, id)
    if (!old) throw createNotFoundError('integration')
    // The discovery is of an earlier endpoint.
    if (old.endpoint !== target.endpoint) throw createMovedError()
    return applyDiscovery(deps, writer, old, old, discovery, now)
  })
}

const createMovedError = () =>
  new ServiceError('conflict', 'The endpoint of the integration was changed in the meantime; retry.')
