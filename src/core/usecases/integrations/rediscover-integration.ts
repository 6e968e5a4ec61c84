import { Failure, notFound } from '#base/errors.ts'
import type { Integration } from '#core/model/integration.ts'
import type { Owner } from '#core/model/principal.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { applyDiscovery } from '#core/services/discovery/apply-discovery.ts'
import { type DiscoveryUses, discoverIntegration } from '#core/services/discovery/discover-integration.ts'
import type { SavingUses } from '#core/services/discovery/save-operations.ts'
import { findIntegration } from './integrations.ts'

/** Runs discovery again on the endpoint that the integration has; what fails is told in its `lastError`, and all else stays. */
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
    // What was found is of another endpoint than the one it has now.
    if (old.endpoint !== target.endpoint) throw moved()
    return applyDiscovery(uses, writer, old, old, found, now)
  })
}

const moved = () =>
  new Failure('conflict', 'The endpoint of the integration was changed meanwhile; try again.')
