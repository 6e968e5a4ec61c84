import type { StoreWriter } from '#core/ports/store.ts'

/**
 * Drops what waits to be applied to an integration, and how its document is recognised: what it is compared with is
 * another import now.
 */
export async function forgetDifference(
  writer: StoreWriter,
  appId: string,
  integrationId: string,
): Promise<void> {
  await writer.pendingDifferences.removeByIntegration(appId, integrationId)
  await writer.sourceWatches.forget(appId, integrationId)
}
