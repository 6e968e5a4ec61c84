import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { getArray, getObject, getString } from '../document/members.ts'
import type { ImportContext } from '../import-context.ts'
import { getDefinitionName } from '../schema/definition-reference.ts'
import type { ConvertedSchema } from '../schema/schema-definitions.ts'
import { listRequiredNames, type MergedAlternative, mergeMembers } from './merge-members.ts'

const maxMergedSchemas = 50
/** With more arguments than this a body is one argument, whose schema has the alternatives. */
const maxMembers = 100

/** Merges a schema with its references and `allOf` into one object schema; null if one is no object, or too large. */
export function mergeObjectSchemas(
  converted: ConvertedSchema,
  context: ImportContext,
): ConvertedSchema | null {
  const queue = [converted]
  const merged: ConvertedSchema[] = []
  for (const next of queue) {
    const { definition, siblings } = resolveDefinition(next, context)
    const { allOf = [], ...own } = definition.schema
    if (queue.length > maxMergedSchemas || !isObjectLike(own)) return null
    merged.push({ ...definition, schema: own })
    const subschemas = Array.isArray(allOf) ? allOf.filter(isJsonObject) : []
    queue.push(...subschemas.map((schema) => ({ ...definition, schema, length: 0 })))
    if (Object.keys(siblings).length > 0) queue.push({ ...next, schema: siblings, length: 0 })
  }
  const result = merged.reduce(mergeTwoSchemas)
  return merged.length === 1 && merged[0]?.length === converted.length
    ? result
    : reserveSchema(result, context)
}

const reserveSchema = (object: ConvertedSchema, context: ImportContext) =>
  context.inputs.reserve(object) ? object : null

/** The referenced schema, and the keywords next to the reference. */
function resolveDefinition(
  converted: ConvertedSchema,
  context: ImportContext,
): { definition: ConvertedSchema; siblings: JsonObject } {
  const name = getDefinitionName(converted.schema)
  if (name === null) return { definition: converted, siblings: {} }
  const { $ref: _, ...siblings } = converted.schema
  return { definition: mergeAlternatives(context.inputs.getDefinition(name), context), siblings }
}

const isObjectLike = ({ type, $ref }: JsonObject) =>
  $ref === undefined && (type === undefined || type === 'object')

const mergeTwoSchemas = (a: ConvertedSchema, b: ConvertedSchema): ConvertedSchema => ({
  schema: {
    ...a.schema,
    ...b.schema,
    properties: { ...getObject(a.schema, 'properties'), ...getObject(b.schema, 'properties') },
    required: [...new Set([...getArray(a.schema, 'required'), ...getArray(b.schema, 'required')])],
  },
  references: new Map([...a.references, ...b.references]),
  reasons: [...a.reasons, ...b.reasons],
  repairs: [...a.repairs, ...b.repairs],
  length: a.length + b.length,
})

/**
 * The schema with the members of its alternatives, since clients do not accept alternatives at the root of a
 * tool's arguments; unchanged if it has none, or if one of them is more than an object.
 */
export function mergeAlternatives(base: ConvertedSchema, context: ImportContext): ConvertedSchema {
  const { kindProperty } = base
  const { anyOf, ...own } = base.schema
  if (kindProperty === undefined || !Array.isArray(anyOf)) return base
  const alternatives = anyOf.filter(isJsonObject).flatMap((schema): MergedAlternative[] => {
    const object = mergeObjectSchemas({ ...base, schema, length: 0 }, context)
    return object && isFlat(object.schema) ? [{ kind: describeKind(schema, kindProperty), object }] : []
  })
  const properties = mergeMembers(own, alternatives, kindProperty)
  if (alternatives.length < anyOf.length || Object.keys(properties).length > maxMembers) return base
  const required = getArray(own, 'required').concat(...alternatives.slice(0, 1).map(listRequiredNames))
  const isAlwaysRequired = (name: Json) =>
    alternatives.every((alternative) => listRequiredNames(alternative).includes(name))
  const parts = [base, ...alternatives.map(({ object }) => object)]
  return {
    schema: { ...own, properties, required: [...new Set(required)].filter(isAlwaysRequired) },
    references: new Map(alternatives.flatMap(({ object }) => [...object.references])),
    reasons: [...new Set(parts.flatMap(({ reasons }) => reasons))],
    repairs: parts.flatMap(({ repairs }) => repairs),
    length: alternatives.reduce((sum, { object }) => sum + object.length, base.length),
  }
}

/** Whether nothing but properties constrains the members. */
const isFlat = ({ additionalProperties = false, ...schema }: JsonObject) =>
  typeof additionalProperties === 'boolean' &&
  !['anyOf', 'oneOf', 'not', 'if', 'patternProperties', 'dependentRequired', 'dependentSchemas', '$ref'].some(
    (keyword) => schema[keyword] !== undefined,
  )

function describeKind(schema: JsonObject, kindProperty: string): string {
  const values = getArray(getObject(getObject(schema, 'properties'), kindProperty), 'enum')
  return values.length > 0 ? values.join(', ') : (getDefinitionName(schema) ?? getString(schema, 'title'))
}
