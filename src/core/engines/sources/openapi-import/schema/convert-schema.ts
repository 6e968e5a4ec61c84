// Converts schemas of all supported dialects to JSON Schema 2020-12. References are translated, not inlined.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import {
  annotationKeywords,
  isNullable,
  normalizeTypes,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
  toNullable,
  upgradeKeywords,
  withMatchingEnum,
} from '#core/engines/schemas/json-schema/index.ts'
import { getMember, getObject } from '../document/members.ts'
import { isBareReference, isReference } from '../document/references.ts'
import { omittedKey } from '../inheritance/open-schema.ts'
import { withAlternatives } from './alternatives.ts'
import { isInvalidValue, isOfParameter, isOtherName, quote } from './invalid-keywords.ts'
import { mergeAllOf, withoutRepeatedTitle } from './merge-all-of.ts'
import { copyJsonWithin, sanitizeKeyword } from './sanitize-keyword.ts'
import type { SchemaConversion } from './schema-conversion.ts'

/** Deeper schemas accept any value. Only generated documents nest this deep without references. */
const maxDepth = 32
/** Characters of an `enum` as JSON. */
const maxEnumLength = 30_000

/** The position of a subschema inside its definition. */
type SchemaPosition = { inPlace: boolean; depth: number }

export const convertSchema = (schema: Json, conversion: SchemaConversion): JsonObject =>
  convert(schema, conversion, { inPlace: true, depth: 0 })

function convert(schema: Json, conversion: SchemaConversion, position: SchemaPosition): JsonObject {
  if (schema === false) return { not: {} }
  if (!isJsonObject(schema)) return {}
  if (position.depth > maxDepth) {
    conversion.reportLoss(`schemas nested deeper than ${maxDepth} levels accept any value`)
    return {}
  }
  const converted = isReference(schema)
    ? convertReference(schema, conversion, position)
    : convertKeywords(upgradeKeywords(schema), conversion, position)
  return isNullable(schema) ? toNullable(converted) : converted
}

function convertReference(
  schema: JsonObject & { $ref: string },
  conversion: SchemaConversion,
  position: SchemaPosition,
): JsonObject {
  const converted = isBareReference(schema) ? {} : convertSiblings(schema, conversion, position)
  const reference = conversion.resolveDefinition(schema.$ref, position.inPlace)
  return reference === null ? converted : { $ref: reference, ...converted }
}

/** Before 3.1 siblings of `$ref` are ignored; annotations among them are retained anyway. */
function convertSiblings(
  { $ref: _, ...siblings }: JsonObject,
  conversion: SchemaConversion,
  position: SchemaPosition,
): JsonObject {
  const isRetained = (keyword: string) =>
    conversion.dialect === 'openapi-3.1' || annotationKeywords.has(keyword)
  const retained = Object.fromEntries(Object.entries(siblings).filter(([keyword]) => isRetained(keyword)))
  return convertKeywords(upgradeKeywords(retained), conversion, position)
}

function convertKeywords(
  schema: JsonObject,
  conversion: SchemaConversion,
  position: SchemaPosition,
): JsonObject {
  const converted: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    const convertedValue = convertKeyword(keyword, value, conversion, position)
    if (convertedValue !== undefined) converted[keyword] = convertedValue
    else if (isInvalidValue(keyword, value) && !isOfParameter(keyword, schema))
      conversion.reportRepair('keyword_value', `${keyword}: ${quote(value)}`)
  }
  if (schema[omittedKey] === true)
    conversion.reportLoss('too many schemas extend this one to describe them: it accepts any members')
  const satisfiable = withoutUnsatisfiableConstraints(schema, converted, conversion)
  const matching = withMatchingEnum(satisfiable)
  if (matching !== satisfiable) conversion.reportRepair('enum_type', quote(satisfiable.enum ?? []))
  const applied = withAlternatives(schema, matching, conversion)
  // At the root of a body, merging would turn its one argument into one for each property.
  return withoutRepeatedTitle(position.depth > 0 ? mergeAllOf(applied) : applied)
}

/** Drops constraints that would reject properties which the conversion omitted. */
function withoutUnsatisfiableConstraints(
  schema: JsonObject,
  converted: JsonObject,
  conversion: SchemaConversion,
): JsonObject {
  if (!mayRejectProperties(converted)) return converted
  const { required, additionalProperties, unevaluatedProperties, ...rest } = converted
  const properties = getObject(schema, 'properties')
  const isSent = (name: Json) => !conversion.isHidden(getMember(properties, String(name)) ?? true)
  const patterns = Object.keys(getObject(schema, 'patternProperties')).length
  const hasAllPatterns = Object.keys(getObject(converted, 'patternProperties')).length === patterns
  return {
    ...rest,
    ...(Array.isArray(required) && { required: required.filter(isSent) }),
    ...(additionalProperties !== undefined && hasAllPatterns && { additionalProperties }),
    ...(unevaluatedProperties !== undefined && hasAllPatterns && { unevaluatedProperties }),
  }
}

const mayRejectProperties = ({ required, additionalProperties, unevaluatedProperties }: JsonObject) =>
  required !== undefined || additionalProperties !== undefined || unevaluatedProperties !== undefined

/** In-place applicators: keywords whose subschemas apply to the same instance location as the schema itself. */
const inPlaceApplicators: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
])

function convertKeyword(
  keyword: string,
  value: Json,
  conversion: SchemaConversion,
  position: SchemaPosition,
): Json | undefined {
  const inner = { inPlace: position.inPlace && inPlaceApplicators.has(keyword), depth: position.depth + 1 }
  const convertSubschema = (schema: Json) => convert(schema, conversion, inner)
  if (schemaListKeywords.has(keyword)) return convertList(value, convertSubschema)
  if (schemaMapKeywords.has(keyword)) return convertMap(keyword, value, conversion, convertSubschema)
  if (schemaKeywords.has(keyword))
    return typeof value === 'boolean' ? value : isJsonObject(value) ? convertSubschema(value) : undefined
  if (keyword === 'type') return convertType(value, conversion)
  if (keyword === 'enum') return convertEnum(value, conversion)
  if (keyword === 'pattern')
    return typeof value === 'string' ? (conversion.toRunnablePattern(value) ?? undefined) : undefined
  return sanitizeKeyword(keyword, value, conversion.direction)
}

function convertList(value: Json, convertSubschema: (schema: Json) => JsonObject): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.map((schema) => (isNullOnly(schema) ? { type: 'null' } : convertSubschema(schema)))
}

/** OpenAPI 3.0 expresses "or null" as an alternative `{ nullable: true }`. */
const isNullOnly = (schema: Json) =>
  isJsonObject(schema) &&
  isNullable(schema) &&
  Object.keys(schema).every((keyword) => keyword.endsWith('nullable') || annotationKeywords.has(keyword))

/** `$defs` inside a schema are skipped: they are converted when a reference reaches them. */
function convertMap(
  keyword: string,
  value: Json,
  conversion: SchemaConversion,
  convertSubschema: (schema: Json) => JsonObject,
) {
  if (!isJsonObject(value) || keyword === '$defs' || keyword === 'definitions') return undefined
  if (isReference(value)) {
    conversion.reportLoss(`${keyword} is ignored: it must map names to schemas, not be a reference`)
    return undefined
  }
  const entries = Object.entries(value).flatMap(([name, schema]): [string, JsonObject][] => {
    if (keyword === 'properties' && conversion.isHidden(schema)) return []
    const convertedName = keyword === 'patternProperties' ? conversion.toRunnablePattern(name) : name
    return convertedName === null ? [] : [[convertedName, convertSubschema(schema)]]
  })
  return Object.fromEntries(entries)
}

function convertType(value: Json, conversion: SchemaConversion): Json | undefined {
  const { types, unknown } = normalizeTypes(value)
  if (unknown.length > 0)
    conversion.reportLoss(`the type ${JSON.stringify(unknown[0])} is not a JSON type and is not checked`)
  else if (value !== types[0] && isOtherName(value, types)) conversion.reportRepair('type_name', quote(value))
  return types.length > 1 ? types : types[0]
}

function convertEnum(value: Json, conversion: SchemaConversion): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const values = copyJsonWithin(value, maxEnumLength)
  if (values === undefined) conversion.reportLoss('an enum is too long and is not checked')
  return values
}
