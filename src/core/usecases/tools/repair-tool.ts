import { notFound } from '#base/errors.ts'
import { bindingTo, operationOfMarks } from '#core/engines/operations/operation-marks.ts'
import { isCallable } from '#core/engines/runtime-manifest/tool-state.ts'
import type { App } from '#core/model/app.ts'
import type { Owner } from '#core/model/principal.ts'
import type { Tool, ToolBinding } from '#core/model/tool.ts'
import type { Uses } from '#core/ports/sockets.ts'
import type { Writer } from '#core/ports/store.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { type PreviewedTool, type PreviewUses, previewIn } from '../previews/preview-tool.ts'

/** Rebinds the tool to its operation and accepts the current schemas; `ok` is false if no operation is found. */
export const repairTool = (
  uses: Uses<'store'> & PreviewUses,
  by: Owner,
  appId: string,
  toolId: string,
): Promise<PreviewedTool> =>
  editDraft(uses, by, appId, async (writer, app, now) => {
    const tool = await writer.tools.byId(app.id, toolId)
    if (!tool) throw notFound('tool')
    const binding = await repairedBinding(writer, app, tool)
    const isNew = binding !== null && JSON.stringify(binding) !== JSON.stringify(tool.binding)
    if (isNew) await writer.tools.update({ ...tool, binding, updatedAt: now })
    return { ok: binding !== null, ...(await previewIn(uses, writer, app, toolId)) }
  })

async function repairedBinding(writer: Writer, app: App, { binding }: Tool): Promise<ToolBinding | null> {
  if (!binding) return null
  const bound = await writer.operations.byId(app.id, binding.operationId)
  const operation = bound ?? operationOfMarks(await writer.operations.all(app.id), binding.marks)
  if (!operation) return null
  const integration = await writer.integrations.byId(app.id, operation.integrationId)
  return bindingTo(operation, isCallable(operation, integration))
}
