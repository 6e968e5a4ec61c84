import { createNotFoundError } from '#base/errors.ts'
import { type ExpectedRevisions, requireRevision } from '#base/revision.ts'
import { createToolBinding, findOperationByIdentifiers } from '#core/engines/operations/content/index.ts'
import { isCallable } from '#core/engines/tools/dependencies/index.ts'
import type { App } from '#core/model/apps/app.ts'
import type { ToolAddress } from '#core/model/entity-address.ts'
import type { Tool, ToolBinding } from '#core/model/tools/tool.ts'
import type { EditingRole } from '#core/model/workspaces/role.ts'
import type { Deps } from '#core/ports/ports.ts'
import type { StoreWriter } from '#core/ports/store.ts'
import { editDraft } from '#core/services/apps/app-access.ts'
import { examineDraft } from '#core/services/drafts/examine-schemas.ts'
import { buildToolPreview, type ToolPreviewDeps, type ToolPreviewResult } from './preview-tool.ts'

/** Rebinds the tool to its operation and accepts the current schemas; `ok` is false if no operation is found. */
export async function repairTool(
  deps: Deps<'store' | 'digest'> & ToolPreviewDeps,
  address: ToolAddress<EditingRole>,
  expected: ExpectedRevisions = null,
): Promise<ToolPreviewResult> {
  await examineDraft(deps, address)
  return editDraft(deps, address, async (writer, app, now) => {
    const tool = await writer.tools.findById(app.id, address.toolId)
    if (!tool) throw createNotFoundError('tool')
    requireRevision(tool, expected)
    const binding = await resolveRepairedBinding(writer, app, tool)
    const isNew = binding !== null && JSON.stringify(binding) !== JSON.stringify(tool.binding)
    if (isNew) await writer.tools.update({ ...tool, binding, updatedAt: now })
    return { ok: binding !== null, ...(await buildToolPreview(deps, writer, app, address.toolId)) }
  })
}

async function resolveRepairedBinding(
  writer: StoreWriter,
  app: App,
  { binding }: Tool,
): Promise<ToolBinding | null> {
  if (!binding) return null
  const bound = await writer.operations.findById(app.id, binding.operationId)
  const operation = bound ?? findOperationByIdentifiers(await writer.operations.list(app.id), binding.marks)
  if (!operation) return null
  const integration = await writer.integrations.findById(app.id, operation.integrationId)
  return createToolBinding(operation, isCallable(operation, integration))
}
