import type { JsonObject } from '#base/json.ts'
import { validateRequestPlan } from '#core/engines/calls/rest-request/index.ts'
import { collectOriginalMembers, restoreOriginal } from '#core/engines/operations/content/index.ts'
import type { ChooseSide, MergeReport } from '#core/model/integrations/document-merge.ts'
import type { DiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import type { Operation } from '#core/model/operations/operation.ts'
import { bindArguments } from './bind-arguments.ts'
import { type DescribedMembers, fromMergeForm, toMergeForm } from './merge-form.ts'
import { mergeJson } from './merge-json.ts'

export type MergedOperation = {
  /** `existing` with the merged members, but with the schema hash from before the merge. */
  merged: Operation
  report: MergeReport
}

/**
 * The operation as its source described it, without templates: for early operations, it was not recorded
 * whether templates were set.
 */
export const restoreSource = <Row extends Pick<Operation, 'plan' | 'original'>>(row: Row): Row =>
  restoreOriginal({
    ...row,
    plan: {
      ...row.plan,
      pathTemplate: null,
      queryTemplate: null,
      headerTemplate: null,
      bodyTemplateJson: null,
    },
  })

type Sides = Record<'base' | 'theirs' | 'mine', DescribedMembers>

/**
 * Merges the new version of the document into an operation that its owner may have edited. The key stays. Where the
 * parts of both sides make no valid request, the request and its arguments are one conflict, at `/request`.
 */
export function mergeOperation(
  existing: Operation,
  found: DiscoveredOperation,
  choose: ChooseSide,
): MergedOperation {
  const theirs = { ...found, timeoutMs: null }
  const sides: Sides = { base: restoreSource(existing), theirs, mine: existing }
  const { members, report } = mergeByMember(sides, choose) ?? mergeByRequest(sides, choose)
  const tags = found.tags ?? []
  const merged: Operation = {
    ...existing,
    ...members,
    externalId: found.externalId,
    annotations: found.annotations ?? null,
    tags,
  }
  return { merged: { ...merged, original: collectOriginalMembers(theirs, merged) }, report }
}

type MergedMembers = { members: DescribedMembers; report: MergeReport }

/** Null where the merged parts make no valid request. */
function mergeByMember({ base, theirs, mine }: Sides, choose: ChooseSide): MergedMembers | null {
  const forms = { base: toMergeForm(base), theirs: toMergeForm(theirs), mine: toMergeForm(mine) }
  const { value, report } = mergeJson(forms, { choose })
  const whole = fromMergeForm(value as JsonObject)
  const { adopted, retained, conflicts } = report
  // One of the sides as it is, which may have been invalid before.
  if (conflicts.length + Math.min(adopted.length, retained.length) === 0) return { members: whole, report }
  const members = bindArguments(whole, [mine, theirs])
  if (!members || (validateRequestPlan(members.plan).length > 0 && isValid(mine) && isValid(theirs)))
    return null
  return { members, report }
}

const isValid = ({ plan }: DescribedMembers) => validateRequestPlan(plan).length === 0

function mergeByRequest({ base, theirs, mine }: Sides, choose: ChooseSide): MergedMembers {
  const forms = { base: toUnitForm(base), theirs: toUnitForm(theirs), mine: toUnitForm(mine) }
  const { value, report } = mergeJson(forms, { choose, units: ['/request'] })
  const { request, ...others } = value as JsonObject
  const { inputSchema, ...plan } = request as JsonObject
  return { members: fromMergeForm({ ...others, inputSchema: inputSchema ?? {}, request: plan }), report }
}

/** The arguments are a part of the request. */
function toUnitForm(members: DescribedMembers): JsonObject {
  const { request, inputSchema, ...others } = toMergeForm(members)
  return { ...others, request: { ...(request as JsonObject), inputSchema: inputSchema ?? {} } }
}
