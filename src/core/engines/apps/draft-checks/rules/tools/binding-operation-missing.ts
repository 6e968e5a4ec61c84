import { type DraftRule, toToolReference } from '../../draft-rule.ts'

export const checkBindingOperationMissing: DraftRule = (contents) => {
  const known = new Set(contents.operations.map((operation) => operation.id))
  return contents.tools
    .filter((tool) => tool.enabled && tool.binding && !known.has(tool.binding.operationId))
    .map((tool) => ({
      code: 'binding_operation_missing',
      message: `The tool ${tool.name} is bound to an operation that no longer exists. Bind it again or disable it.`,
      severity: 'error',
      blocksPublish: true,
      references: [toToolReference(tool)],
    }))
}
