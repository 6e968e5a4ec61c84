import type { StoreWriter } from '#core/ports/store.ts'

/**
 * Drops what waits to be applied to an integration, or to any one of the app, and how its document is recognised: what it
 * is compared with is another import now.
 */
export async function forgetDifference(
  writer: StoreWriter,
  appId: string,
  integrationId?: string,
): Promise<void> {
  await writer.pendingDifferences.removeAll(appId, integrationId)
  await writer.sourceWatches.forget(appId, integrationId)
}
