// Estimates the cost of compiling a schema before it is compiled. Patterns are not included.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { resolveJsonPointer } from '../json-pointer.ts'
import { schemaListKeywords, schemaMapKeywords, walkSchema } from '../keywords.ts'
import { hasUnevaluatedKeyword, isDefinitionReference } from './schema-features.ts'

/** A unit is about a microsecond, in which Ajv generates ten characters of code. */
const unitsPerSchema = 45
const unitsPerKeyword = 30

/** Keywords that generate more code than others. */
const unitsByKeyword: Record<string, number> = {
  $ref: 60,
  $dynamicRef: 120,
  if: 150,
  contains: 110,
  propertyNames: 80,
  not: 60,
  unevaluatedProperties: 100,
  unevaluatedItems: 100,
}
const unitsPerPatternProperty = 80
/** The target of a reference gets its own function. */
export const unitsPerTarget = 110
const unitsPerDependency = 45
const unitsPerListedValue = 10
/** For longer lists Ajv writes a loop. */
const maxWrittenValues = 200
const unitsPerNameCharacter = 1 / 40
/** Where evaluated properties matter, Ajv merges the names of each subschema into those around it. */
const unitsPerMergedName = 1 / 4

const measureNames = (names: readonly string[], unitsPerName = 1) =>
  names.reduce((units, name) => units + unitsPerName + name.length * unitsPerNameCharacter, 0)

const measureList = (list: Json) =>
  Array.isArray(list) ? Math.min(list.length, maxWrittenValues) * unitsPerListedValue : 0

function measureKeyword(keyword: string, value: Json): number {
  if (Array.isArray(value)) return schemaListKeywords.has(keyword) ? value.length : measureList(value)
  if (!isJsonObject(value)) return 0
  if (keyword === 'dependentRequired')
    return Object.values(value).reduce<number>(
      (units, list) => units + unitsPerDependency + measureList(list),
      0,
    )
  if (keyword === 'patternProperties') return measureNames(Object.keys(value), unitsPerPatternProperty)
  return schemaMapKeywords.has(keyword) ? measureNames(Object.keys(value)) : 0
}

/** The cost of a schema without its inner schemas. */
export const estimateOwnCost = (schema: JsonObject): number =>
  Object.entries(schema).reduce(
    (units, [keyword, value]) =>
      units + (unitsByKeyword[keyword] ?? unitsPerKeyword) + measureKeyword(keyword, value),
    unitsPerSchema,
  )

type SchemaTotals = {
  units: number
  schemas: number
  names: number
  isTracked: boolean
  dynamicAnchors: number
  hasInnerIds: boolean
  references: string[]
}

function sumSchema(schema: JsonObject): SchemaTotals {
  const totals: SchemaTotals = {
    ...{ units: 0, schemas: 0, names: 0, isTracked: false, dynamicAnchors: 0, hasInnerIds: false },
    references: [],
  }
  walkSchema(schema, (inner, _, depth) => {
    totals.units += estimateOwnCost(inner)
    totals.schemas += 1
    totals.names += isJsonObject(inner.properties) ? Object.keys(inner.properties).length : 0
    totals.isTracked ||= hasUnevaluatedKeyword(inner)
    totals.dynamicAnchors += depth > 0 && '$dynamicAnchor' in inner ? 1 : 0
    totals.hasInnerIds ||= depth > 0 && '$id' in inner
    if (typeof inner.$ref === 'string') totals.references.push(inner.$ref)
    return true
  })
  return totals
}

/** `units` to compile the schema with all inner schemas; `schemas` is their number. */
export function estimateSchemaCost(schema: JsonObject): { units: number; schemas: number } {
  const totals = sumSchema(schema)
  const merged = totals.isTracked ? totals.schemas * totals.names * unitsPerMergedName : 0
  const units = totals.units + merged
  // Ajv compiles the schema of a dynamic anchor twice, and so those inside it four times.
  const compiled = (units + estimateTargets(schema, totals, units)) * 2 ** totals.dynamicAnchors
  return { units: compiled, schemas: totals.schemas }
}

/** Targets of references are compiled once more, except definitions, which nothing else compiles. */
function estimateTargets(root: JsonObject, { references, hasInnerIds }: SchemaTotals, whole: number): number {
  if (hasInnerIds) return references.length * whole
  return [...new Set(references)].reduce((units, reference) => {
    if (isDefinitionReference(reference)) return units + unitsPerTarget
    const target = resolveJsonPointer(root, reference)
    return units + unitsPerTarget + (isJsonObject(target) ? sumSchema(target).units : whole)
  }, 0)
}
