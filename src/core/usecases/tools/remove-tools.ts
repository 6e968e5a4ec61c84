import { withoutToolReferences } from '#core/engines/widgets/config/index.ts'
import type { Tool } from '#core/model/tools/tool.ts'
import type { ToolEditing } from './apply-tool-change.ts'

/** Removes tools, and the references to them in chains of other tools and in widgets. */
export async function removeTools(
  { writer, app, tools, now, pause }: ToolEditing,
  removed: readonly Tool[],
): Promise<void> {
  const ids = new Set(removed.map(({ id }) => id))
  for (const id of ids) await writer.tools.remove(app.id, id)
  for (const widget of await writer.widgets.list(app.id)) {
    await pause()
    const without = removed.reduce((current, tool) => withoutToolReferences(current, tool, tools), widget)
    if (without !== widget) await writer.widgets.update({ ...without, updatedAt: now })
  }
  for (const tool of tools) {
    if (ids.has(tool.id) || !tool.nextToolIds.some((id) => ids.has(id))) continue
    const nextToolIds = tool.nextToolIds.filter((id) => !ids.has(id))
    await writer.tools.update({ ...tool, nextToolIds, updatedAt: now })
  }
}
