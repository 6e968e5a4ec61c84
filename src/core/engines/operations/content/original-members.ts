// The imported values of an edited operation. The edits are the difference.
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

/** The members of `source` with a different value in the operation; members that `source` lacks count as equal. */
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
