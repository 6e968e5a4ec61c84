import { collectOriginalMembers, restoreOriginal } from '#core/engines/operations/content/index.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation, OriginalMembers } from '#core/model/operations/operation.ts'

/** Members of a definition that an owner may have edited: the edits stay, next to the new values of the server. */
const editableMembers = ['name', 'description', 'inputSchema', 'outputSchema'] as const

/** The operation with the listed definition pinned. Its `schemaHash` must be recomputed. */
export function acceptDefinition(pinned: Operation, listed: DiscoveredOperation): Operation {
  const { name, description, inputSchema, outputSchema, annotations = {} } = listed
  const source = { ...restoreOriginal(pinned), name, description, inputSchema, outputSchema, annotations }
  const edits = Object.fromEntries(
    editableMembers
      .filter((member) => pinned.original[member] !== undefined)
      .map((member) => [member, pinned[member]]),
  )
  const { key, plan, responseContentType, authSummary, timeoutMs } = pinned
  const accepted: Operation = { ...source, key, plan, responseContentType, authSummary, timeoutMs, ...edits }
  return { ...accepted, original: collectOriginalMembers(source satisfies OriginalMembers, accepted) }
}
