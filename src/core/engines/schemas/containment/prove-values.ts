// For inner schemas that accept only a few values: each is validated against the outer schema.
import type { Json } from '#base/json.ts'
import { combinationChecks } from './combination-checks.ts'
import type { ContainmentGap } from './containment-gap.ts'
import type { Goal } from './proof.ts'
import { omitKeywords, type SchemaNode } from './schema-node.ts'
import { acceptsValue } from './validate-value.ts'
import { typeOfValue } from './value-types.ts'

type Claim = Omit<Goal, 'types'>

/** One gap that lists the values that are not accepted. */
export function proveValues(claim: Claim, values: Json[]): ContainmentGap[] {
  const results = values.map((value) => ({ value, isAccepted: isAccepted(claim, value) }))
  const others = results.filter((result) => result.isAccepted !== true && !isImpossible(claim, result.value))
  if (others.length === 0) return []
  const isDecided = others.some((other) => other.isAccepted === false)
  return [{ path: claim.place.path, keyword: 'values', detail: others.map(({ value }) => value), isDecided }]
}

const toValueNode = ({ proof, outer }: Claim, value: Json): SchemaNode =>
  proof.nodes.derive(outer, `const ${JSON.stringify(value)}`, () => ({ const: value }))

const isImpossible = (claim: Claim, value: Json) =>
  claim.proof.isNever([...claim.inner, toValueNode(claim, value)], claim.place)

/** Null when it is not known. */
function isAccepted(claim: Claim, value: Json): boolean | null {
  const { proof, outer } = claim
  const whole = acceptsValue(proof, outer.schema, value)
  if (whole !== null) return whole
  const own = omitKeywords(proof.nodes, outer, withoutOwn)
  const isOwnAccepted = Object.keys(own.schema).length === 0 || acceptsValue(proof, own.schema, value)
  if (!isOwnAccepted) return isOwnAccepted
  return areCombinationsAccepted(claim, value) ? true : null
}

const withoutOwn = new Set([
  ...Object.keys(combinationChecks),
  '$defs',
  'definitions',
  'then',
  'else',
  'x-counted',
])

function areCombinationsAccepted(claim: Claim, value: Json): boolean {
  const goal: Goal = {
    ...claim,
    inner: [toValueNode(claim, value)],
    types: new Set([typeOfValue(value)]),
  }
  return Object.entries(claim.outer.schema).every(([keyword, expected]) => {
    const check = Object.hasOwn(combinationChecks, keyword) ? combinationChecks[keyword] : undefined
    return !check || check(goal, expected).length === 0
  })
}
