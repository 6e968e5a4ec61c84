// Keywords about the members of objects.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { type ContainmentGap, enterMember, type ValuePosition } from './containment-gap.ts'
import { closeByUnevaluated } from './evaluated-members.ts'
import {
  listMemberSchemas,
  listNamedMembers,
  listOpenMemberSchemas,
  listPatternedMembers,
  listPatternMemberSchemas,
  matchesPattern,
  toNames,
} from './member-schemas.ts'
import {
  createGap,
  createUndecidedGap,
  type Goal,
  type KeywordCheck,
  type KeywordChecks,
  listKeywordValues,
} from './proof.ts'
import type { SchemaNode } from './schema-node.ts'

/** Stands for any member that no schema names. */
const otherMember = '*'

const checkForObjects =
  (keyword: string, check: (goal: Goal, map: JsonObject) => ContainmentGap[]): KeywordCheck =>
  (goal, expected) => {
    if (!goal.types.has('object')) return []
    return isJsonObject(expected) ? check(goal, expected) : [createUndecidedGap(goal, keyword)]
  }

function proveMember(goal: Goal, name: string, expected: Json): ContainmentGap[] {
  const { proof, outer, place } = goal
  if (expected === true) return []
  const inner = listMemberSchemas(goal, name)
  const target = enterMember(place, name)
  if (expected === false) return proof.isNever(inner, target) ? [] : [reportForbidden(goal, target)]
  return proof.prove(inner, proof.nodes.find(expected, outer.root), target)
}

const reportForbidden = (goal: Goal, { path }: ValuePosition): ContainmentGap => ({
  ...createGap(goal, 'additionalProperties', false),
  path,
})

const checkProperties = checkForObjects('properties', (goal, properties) =>
  Object.entries(properties).flatMap(([name, expected]) => proveMember(goal, name, expected)),
)

const checkPatternProperties = checkForObjects('patternProperties', (goal, patterns) =>
  Object.entries(patterns).flatMap(([pattern, expected]) => {
    const named = listNamedMembers(goal.inner).filter((name) => matchesPattern(goal.proof, pattern, name))
    return [
      ...named.flatMap((name) => proveMember(goal, name, expected)),
      ...proveOther(goal, listPatternMemberSchemas(goal, pattern), expected),
    ]
  }),
)

function proveOther(goal: Goal, inner: SchemaNode[], expected: Json): ContainmentGap[] {
  const { proof, outer, place } = goal
  const target = enterMember(place, otherMember)
  if (expected === false)
    return proof.isNever(inner, target) ? [] : [createGap(goal, 'additionalProperties', false)]
  return proof.prove(inner, proof.nodes.find(expected, outer.root), target)
}

/** Checks the members that `described` covers neither by name nor by pattern. */
function checkOthers(goal: Goal, described: JsonObject, expected: Json): ContainmentGap[] {
  if (!goal.types.has('object') || expected === true) return []
  const named = new Set(toNames(described.properties))
  const patterns = toNames(described.patternProperties)
  const isDescribed = (name: string) =>
    named.has(name) || patterns.some((pattern) => matchesPattern(goal.proof, pattern, name))
  const others = listNamedMembers(goal.inner).filter((name) => !isDescribed(name))
  return [
    ...others.flatMap((name) => proveMember(goal, name, expected)),
    ...proveUnnamed(goal, patterns, expected),
  ]
}

/** Proves it by all schemas' requirements for such a member, or by one schema and its patterns. */
function proveUnnamed(goal: Goal, described: string[], expected: Json): ContainmentGap[] {
  const open = listOpenMemberSchemas(goal)
  const gaps = proveOther(goal, open, expected)
  if (gaps.length === 0) return []
  const isCovered = listPatternedMembers(goal).some((members) =>
    members
      .filter(({ pattern }) => pattern === null || !described.includes(pattern))
      .every(({ schemas }) => proveOther(goal, [...open, ...schemas], expected).length === 0),
  )
  return isCovered ? [] : gaps
}

const checkUnevaluated: KeywordCheck = (goal) => {
  const { schema, root } = goal.outer
  const closed = closeByUnevaluated(schema, root, 'certainly')
  return isJsonObject(closed) ? checkOthers(goal, closed, closed.additionalProperties ?? true) : []
}

const checkPropertyNames: KeywordCheck = (goal, expected) => {
  const { proof, inner, outer, place, types } = goal
  if (!types.has('object')) return []
  const target = proof.nodes.find(expected, outer.root)
  const named = listNamedMembers(goal.inner).filter((name) => {
    const source = proof.nodes.find({ const: name }, outer.root)
    return (
      proof.prove([source], target, place).length > 0 &&
      !proof.isNever(listMemberSchemas(goal, name), enterMember(place, name))
    )
  })
  if (named.length > 0) return named.map((name) => reportForbidden(goal, enterMember(place, name)))
  if (proof.isNever(listOpenMemberSchemas(goal), enterMember(place, otherMember))) return []
  const names = listNameSchemas(goal)
  return proof.prove(names, target, place).length === 0 ? [] : [createGap(goal, 'propertyNames', expected)]

  function listNameSchemas({ proof: { nodes } }: Goal): SchemaNode[] {
    const text = nodes.find({ type: 'string' }, outer.root)
    const own = inner.filter(({ schema }) => schema.propertyNames !== undefined)
    return [text, ...own.map(({ schema, root }) => nodes.find(schema.propertyNames as Json, root))]
  }
}

const checkDependentSchemas = checkForObjects('dependentSchemas', (goal, schemas) =>
  Object.entries(schemas).flatMap(([name, expected]) => {
    const { proof, inner, outer, place } = goal
    const present = proof.nodes.derive(outer, `present ${name}`, () => ({ type: 'object', required: [name] }))
    const dependent = listKeywordValues(inner, 'dependentSchemas').length > 0 ? listDependent(goal, name) : []
    return proof.prove([...inner, present, ...dependent], proof.nodes.find(expected, outer.root), place)
  }),
)

const listDependent = ({ inner, proof }: Goal, name: string): SchemaNode[] =>
  inner.flatMap(({ schema: { dependentSchemas }, root }) =>
    isJsonObject(dependentSchemas) && Object.hasOwn(dependentSchemas, name)
      ? [proof.nodes.find(dependentSchemas[name] as Json, root)]
      : [],
  )

export const memberChecks: KeywordChecks = {
  properties: checkProperties,
  patternProperties: checkPatternProperties,
  additionalProperties: (goal, expected) => checkOthers(goal, goal.outer.schema, expected),
  unevaluatedProperties: checkUnevaluated,
  propertyNames: checkPropertyNames,
  dependentSchemas: checkDependentSchemas,
}
