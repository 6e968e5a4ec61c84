// Keywords that combine schemas of the same value.
import type { Json } from '#base/json.ts'
import { createUndecidedGap, type KeywordCheck, type KeywordChecks } from './proof.ts'
import { findReferenceTarget, type SchemaNode } from './schema-node.ts'

const checkReference: KeywordCheck = ({ proof, inner, outer: { root }, place }, reference) =>
  proof.prove(inner, proof.nodes.find(findReferenceTarget(reference, root), root), place)

const toNodes = ({ proof, outer: { root } }: Parameters<KeywordCheck>[0], schemas: Json): SchemaNode[] =>
  Array.isArray(schemas) ? schemas.map((schema) => proof.nodes.find(schema, root)) : []

const checkAll: KeywordCheck = (goal, schemas) =>
  toNodes(goal, schemas).flatMap((node) => goal.proof.prove(goal.inner, node, goal.place))

const checkAny: KeywordCheck = (goal, schemas) => {
  const branches = toNodes(goal, schemas)
  const tried = branches.map((branch) => () => goal.proof.prove(goal.inner, branch, goal.place))
  if (tried.some((prove) => prove().length === 0)) return []
  // If only one alternative is close, its gaps are more helpful.
  return branches.length === 1 ? (tried[0]?.() ?? []) : [createUndecidedGap(goal, 'anyOf')]
}

const checkOne: KeywordCheck = (goal, schemas) => {
  const { proof, inner, place } = goal
  const branches = toNodes(goal, schemas)
  const isOnlyOne = branches.some(
    (branch) =>
      proof.prove(inner, branch, place).length === 0 &&
      branches.every((other) => other === branch || proof.isNever([...inner, other], place)) &&
      branches.indexOf(branch) === branches.lastIndexOf(branch),
  )
  return isOnlyOne ? [] : [createUndecidedGap(goal, 'oneOf')]
}

const checkNot: KeywordCheck = (goal, schema) => {
  const { proof, inner, outer, place } = goal
  const excluded = proof.nodes.find(schema, outer.root)
  return proof.isNever([...inner, excluded], place) ? [] : [createUndecidedGap(goal, 'not')]
}

/** Values that satisfy the condition, and those that do not, are compared separately. */
const checkCondition: KeywordCheck = ({ proof, inner, outer: { schema, root }, place }, condition) => {
  const chosen = proof.nodes.find(condition, root)
  const excluded = proof.nodes.derive(chosen, 'not', () => ({ not: condition }))
  return [
    ...proof.prove([...inner, chosen], proof.nodes.find(schema.then ?? true, root), place),
    ...proof.prove([...inner, excluded], proof.nodes.find(schema.else ?? true, root), place),
  ]
}

export const combinationChecks: KeywordChecks = {
  $ref: checkReference,
  allOf: checkAll,
  anyOf: checkAny,
  oneOf: checkOne,
  not: checkNot,
  if: checkCondition,
}
