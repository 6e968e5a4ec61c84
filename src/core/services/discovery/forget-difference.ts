import type { StoreWriter } from '#core/ports/store.ts'

/**
 * Drops the pending difference of an integration and the validators of its document, which refer to an earlier import.
 */
export async function forgetDifference(
  writer: StoreWriter,
  appId: string,
  integrationId: string,
): Promise<void> {
  await writer.pendingDifferences.removeByIntegration(appId, integrationId)
  await writer.sourceWatches.forget(appId, integrationId)
}
