// Finds the operation of a tool again when the id it was bound to no longer exists: after a document was imported again
// under another integration, or its operations were renamed.
import type { Operation } from '#core/model/operation.ts'
import type { OperationMarks, ToolBinding } from '#core/model/tool.ts'

export const marksOf = ({ externalId, key, plan }: Operation): OperationMarks => ({
  externalId,
  method: plan.method,
  path: plan.path,
  key,
})

/** The binding of a tool to an operation; `isUsable`: the operation can be called. */
export const bindingTo = (operation: Operation, isUsable: boolean): ToolBinding => ({
  operationId: operation.id,
  schemaHashAtBindTime: operation.schemaHash,
  status: isUsable ? 'ready' : 'draft',
  marks: marksOf(operation),
})

/** By external id, else by method and path, else by key; of several the one with the same method and path. */
export function operationOfMarks(operations: Operation[], marks: OperationMarks): Operation | null {
  // Operations of MCP servers have no path, so method and path do not identify them.
  const isSameRequest = ({ plan }: Operation) =>
    plan.path !== '' && plan.method === marks.method && plan.path === marks.path
  const byExternalId = operations.filter(({ externalId }) => externalId && externalId === marks.externalId)
  const byRequest = operations.filter(isSameRequest)
  const byKey = operations.filter(({ key }) => key === marks.key)
  const found = [byExternalId, byRequest, byKey].find(({ length }) => length > 0) ?? []
  return found.find(isSameRequest) ?? found[0] ?? null
}
