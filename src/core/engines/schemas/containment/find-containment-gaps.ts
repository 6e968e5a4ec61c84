// Decides whether every value of one JSON Schema is valid for another. Containment is always proven; the search for a
// proof is bounded, and a gap reports a search without a result. Values are finite, so a recursive pair of schemas may
// be assumed for the members of a value while it is proven for the value.
import type { JsonObject } from '#base/json.ts'
import { isSameJson } from '#base/same-json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import {
  compileSharedSchemaInTimeSlices,
  extractAssertions,
} from '#core/engines/schemas/json-schema/index.ts'
import { assertionChecks } from './assertion-checks.ts'
import { combinationChecks } from './combination-checks.ts'
import { type ContainmentGap, UndecidedContainment, type ValuePosition } from './containment-gap.ts'
import { isContradiction } from './is-never.ts'
import { itemChecks } from './item-checks.ts'
import { listCases, splitAlternatives } from './list-cases.ts'
import { listConjuncts } from './list-conjuncts.ts'
import { memberChecks } from './member-checks.ts'
import { listPossibleValues } from './possible-values.ts'
import { createUndecidedGap, type Goal, type KeywordChecks, type Proof } from './proof.ts'
import { createProofMemory } from './proof-memory.ts'
import { proveValues } from './prove-values.ts'
import { isSameSchema } from './same-schema.ts'
import { createSchemaNodes, type SchemaNode } from './schema-node.ts'
import { hasUnsupportedKeyword } from './unsupported-keywords.ts'
import { listValueTypes } from './value-types.ts'

/** Steps after which a comparison ends: 40 ms at most. 99 % of 4,109 pairs of public APIs and changed copies took up to 658. */
const maxContainmentSteps = 1_500
/** How deep proofs depend on each other. */
const maxNesting = 200

const undecided: ContainmentGap = { path: '', keyword: '', detail: null, isDecided: false }

/**
 * Empty when `outer` accepts every value that `inner` accepts. Never throws; for a schema that the validator
 * cannot use, nothing is decided. Pauses only while it compiles a large schema.
 */
export function* findContainmentGaps(inner: JsonObject, outer: JsonObject): TimeSlicedTask<ContainmentGap[]> {
  if (isSameJson(inner, outer)) return []
  for (const schema of [inner, outer]) {
    const { schemaViolations } = yield* compileSharedSchemaInTimeSlices(schema)
    if (schemaViolations.length > 0) return [undecided]
  }
  yield
  return compareAssertions(extractAssertions(inner), extractAssertions(outer))
}

function compareAssertions(inner: JsonObject, outer: JsonObject): ContainmentGap[] {
  if (isSameJson(inner, outer)) return []
  if (hasUnsupportedKeyword(inner) || hasUnsupportedKeyword(outer)) return [undecided]
  try {
    const proof = createProof()
    const [source, target] = [proof.nodes.find(inner, inner), proof.nodes.find(outer, outer)]
    return proof.prove([source], target, { path: '', depth: 0 })
  } catch (error) {
    // A RangeError is a call stack overflow.
    if (error instanceof UndecidedContainment || error instanceof RangeError) return [undecided]
    throw error
  }
}

function createProof(): Proof {
  let steps = maxContainmentSteps
  let nesting = 0
  const memory = createProofMemory()
  const nest = <T>(run: () => T): T => {
    nesting += 1
    if (nesting > maxNesting) throw new UndecidedContainment()
    const result = run()
    nesting -= 1
    return result
  }
  const proof: Proof = {
    nodes: createSchemaNodes(),
    validators: new Map(),
    spend(count) {
      steps -= count
      if (steps < 0) throw new UndecidedContainment()
    },
    prove: (inner, outer, place) =>
      nest(() => {
        if (Object.keys(outer.schema).length === 0) return []
        if (inner.some((node) => isSameSchema(node, outer))) return []
        const conjuncts = listConjuncts(proof, inner)
        return memory.prove({ conjuncts, outer, place }, () => proveOnce(proof, conjuncts, outer, place))
      }),
    isNever: (inner, place) =>
      nest(() => {
        const conjuncts = listConjuncts(proof, inner)
        return memory.refute(conjuncts, () => isContradiction(proof, conjuncts, place))
      }),
  }
  return proof
}

function proveOnce(
  proof: Proof,
  inner: SchemaNode[],
  outer: SchemaNode,
  place: ValuePosition,
): ContainmentGap[] {
  proof.spend(1)
  const values = listPossibleValues(inner)
  if (values?.length === 0) return []
  if (values) return proveValues({ proof, inner, outer, place }, values)
  const types = listValueTypes(inner)
  if (types.size === 0) return []
  const alternatives = hasAlternatives(outer) ? splitAlternatives(proof, inner) : null
  if (alternatives) return findGapsOfCases(proof, alternatives, { outer, place })
  const gaps = checkKeywords({ proof, inner, outer, place, types })
  if (gaps.length === 0) return []
  return isProvenByCases(proof, { inner, outer, place, types }) || proof.isNever(inner, place) ? [] : gaps
}

const hasAlternatives = ({ schema }: SchemaNode) => (schema.anyOf ?? schema.oneOf) !== undefined

/** The gaps of the first case that has any. */
function findGapsOfCases(
  proof: Proof,
  cases: SchemaNode[][],
  { outer, place }: Pick<Goal, 'outer' | 'place'>,
): ContainmentGap[] {
  for (const conjunction of cases) {
    const gaps = proof.prove(conjunction, outer, place)
    if (gaps.length > 0) return gaps
  }
  return []
}

type Claim = Pick<Goal, 'inner' | 'outer' | 'place'>

function isProvenByCases(proof: Proof, { inner, outer, place, types }: Claim & Pick<Goal, 'types'>): boolean {
  const cases = listCases(proof, inner, types)
  return cases?.every((conjunction) => proof.prove(conjunction, outer, place).length === 0) ?? false
}

const keywordChecks: KeywordChecks = {
  ...assertionChecks,
  ...memberChecks,
  ...itemChecks,
  ...combinationChecks,
}

/** Keywords that other checks read, or that reject nothing by themselves. */
const readElsewhere = new Set([
  ...['then', 'else', 'minContains', 'maxContains', 'contentSchema'],
  ...['$defs', 'definitions', '$id', 'x-counted'],
])

function checkKeywords(goal: Goal): ContainmentGap[] {
  return Object.entries(goal.outer.schema).flatMap(([keyword, expected]) => {
    if (readElsewhere.has(keyword)) return []
    const check = Object.hasOwn(keywordChecks, keyword) ? keywordChecks[keyword] : undefined
    return check ? check(goal, expected) : [createUndecidedGap(goal, keyword)]
  })
}
