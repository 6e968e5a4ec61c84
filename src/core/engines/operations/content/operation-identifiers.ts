// Finds the operation of a tool again when the id it was bound to no longer exists: after a document was imported again
// under another integration, or its operations were renamed.
import type { Operation } from '#core/model/operations/operation.ts'
import type { OperationIdentifiers, ToolBinding } from '#core/model/tools/tool.ts'

export const identifiersOf = ({ externalId, key, plan }: Operation): OperationIdentifiers => ({
  externalId,
  method: plan.method,
  path: plan.path,
  key,
})

/** The binding of a tool to an operation; `isUsable`: the operation can be called. */
export const createToolBinding = (operation: Operation, isUsable: boolean): ToolBinding => ({
  operationId: operation.id,
  schemaHashAtBindTime: operation.schemaHash,
  status: isUsable ? 'ready' : 'draft',
  marks: identifiersOf(operation),
})

/**
 * By method and path, of several with the same external id; otherwise by external id, which documents reuse;
 * otherwise by key.
 */
export function findOperationByIdentifiers(
  operations: Operation[],
  identifiers: OperationIdentifiers,
): Operation | null {
  // Operations of MCP servers have no path, so method and path do not identify them.
  const isSameRequest = ({ plan }: Operation) =>
    plan.path !== '' && plan.method === identifiers.method && plan.path === identifiers.path
  const byExternalId = operations.filter(
    ({ externalId }) => externalId && externalId === identifiers.externalId,
  )
  const byRequest = operations.filter(isSameRequest)
  const byKey = operations.filter(({ key }) => key === identifiers.key)
  const byBoth = byRequest.filter((operation) => byExternalId.includes(operation))
  const found = [byBoth, byRequest, byExternalId, byKey].find(({ length }) => length > 0)
  return found?.[0] ?? null
}
