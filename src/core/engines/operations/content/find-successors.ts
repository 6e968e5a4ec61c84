// Proposes successors of operations that a document no longer has, after both id and path were renamed.
import { forEachInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { EncodedDiscoveredOperation } from '#core/model/operations/discovered-operation.ts'
import {
  listPlanArguments,
  type OperationOutline,
  type RequestPlan,
} from '#core/model/operations/operation.ts'
import { restoreOriginal } from './original-members.ts'

type Features = { path: Set<string>; name: Set<string>; arguments: Set<string> }

type Candidate = { operation: EncodedDiscoveredOperation; features: Features }

type Proposal = { id: string; operation: EncodedDiscoveredOperation; similarity: number }

/** Below this similarity, two operations with the same method do not match. */
const leastSimilarity = 0.5

/** Proposals by the ids of the missing operations; none where two missing operations resemble a new one equally. */
export function* findSuccessors(
  missing: OperationOutline[],
  added: EncodedDiscoveredOperation[],
): TimeSlicedTask<Map<string, EncodedDiscoveredOperation>> {
  const byMethod = Map.groupBy(
    added.map((operation): Candidate => ({ operation, features: extractFeatures(operation) })),
    ({ operation }) => operation.plan.method,
  )
  const proposals: Proposal[] = []
  yield* forEachInTimeSlices(missing, 1, (row) => {
    const proposal = propose(row, byMethod.get(row.plan.method) ?? [])
    if (proposal) proposals.push(proposal)
  })
  return new Map(
    [...Map.groupBy(proposals, ({ operation }) => operation)].flatMap(([operation, rivals]) => {
      const [best, second] = rivals.toSorted((a, b) => b.similarity - a.similarity)
      return best && best.similarity !== second?.similarity ? [[best.id, operation] as const] : []
    }),
  )
}

/** The most similar operation; null if two are equally similar, since that would be a guess. */
function propose(row: OperationOutline, candidates: Candidate[]): Proposal | null {
  const features = extractFeatures(restoreOriginal(row))
  const similar = candidates
    .map(({ operation, features: other }) => ({
      id: row.id,
      operation,
      similarity: compareFeatures(features, other),
    }))
    .filter(({ similarity }) => similarity >= leastSimilarity)
    .toSorted((a, b) => b.similarity - a.similarity)
  const [best, second] = similar
  return best && best.similarity !== second?.similarity ? best : null
}

const extractFeatures = ({ key, plan }: Pick<OperationOutline, 'key'> & { plan: RequestPlan }): Features => ({
  path: toWords(plan.path.replace(/\{[^{}]*\}/g, ' ')),
  name: toWords(key),
  arguments: new Set(listPlanArguments(plan)),
})

const toWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])

/** From 0 to 1: the mean share of common words of the path, of the name, and of the arguments if there are any. */
function compareFeatures(first: Features, second: Features): number {
  const shares = [shareOf(first.path, second.path), shareOf(first.name, second.name)]
  if (first.arguments.size + second.arguments.size > 0)
    shares.push(shareOf(first.arguments, second.arguments))
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

function shareOf(first: Set<string>, second: Set<string>): number {
  let common = 0
  for (const word of first) if (second.has(word)) common++
  return common / Math.max(1, first.size + second.size - common)
}
