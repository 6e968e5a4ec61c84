// How a tool finds its operation again when the id it was bound to is gone: a document imported anew under another
// integration, or one whose operations were renamed, is still the same API.
import type { Operation } from '#core/model/operation.ts'
import type { OperationMarks, ToolBinding } from '#core/model/tool.ts'

export const marksOf = ({ externalId, key, plan }: Operation): OperationMarks => ({
  externalId,
  method: plan.method,
  path: plan.path,
  key,
})

/** The binding of a tool to an operation; `isUsable` says whether it can be called. */
export const bindingTo = (operation: Operation, isUsable: boolean): ToolBinding => ({
  operationId: operation.id,
  schemaHashAtBindTime: operation.schemaHash,
  status: isUsable ? 'ready' : 'draft',
  marks: marksOf(operation),
})

/** By external id, then by method and path, then by key; of several the one of the same method and path. */
export function operationOfMarks(operations: Operation[], marks: OperationMarks): Operation | null {
  // Tools of an MCP server have no path of their own: theirs says nothing.
  const isSameRequest = ({ plan }: Operation) =>
    plan.path !== '' && plan.method === marks.method && plan.path === marks.path
  const byExternalId = operations.filter(({ externalId }) => externalId && externalId === marks.externalId)
  const byRequest = operations.filter(isSameRequest)
  const byKey = operations.filter(({ key }) => key === marks.key)
  const found = [byExternalId, byRequest, byKey].find(({ length }) => length > 0) ?? []
  return found.find(isSameRequest) ?? found[0] ?? null
}
