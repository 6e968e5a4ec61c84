// Keywords about the items of lists.
import type { Json } from '#base/json.ts'
import { type ContainmentGap, enterItem } from './containment-gap.ts'
import {
  createGap,
  createUndecidedGap,
  type Goal,
  type KeywordCheck,
  type KeywordChecks,
  listKeywordValues,
} from './proof.ts'
import type { SchemaNode } from './schema-node.ts'
import { findLeast, findMostItems } from './size-checks.ts'

type Items = Pick<Goal, 'proof' | 'inner'>

const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])

/** The schemas that apply to the item at `index`. */
export const listItemSchemas = ({ proof, inner }: Items, index: number): SchemaNode[] =>
  inner.flatMap(({ schema: { prefixItems, items }, root }) => {
    const schema = toList(prefixItems)[index] ?? items
    return schema === undefined ? [] : [proof.nodes.find(schema, root)]
  })

/** From this index on, the same schemas apply to every item. */
const findOpenIndex = ({ inner }: Items): number =>
  Math.max(0, ...listKeywordValues(inner, 'prefixItems').map((list) => toList(list).length))

function proveItem(goal: Goal, index: number, expected: Json, name: number | undefined): ContainmentGap[] {
  const { proof, outer, place } = goal
  if (expected === true || index >= findMostItems(goal.inner)) return []
  const target = enterItem(place, name)
  const inner = listItemSchemas(goal, index)
  if (expected === false)
    return proof.isNever(inner, target) ? [] : [{ ...createGap(goal, 'items', false), path: target.path }]
  return proof.prove(inner, proof.nodes.find(expected, outer.root), target)
}

const checkPrefixItems: KeywordCheck = (goal, expected) => {
  if (!goal.types.has('array')) return []
  return toList(expected).flatMap((schema, index) => proveItem(goal, index, schema, index))
}

const checkItems: KeywordCheck = (goal, expected) => {
  if (!goal.types.has('array')) return []
  const start = toList(goal.outer.schema.prefixItems).length
  const open = Math.max(start, findOpenIndex(goal))
  const listed = Array.from({ length: open - start }, (_, offset) => start + offset)
  return [
    ...listed.flatMap((index) => proveItem(goal, index, expected, index)),
    ...proveItem(goal, open, expected, undefined),
  ]
}

/** Every item matches the schema, and there are enough; or the inner schemas have the same requirement. */
const checkContains: KeywordCheck = (goal, expected) => {
  const { proof, inner, outer, place, types } = goal
  if (!types.has('array')) return []
  const least = outer.schema.minContains ?? 1
  const most = outer.schema.maxContains ?? Number.POSITIVE_INFINITY
  if (typeof least !== 'number' || typeof most !== 'number') return [createUndecidedGap(goal, 'contains')]
  if (findMostItems(inner) > most) return [createUndecidedGap(goal, 'contains')]
  const target = proof.nodes.find(expected, outer.root)
  const areAll = findLeast(inner, 'minItems') >= least && checkItemsFrom(goal, expected).length === 0
  const isContained = inner.some(
    ({ schema: { contains, minContains = 1 }, root }) =>
      contains !== undefined &&
      typeof minContains === 'number' &&
      minContains >= least &&
      proof.prove([proof.nodes.find(contains, root)], target, enterItem(place)).length === 0,
  )
  return least === 0 || areAll || isContained ? [] : [createGap(goal, 'contains', expected)]
}

/** Checks the items after the `prefixItems` of the outer schema. */
function checkItemsFrom(goal: Goal, expected: Json): ContainmentGap[] {
  const open = findOpenIndex(goal)
  return Array.from({ length: open + 1 }, (_, index) => index).flatMap((index) =>
    proveItem(goal, index, expected, index < open ? index : undefined),
  )
}

export const itemChecks: KeywordChecks = {
  prefixItems: checkPrefixItems,
  items: checkItems,
  contains: checkContains,
}
