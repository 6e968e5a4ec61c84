// From the schema words of a dialect to JSON Schema 2020-12. Definitions are not entered: a reference stays one.
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

/** Deeper ones are left open. People nest by reference; this deep in one piece only machines write. */
const maxDepth = 32
/** Characters of a list of allowed values. */
const maxEnum = 30_000

/** What a schema is converted with. */
export type Conversion = {
  dialect: Dialect
  direction: Direction
  /**
   * The `#/$defs/…` reference to what a reference of the document names; null when there is nothing, which it tells.
   * `inPlace`: both hold for the very same value, so that a way back would never end.
   */
  refer(reference: string, inPlace: boolean): string | null
  /** The same without referring to it. */
  locate(reference: string): string | null
  /** Whether a property is not sent in this direction (`readOnly`, `writeOnly`). */
  isHidden(property: Json): boolean
  /** The pattern in words that can be run; null when it cannot be checked, which it tells. */
  runnable(pattern: string): string | null
  /** Tells that something of the schema is lost. */
  lost(reason: string): void
}

/** Seen from the definition that the schema is part of. */
type Place = { inPlace: boolean; depth: number }

export const convertSchema = (schema: Json, conversion: Conversion): JsonObject =>
  convert(schema, conversion, { inPlace: true, depth: 0 })

function convert(schema: Json, conversion: Conversion, place: Place): JsonObject {
  if (schema === false) return { not: {} }
  if (!isJsonObject(schema)) return {}
  if (place.depth > maxDepth) {
    conversion.lost(`what a schema nests deeper than ${maxDepth} levels is left open`)
    return {}
  }
  const converted = isReference(schema)
    ? convertReference(schema, conversion, place)
    : convertWords(modernized(schema), conversion, place)
  return isNullable(schema) ? orNull(converted) : converted
}

/** Before 3.1 only the reference counted; what describes beside it is kept all the same. */
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

/** What was left out takes with it the words that would now refuse it. */
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

/** Words whose schemas hold for the same value as the schema that they are in. */
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

/** `{ nullable: true }` as an alternative is how 3.0 writes "or null". */
const isNullAlone = (schema: Json) =>
  isJsonObject(schema) &&
  isNullable(schema) &&
  Object.keys(schema).every((word) => word.endsWith('nullable') || annotationKeywords.has(word))

/** Definitions inside a schema are reached by reference, like all others. */
function convertMap(word: string, value: Json, conversion: Conversion, next: (schema: Json) => JsonObject) {
  if (!isJsonObject(value) || word === '$defs' || word === 'definitions') return undefined
  if (isReference(value)) {
    conversion.lost(`${word} that are a reference are left open`)
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
    conversion.lost(`the type ${JSON.stringify(unknown[0])} is none of JSON's and is not checked`)
  return types.length > 1 ? types : types[0]
}

function convertEnum(value: Json, conversion: Conversion): Json | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const values = dataOf(value, maxEnum)
  if (values === undefined) conversion.lost('a list of allowed values is too long and is not checked')
  return values
}
