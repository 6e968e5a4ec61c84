import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/apps/app.ts'
import type { StoreWriter } from '#core/ports/store.ts'

/** Sets bindings to removed operations back to `draft`; they keep the id of the operation. */
export async function revertBindingsToDraft(
  writer: StoreWriter,
  app: App,
  removedOperationIds: ReadonlySet<string>,
  now: Instant,
): Promise<void> {
  for (const tool of await writer.tools.list(app.id)) {
    if (!tool.binding || !removedOperationIds.has(tool.binding.operationId)) continue
    await writer.tools.update({ ...tool, binding: { ...tool.binding, status: 'draft' }, updatedAt: now })
  }
}
