import { collectOriginalMembers, restoreOriginal } from '#core/engines/operations/content/index.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation, OriginalMembers } from '#core/model/operations/operation.ts'

/** Members that a definition has and that an owner may have edited: the edit stays, beside what the server says now. */
const editableMembers = ['name', 'description', 'inputSchema', 'outputSchema'] as const

/** The operation with the listed definition as its pinned one. Its `schemaHash` is to be computed anew. */
export function acceptDefinition(pinned: Operation, listed: DiscoveredOperation): Operation {
  const { name, description, inputSchema, outputSchema, annotations = {} } = listed
  const source = { ...restoreOriginal(pinned), name, description, inputSchema, outputSchema, annotations }
  const kept = Object.fromEntries(
    editableMembers
      .filter((member) => pinned.original[member] !== undefined)
      .map((member) => [member, pinned[member]]),
  )
  const { key, plan, responseContentType, authSummary, timeoutMs } = pinned
  const accepted: Operation = { ...source, key, plan, responseContentType, authSummary, timeoutMs, ...kept }
  return { ...accepted, original: collectOriginalMembers(source satisfies OriginalMembers, accepted) }
}
