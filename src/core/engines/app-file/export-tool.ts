import { deriveAnnotations, inheritDescription, inheritName } from '#core/engines/operations/index.ts'
import type { FileTool } from '#core/model/app-files/app-file.ts'
import type { Tool, ToolAnnotations } from '#core/model/tools/tool.ts'
import { formatOperationName } from './operation-name.ts'
import type { RowIndex } from './row-index.ts'

/** Without what the tool has from its operation. */
export function exportTool(rows: RowIndex, tool: Tool): FileTool {
  const operation = rows.operations.get(tool.binding?.operationId ?? '') ?? null
  const integration = rows.integrations.get(operation?.integrationId ?? '')
  const {
    key,
    name,
    description,
    kind,
    enabled,
    resultOptions,
    fixedArguments,
    aliases,
    requiresApproval,
    appOnly,
  } = tool
  return {
    key,
    ...(name !== (operation && inheritName(operation)) && { name }),
    ...(description !== inheritDescription(operation) && { description }),
    annotations: selectOwnAnnotations(tool.annotations, deriveAnnotations(operation)),
    kind,
    enabled,
    operation: operation && integration ? formatOperationName(integration.key, operation.key) : '',
    next: tool.nextToolIds.flatMap((id) => rows.tools.get(id)?.key ?? []),
    resultOptions,
    fixedArguments,
    aliases,
    requiresApproval,
    appOnly,
  }
}

const selectOwnAnnotations = (own: ToolAnnotations, inherited: ToolAnnotations): Partial<ToolAnnotations> =>
  Object.fromEntries(
    Object.entries(own).filter(([name, value]) => value !== inherited[name as keyof ToolAnnotations]),
  )
