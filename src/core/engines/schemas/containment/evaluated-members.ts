// `unevaluatedProperties` depends on which members other schemas of the same value describe. It is replaced by
// `additionalProperties` next to the names that they describe.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolveJsonPointer } from '#core/engines/schemas/json-schema/index.ts'

/** `certainly`: only schemas that apply to every valid value; `possibly`: also schemas that may apply. */
export type Certainty = 'certainly' | 'possibly'

type EvaluatedMembers = { properties: JsonObject; patternProperties: JsonObject; hasAll: boolean }

const maxSchemas = 500

/**
 * The schema of undescribed members. With `possibly` it accepts at least the values that the original
 * accepts, with `certainly` at most those.
 */
export function closeByUnevaluated(schema: JsonObject, root: JsonObject, certainty: Certainty): Json {
  const { hasAll, ...described } = listEvaluatedMembers(schema, root, certainty)
  return hasAll ? true : { ...described, additionalProperties: schema.unevaluatedProperties ?? true }
}

function listEvaluatedMembers(schema: JsonObject, root: JsonObject, certainty: Certainty): EvaluatedMembers {
  const members: EvaluatedMembers = { properties: {}, patternProperties: {}, hasAll: false }
  const pending = new Set<Json>([schema])
  for (const next of pending) {
    if (!isJsonObject(next)) continue
    if (pending.size > maxSchemas) return { ...members, hasAll: certainty === 'possibly' }
    for (const keyword of ['properties', 'patternProperties'] as const)
      for (const name of listNames(next[keyword])) members[keyword][name] = true
    members.hasAll ||= hasOpenKeyword(next, next === schema)
    for (const applied of listApplied(next, root, certainty)) pending.add(applied)
  }
  return members
}

const listNames = (value: Json | undefined) => (isJsonObject(value) ? Object.keys(value) : [])

const hasOpenKeyword = (schema: JsonObject, isOutermost: boolean) =>
  schema.additionalProperties !== undefined || (!isOutermost && schema.unevaluatedProperties !== undefined)

/** The schemas that apply to the same value. */
function listApplied(schema: JsonObject, root: JsonObject, certainty: Certainty): Json[] {
  const { $ref, allOf, anyOf, oneOf, if: condition, then, else: otherwise, dependentSchemas } = schema
  const target = typeof $ref === 'string' ? resolveJsonPointer(root, $ref) : undefined
  const certain = [target, ...toList(allOf)]
  const possible = [anyOf, oneOf].flatMap(toList)
  const conditional = [condition, then, otherwise, ...toMembers(dependentSchemas)]
  const applied = certainty === 'certainly' ? certain : [...certain, ...possible, ...conditional]
  return applied.filter((schema) => schema !== undefined)
}

const toList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const toMembers = (value: Json | undefined): Json[] => (isJsonObject(value) ? Object.values(value) : [])
