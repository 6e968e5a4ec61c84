import type { Json, JsonObject } from '#base/json.ts'
import type { CompiledSchema } from '#core/engines/schemas/json-schema/index.ts'
import type { ContainmentGap, ValuePosition } from './containment-gap.ts'
import type { SchemaNode, SchemaNodes } from './schema-node.ts'
import type { ValueType } from './value-types.ts'

/** The state shared by the steps of one comparison. */
export type Proof = {
  nodes: SchemaNodes
  /** Compiled schemas for validating values; null for unusable schemas. */
  validators: Map<JsonObject, CompiledSchema | null>
  /**
   * The gaps between the values that all of `inner` accept and the values that `outer` accepts; empty when
   * there are none.
   */
  prove(inner: SchemaNode[], outer: SchemaNode, place: ValuePosition): ContainmentGap[]
  /** Whether it is proven that no value is accepted by all of the schemas. */
  isNever(inner: SchemaNode[], place: ValuePosition): boolean
  /** Counts work; throws UndecidedContainment when there was too much. */
  spend(steps: number): void
}

/** One keyword of the outer schema that all values of the inner schemas have to satisfy. */
export type Goal = {
  proof: Proof
  inner: SchemaNode[]
  outer: SchemaNode
  place: ValuePosition
  /** The types that inner values can have. */
  types: ReadonlySet<ValueType>
}

/** The gaps of one keyword whose value is `expected`. */
export type KeywordCheck = (goal: Goal, expected: Json) => ContainmentGap[]

/** Keywords with how each is checked; they ignore values of other types, as JSON Schema does. */
export type KeywordChecks = Record<string, KeywordCheck>

export const createGap = ({ place }: Goal, keyword: string, detail: Json): ContainmentGap => ({
  path: place.path,
  keyword,
  detail,
  isDecided: true,
})

export const createUndecidedGap = (goal: Goal, keyword: string): ContainmentGap => ({
  ...createGap(goal, keyword, null),
  isDecided: false,
})

export const reportUnless = (
  isSatisfied: boolean,
  goal: Goal,
  keyword: string,
  detail: Json,
): ContainmentGap[] => (isSatisfied ? [] : [createGap(goal, keyword, detail)])

/** The values of a keyword in the inner schemas that have it. */
export const listKeywordValues = (inner: readonly SchemaNode[], keyword: keyof JsonObject): Json[] =>
  inner.flatMap(({ schema }) => {
    const value = schema[keyword]
    return value === undefined ? [] : [value]
  })
