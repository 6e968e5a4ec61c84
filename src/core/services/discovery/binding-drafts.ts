import type { Instant } from '#base/time.ts'
import type { App } from '#core/model/app.ts'
import type { Writer } from '#core/ports/store.ts'

/** Sets the bindings of tools to removed operations back to `draft`; they retain the id of the operation. */
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
