// How long a string is, how many items a list has, and which members an object must have.
import { isJsonObject, type Json } from '#base/json.ts'
import { type ContainmentGap, enterMember } from './containment-gap.ts'
import { listMemberSchemas } from './member-schemas.ts'
import {
  createGap,
  createUndecidedGap,
  type Goal,
  type KeywordCheck,
  type KeywordChecks,
  listKeywordValues,
  reportUnless,
} from './proof.ts'
import type { SchemaNode } from './schema-node.ts'
import type { ValueType } from './value-types.ts'

type Inner = readonly SchemaNode[]

const listNumbers = (inner: Inner, keyword: string) =>
  listKeywordValues(inner, keyword).filter((value) => typeof value === 'number')

export const findLeast = (inner: Inner, keyword: string): number =>
  Math.max(0, ...listNumbers(inner, keyword))
export const findMost = (inner: Inner, keyword: string): number =>
  Math.min(Number.POSITIVE_INFINITY, ...listNumbers(inner, keyword))

/** The members that every object has. */
export const listRequired = (inner: Inner): string[] => [
  ...new Set(
    listKeywordValues(inner, 'required')
      .flat()
      .filter((name) => typeof name === 'string'),
  ),
]

/** After a schema that accepts no further items there are none. */
export const findMostItems = (inner: Inner): number =>
  Math.min(
    findMost(inner, 'maxItems'),
    ...inner.flatMap(({ schema: { items, prefixItems } }) =>
      items === false ? [Array.isArray(prefixItems) ? prefixItems.length : 0] : [],
    ),
  )

const findMostMembers = (inner: Inner): number =>
  Math.min(
    findMost(inner, 'maxProperties'),
    ...inner.flatMap(({ schema: { additionalProperties, properties, patternProperties } }) =>
      additionalProperties === false && patternProperties === undefined
        ? [isJsonObject(properties) ? Object.keys(properties).length : 0]
        : [],
    ),
  )

const findLeastMembers = (inner: Inner): number =>
  Math.max(findLeast(inner, 'minProperties'), listRequired(inner).length)

function createSizeCheck(
  keyword: string,
  type: ValueType,
  isSatisfied: (inner: Inner, limit: number) => boolean,
): KeywordCheck {
  return (goal, expected) => {
    if (!goal.types.has(type)) return []
    if (typeof expected !== 'number') return [createUndecidedGap(goal, keyword)]
    return reportUnless(isSatisfied(goal.inner, expected), goal, keyword, expected)
  }
}

const isNamePresent = ({ inner }: Goal, name: string) => listRequired(inner).includes(name)

function isNameAbsent(goal: Goal, name: string): boolean {
  const place = enterMember(goal.place, name)
  return goal.proof.isNever(listMemberSchemas(goal, name), place)
}

const reportMissing = (goal: Goal, name: string, keyword: string): ContainmentGap => ({
  ...createGap(goal, keyword, name),
  path: enterMember(goal.place, name).path,
})

const checkRequired: KeywordCheck = (goal, expected) => {
  if (!goal.types.has('object')) return []
  if (!Array.isArray(expected)) return [createUndecidedGap(goal, 'required')]
  return expected
    .map(String)
    .filter((name) => !isNamePresent(goal, name))
    .map((name) => reportMissing(goal, name, 'required'))
}

const checkDependentRequired: KeywordCheck = (goal, expected) => {
  if (!goal.types.has('object')) return []
  if (!isJsonObject(expected)) return [createUndecidedGap(goal, 'dependentRequired')]
  return Object.entries(expected).flatMap(([name, others]) => {
    const known = new Set<Json>([name, ...listRequired(goal.inner), ...listDependents(goal.inner, name)])
    const missing = [others].flat().filter((other) => !known.has(other))
    if (missing.length === 0 || isNameAbsent(goal, name)) return []
    return missing.map((other) => reportMissing(goal, String(other), 'dependentRequired'))
  })
}

const listDependents = (inner: Inner, name: string): Json[] =>
  listKeywordValues(inner, 'dependentRequired').flatMap((value) =>
    isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? []) : [],
  )

const checkUniqueItems: KeywordCheck = (goal, expected) => {
  if (!goal.types.has('array') || expected !== true) return []
  const isUnique =
    listKeywordValues(goal.inner, 'uniqueItems').includes(true) || findMostItems(goal.inner) <= 1
  return reportUnless(isUnique, goal, 'uniqueItems', true)
}

export const sizeChecks: KeywordChecks = {
  minLength: createSizeCheck('minLength', 'string', (inner, limit) => findLeast(inner, 'minLength') >= limit),
  maxLength: createSizeCheck('maxLength', 'string', (inner, limit) => findMost(inner, 'maxLength') <= limit),
  minItems: createSizeCheck('minItems', 'array', (inner, limit) => findLeast(inner, 'minItems') >= limit),
  maxItems: createSizeCheck('maxItems', 'array', (inner, limit) => findMostItems(inner) <= limit),
  minProperties: createSizeCheck(
    'minProperties',
    'object',
    (inner, limit) => findLeastMembers(inner) >= limit,
  ),
  maxProperties: createSizeCheck(
    'maxProperties',
    'object',
    (inner, limit) => findMostMembers(inner) <= limit,
  ),
  required: checkRequired,
  dependentRequired: checkDependentRequired,
  uniqueItems: checkUniqueItems,
}
