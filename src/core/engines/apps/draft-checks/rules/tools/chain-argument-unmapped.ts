import { mapInTimeSlices } from '#base/time-slices.ts'
import { buildResultSchema } from '#core/engines/calls/tool-result/index.ts'
import { canHavePath, omitFixedProperties } from '#core/engines/schemas/json-schema/index.ts'
import { resolveChainOrder } from '#core/engines/tools/dependencies/index.ts'
import type { DraftIssue } from '#core/model/drafts/draft-issue.ts'
import { type BoundTool, listBoundTools, type TimeSlicedRule, toToolReference } from '../../draft-rule.ts'
import { listRequiredArguments } from '../widgets/required-arguments.ts'

/**
 * A step of a chain has a required argument that neither an earlier result, as far as the tools pass it on, nor the call
 * has under its name: the chain always ends before it. Only a warning, since the draft may become right by an edit of a
 * tool before it.
 */
export const checkChainArgumentUnmapped: TimeSlicedRule = function* (contents) {
  const bound = new Map(listBoundTools(contents).map((boundTool) => [boundTool.tool.id, boundTool]))
  const known = new Map([...bound].map(([id, { tool }]) => [id, tool]))
  const firsts = [...bound.values()].filter(({ tool }) => tool.nextToolIds.length > 0)
  const check = (first: BoundTool) => {
    const steps = resolveChainOrder(known, first.tool).flatMap((id) => bound.get(id) ?? [])
    return findUnmappedStep(first, steps)
  }
  return (yield* mapInTimeSlices(firsts, check)).flat()
}

/** The first step that cannot run. Those that a person starts, and all after them, do not run in a chain at all. */
function findUnmappedStep(first: BoundTool, steps: readonly BoundTool[]): DraftIssue[] {
  const earlier = [first]
  for (const step of steps) {
    if (!step.tool.annotations.readOnlyHint || step.tool.requiresApproval) return []
    const missing = listMissing(step, earlier)
    if (missing.length > 0) return [createIssue(first, step, missing)]
    earlier.push(step)
  }
  return []
}

function listMissing({ tool, operation }: BoundTool, earlier: readonly BoundTool[]): string[] {
  const schema = omitFixedProperties(operation.inputSchema, tool.fixedArguments)
  const sent = new Map(operation.plan.parameters.map(({ argument, name }) => [argument, name]))
  return listRequiredArguments(schema).filter(
    (name) => ![name, sent.get(name) ?? name].some((known) => isPassedOn(known, earlier)),
  )
}

/** Whether the call or an earlier result may have the name. Nothing is known of a result without a schema. */
const isPassedOn = (name: string, earlier: readonly BoundTool[]): boolean =>
  earlier.some(({ tool, operation }, index) => {
    const result = buildResultSchema(tool.resultOptions, operation.outputSchema)
    return !result || canHavePath(result, name) || (index === 0 && canHavePath(operation.inputSchema, name))
  })

const createIssue = (first: BoundTool, step: BoundTool, missing: readonly string[]): DraftIssue => ({
  code: 'chain_argument_unmapped',
  message: `The chain of ${first.tool.name} ends before ${step.tool.name}: no earlier result and no argument of the call is named ${missing.join(' or ')}, which it requires.`,
  severity: 'warning',
  blocksPublish: false,
  references: [toToolReference(first.tool), toToolReference(step.tool)],
})
