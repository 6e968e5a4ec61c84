import { createNotFoundError, ServiceError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import type { IntegrationAddress } from '#core/model/entity-address.ts'
import type { Integration } from '#core/model/integrations/integration.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { withTenant } from '#core/services/calls/build-tenant.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import { type DiscoveryPorts, runDiscovery } from '#core/services/discovery/run-discovery.ts'
import type { SaveOperationsDeps } from '#core/services/discovery/save-operations.ts'
import { readIntegration } from './integrations.ts'

/**
 * Repeats discovery at the endpoint of the integration. A failure is stored in `lastError` and changes nothing else.
 */
export async function discoverIntegration(
  deps: DiscoveryPorts & SaveOperationsDeps,
  address: IntegrationAddress<EditingRole>,
  expected: ExpectedRevisions = null,
): Promise<Integration> {
  const target = await readIntegration(deps, address)
  requireRevision(target, expected)
  const discovery = await runDiscovery(withTenant(deps, address), target)
  return editDraft(deps, address, async (writer, app, now) => {
    const old = await writer.integrations.findById(app.id, address.integrationId)
    if (!old) throw createNotFoundError('integration')
    requireRevision(old, expected)
    // The discovery is of an earlier endpoint.
    if (old.endpoint !== target.endpoint) throw createMovedError()
    return applyDiscovery(deps, writer, { next: old, result: discovery, now })
  })
}

const createMovedError = () =>
  new ServiceError('conflict', 'The endpoint of the integration was changed in the meantime; retry.')
