import { deriveAnnotations, inheritDescription, inheritName } from '#core/engines/operations/content/index.ts'
import { createFilePicker } from '#core/entities/entity.ts'
import { tool } from '#core/entities/tool.ts'
import type { FileTool } from '#core/model/app-files/app-file.ts'
import type { Tool, ToolAnnotations } from '#core/model/tools/tool.ts'
import { formatOperationName } from './operation-name.ts'
import type { RowIndex } from './row-index.ts'

const pickFileMembers = createFilePicker(tool)

/** Without the members that the tool has from its operation. */
export function exportTool(rows: RowIndex, row: Tool): FileTool {
  const operation = rows.operations.get(row.binding?.operationId ?? '') ?? null
  const integration = rows.integrations.get(operation?.integrationId ?? '')
  const { name, description } = row
  return {
    ...pickFileMembers(row),
    ...(name !== (operation && inheritName(operation)) && { name }),
    ...(description !== inheritDescription(operation) && { description }),
    annotations: selectOwnAnnotations(row.annotations, deriveAnnotations(operation)),
    operation: operation && integration ? formatOperationName(integration.key, operation.key) : '',
    next: row.nextToolIds.flatMap((id) => rows.tools.get(id)?.key ?? []),
  }
}

const selectOwnAnnotations = (own: ToolAnnotations, inherited: ToolAnnotations): Partial<ToolAnnotations> =>
  Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value !== inherited[name as keyof ToolAnnotations]),
  )
