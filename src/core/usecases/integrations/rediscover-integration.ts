import { Failure, notFound } from '#base/errors.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import { type DiscoveryUses, discoverIntegration } from '#core/services/discovery/discover-integration.ts'
import type { SavingUses } from '#core/services/discovery/save-operations.ts'
import { findIntegration } from './integrations.ts'

/**
 * Repeats discovery at the endpoint of the integration. A failure is stored in `lastError` and changes nothing else.
 */
export async function rediscoverIntegration(
  uses: DiscoveryUses & SavingUses,
  by: Owner,
  appId: string,
  id: string,
): Promise<Integration> {
  const target = await findIntegration(uses, by, appId, id)
  const found = await discoverIntegration(uses, target)
  return editDraft(uses, by, appId, async (writer, app, now) => {
    const old = await writer.integrations.byId(app.id, id)
    if (!old) throw notFound('integration')
    // The discovery is of an earlier endpoint.
    if (old.endpoint !== target.endpoint) throw moved()
    return applyDiscovery(uses, writer, old, old, found, now)
  })
}

const moved = () =>
  new Failure('conflict', 'The endpoint of the integration was changed in the meantime; retry.')
