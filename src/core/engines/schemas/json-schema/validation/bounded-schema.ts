// Leaves out parts of a schema that would cost too much to compile: first patterns, then the deepest parts. The rest
// accepts every value that the schema accepts.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { forEachSubschema, mapSubschemas } from '../keywords.ts'
import { findCostlyPatterns, removePatterns } from './costly-patterns.ts'
import { relaxLogic } from './relaxed-logic.ts'
import { estimateOwnCost, estimateSchemaCost, unitsPerTarget } from './schema-cost.ts'
import type { SchemaOmission } from './schema-omission.ts'

export type BoundedSchema = { schema: JsonObject; units: number; omissions: SchemaOmission[] }

/** The maximum cost of one schema with its patterns: about 40 milliseconds of the event loop. */
export const maxSchemaUnits = 40_000
/** Walking and copying a schema takes time, too. */
const unitsPerWalkedSchema = 6
const relaxedReason = 'the schema is too large to validate conditions, negations and unevaluated values'
const prunedReason = 'the schema is too large to validate all of it'
/** A longer list would not help. */
const maxOmissions = 20

/** Pauses between its walks over the schema. */
export function* boundSchema(schema: JsonObject, maxUnits = maxSchemaUnits): TimeSlicedTask<BoundedSchema> {
  const { costly, omissions, units: patternUnits } = findCostlyPatterns(schema)
  yield
  const { units, schemas } = estimateSchemaCost(schema)
  yield
  if (costly.size === 0 && units + patternUnits <= maxUnits)
    return { schema, units: units + patternUnits, omissions }
  const relaxed = relaxLogic(schema)
  if (relaxed !== schema) omissions.push({ path: '', reason: relaxedReason })
  yield
  const affordable = removePatterns(relaxed, costly)
  yield
  const pruned = pruneSchema(affordable, maxUnits - patternUnits - schemas * unitsPerWalkedSchema)
  yield
  return {
    schema: pruned.schema,
    units: estimateSchemaCost(pruned.schema).units + patternUnits,
    omissions: [...omissions, ...pruned.omissions].slice(0, maxOmissions),
  }
}

type Level = { inner: JsonObject; path: string }[]

/** Retains schemas breadth first, as long as the units suffice; any other is replaced by `true`. */
function pruneSchema(schema: JsonObject, maxUnits: number): Omit<BoundedSchema, 'units'> {
  const retained = new Set<Json>()
  const omissions: SchemaOmission[] = []
  const spend = createSpending(maxUnits)
  for (let level: Level = [{ inner: schema, path: '' }]; level.length > 0; ) {
    level = level.flatMap(({ inner, path }) => {
      if (spend(inner)) {
        retained.add(inner)
        return listSubschemas(inner, path)
      }
      omissions.push({ path, reason: prunedReason })
      return []
    })
  }
  const omit = (inner: Json): Json => {
    if (!isJsonObject(inner)) return inner
    return retained.has(inner) ? mapSubschemas(inner, omit) : true
  }
  const pruned = omit(schema)
  return { schema: isJsonObject(pruned) ? pruned : {}, omissions }
}

/** Spends the units of one schema if they are left; the first reference to a definition pays for its function. */
function createSpending(maxUnits: number): (schema: JsonObject) => boolean {
  const references = new Set<Json>()
  let remaining = maxUnits
  return (schema) => {
    const { $ref } = schema
    const isFirst = $ref !== undefined && !references.has($ref)
    const units = estimateOwnCost(schema) + (isFirst ? unitsPerTarget : 0)
    if (units > remaining) return false
    if (isFirst) references.add($ref)
    remaining -= units
    return true
  }
}

function listSubschemas(schema: JsonObject, path: string): Level {
  const subschemas: Level = []
  forEachSubschema(schema, (inner, step) => {
    if (isJsonObject(inner)) subschemas.push({ inner, path: path ? `${path}.${step}` : step })
  })
  return subschemas
}
