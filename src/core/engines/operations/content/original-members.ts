// What an imported operation was before it was edited: its edits are the difference.
import { isSameJson } from '#base/same-json.ts'
import type { Operation, OriginalMembers } from '#core/model/operations/operation.ts'

const members = [
  'key',
  'name',
  'description',
  'plan',
  'inputSchema',
  'outputSchema',
  'responseContentType',
  'authSummary',
  'timeoutMs',
] as const satisfies (keyof OriginalMembers)[]

/** The members of `source` that the operation has another value of; those that `source` lacks count as the same. */
export const collectOriginalMembers = (
  source: OriginalMembers,
  operation: { [member in keyof OriginalMembers]: unknown },
): OriginalMembers =>
  Object.fromEntries(
    members
      .filter((member) => source[member] !== undefined && !isSameJson(source[member], operation[member]))
      .map((member) => [member, source[member]]),
  )

/** The operation, or its outline, as its source describes it. */
export const restoreOriginal = <Row extends Pick<Operation, 'original'>>(operation: Row): Row => ({
  ...operation,
  ...operation.original,
  original: {},
})
