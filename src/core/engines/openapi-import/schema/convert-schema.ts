// Converts schemas of all supported dialects to JSON Schema 2020-12. References are translated, not inlined.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import {
  annotationKeywords,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
} from '#core/engines/json-schema/keywords.ts'
import type { Dialect } from '../dialect.ts'
import { memberAt, objectAt } from '../members.ts'
import { isReference } from '../references.ts'
import { withAlternatives } from './alternatives.ts'
import { modernized } from './modernized.ts'
import { isNullable, orNull, typesOf, withMatchingEnum } from './types.ts'
import { type Direction, dataOf, keptWord } from './words.ts'

/** Deeper schemas accept any value. Only generated documents nest this deep without references. */
const maxDepth = 32
/** Characters of an `enum` as JSON. */
const maxEnum = 30_000

/** The context and callbacks of one conversion. */
export type Conversion = {
  dialect: Dialect
  direction: Direction
  /**
   * Converts a reference of the document to a `#/$defs/…` reference and counts it; null if it cannot be resolved, which
   * is reported. `inPlace`: both apply to the same instance location, so a cycle would never terminate.
   */
  refer(reference: string, inPlace: boolean): string | null
  /** The same without counting or reporting. */
  locate(reference: string): string | null
  /** Whether a property is omitted in this direction (`readOnly`, `writeOnly`). */
  isHidden(property: Json): boolean
  /** The pattern in RE2 syntax; null if it cannot be checked, which is reported. */
  runnable(pattern: string): string | null
  /** Reports that something of the schema is lost. */
  lost(reason: string): void
}

/** The position of a subschema inside its definition. */
type Place = { inPlace: boolean; depth: number }

export const convertSchema = (schema: Json, conversion: Conversion): JsonObject =>
  convert(schema, conversion, { inPlace: true, depth: 0 })

function convert(schema: Json, conversion: Conversion, place: Place): JsonObject {
  if (schema === false) return { not: {} }
  if (!isJsonObject(schema)) return {}
  if (place.depth > maxDepth) {
    conversion.lost(`schemas nested deeper than ${maxDepth} levels accept any value`)
    return {}
  }
  const converted = isReference(schema)
    ? convertReference(schema, conversion, place)
    : convertWords(modernized(schema), conversion, place)
  return isNullable(schema) ? orNull(converted) : converted
}

/** Before 3.1 siblings of `$ref` are ignored; annotations among them are retained anyway. */
function convertReference(
  schema: JsonObject & { $ref: string },
  conversion: Conversion,
  place: Place,
): JsonObject {
  const { $ref, ...beside } = schema
  const isKept = (word: string) => conversion.dialect === 'openapi-3.1' || annotationKeywords.has(word)
  const words = Object.fromEntries(Object.entries(beside).filter(([word]) => isKept(word)))
  const converted = convertWords(modernized(words), conversion, place)
  const reference = conversion.refer($ref, place.inPlace)
  return reference === null ? converted : { $ref: reference, ...converted }
}

function convertWords(schema: JsonObject, conversion: Conversion, place: Place): JsonObject {
  const converted: JsonObject = {}
  for (const [word, value] of Object.entries(schema)) {
    const next = convertWord(word, value, conversion, place)
    if (next !== undefined) converted[word] = next
  }
  const whole = withoutGaps(schema, converted, conversion)
  return withAlternatives(schema, withMatchingEnum(whole), conversion)
}

/** Drops constraints that would reject properties which the conversion omitted. */
function withoutGaps(schema: JsonObject, converted: JsonObject, conversion: Conversion): JsonObject {
  const { required, additionalProperties, unevaluatedProperties, ...rest } = converted
  const properties = objectAt(schema, 'properties')
  const isSent = (name: Json) => !conversion.isHidden(memberAt(properties, String(name)) ?? true)
  const patterns = Object.keys(objectAt(schema, 'patternProperties')).length
  const isWhole = Object.keys(objectAt(converted, 'patternProperties')).length === patterns
  return {
    ...rest,
    ...(Array.isArray(required) && { required: required.filter(isSent) }),
    ...(additionalProperties !== undefined && isWhole && { additionalProperties }),
    ...(unevaluatedProperties !== undefined && isWhole && { unevaluatedProperties }),
  }
}

/** In-place applicators: keywords whose subschemas apply to the same instance location as the schema itself. */
const inPlaceWords: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'],
])

function convertWord(word: string, value: Json, conversion: Conversion, place: Place): Json | undefined {
  const inner = { inPlace: place.inPlace && inPlaceWords.has(word), depth: place.depth + 1 }
  const next = (schema: Json) => convert(schema, conversion, inner)
  if (schemaListKeywords.has(word)) return convertList(value, next)
  if (schemaMapKeywords.has(word)) return convertMap(word, value, conversion, next)
  if (schemaKeywords.has(word))
    return typeof value === 'boolean' ? value : isJsonObject(value) ? next(value) : undefined
  if (word === 'type') return convertType(value, conversion)
  if (word === 'enum') return convertEnum(value, conversion)
  if (word === 'pattern')
    return typeof value === 'string' ? (conversion.runnable(value) ?? undefined) : undefined
  return keptWord(word, value, conversion.direction)
}

function convertList(value: Json, next: (schema: Json) => JsonObject): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.map((schema) => (isNullAlone(schema) ? { type: 'null' } : next(schema)))
}

/** OpenAPI 3.0 expresses "or null" as an alternative `{ nullable: true }`. */
const isNullAlone = (schema: Json) =>
  isJsonObject(schema) &&
  isNullable(schema) &&
  Object.keys(schema).every((word) => word.endsWith('nullable') || annotationKeywords.has(word))

/** `$defs` inside a schema are skipped: they are converted when a reference reaches them. */
function convertMap(word: string, value: Json, conversion: Conversion, next: (schema: Json) => JsonObject) {
  if (!isJsonObject(value) || word === '$defs' || word === 'definitions') return undefined
  if (isReference(value)) {
    conversion.lost(`${word} is ignored: it must map names to schemas, not be a reference`)
    return undefined
  }
  const entries = Object.entries(value).flatMap(([name, schema]): [string, JsonObject][] => {
    if (word === 'properties' && conversion.isHidden(schema)) return []
    const kept = word === 'patternProperties' ? conversion.runnable(name) : name
    return kept === null ? [] : [[kept, next(schema)]]
  })
  return Object.fromEntries(entries)
}

function convertType(value: Json, conversion: Conversion): Json | undefined {
  const { types, unknown } = typesOf(value)
  if (unknown.length > 0)
    conversion.lost(`the type ${JSON.stringify(unknown[0])} is not a JSON type and is not checked`)
  return types.length > 1 ? types : types[0]
}

function convertEnum(value: Json, conversion: Conversion): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const values = dataOf(value, maxEnum)
  if (values === undefined) conversion.lost('an enum is too long and is not checked')
  return values
}
