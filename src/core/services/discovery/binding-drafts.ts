import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/app.ts'
import type { Writer } from '#core/ports/store.ts'

/** Tools bound to operations that are gone keep the dangling id, and their bindings turn to drafts. */
export async function draftBindings(
  writer: Writer,
  app: App,
  gone: ReadonlySet<string>,
  now: Instant,
): Promise<void> {
  for (const tool of await writer.tools.all(app.id)) {
    if (!tool.binding || !gone.has(tool.binding.operationId)) continue
    await writer.tools.update({ ...tool, binding: { ...tool.binding, status: 'draft' }, updatedAt: now })
  }
}
