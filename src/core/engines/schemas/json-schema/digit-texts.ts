// Schemas that accept a number also as the text of its digits: programs that parse numbers as doubles can write and read
// integers of 64 bits in no other way.
import { containsExactNumber, toReadableNumbers } from '#base/exact-json.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { mapSubschemas } from './keywords.ts'

/** Whether numbers of the schema may have more digits than a double holds. */
type NumberTest = (schema: JsonObject) => boolean

const wideFormats = new Set<Json | undefined>(['int64', 'uint64'])
const narrowFormats = new Set<Json | undefined>([
  'int8',
  'uint8',
  'int16',
  'uint16',
  'int32',
  'uint32',
  'float',
  'double',
])

const hasSafeMaximum = ({ maximum }: JsonObject) => typeof maximum === 'number' && maximum < 2 ** 53

const hasWideValues = (schema: JsonObject) =>
  containsExactNumber([schema.default, schema.const, schema.enum, schema.examples])

const isWide: NumberTest = (schema) =>
  (wideFormats.has(schema.format) && !hasSafeMaximum(schema)) || hasWideValues(schema)
/**
 * The digits of integers that a double may not hold, as text. Smaller integers are excluded, since they are
 * numbers.
 */
export const wideDigitsPattern = String.raw`^-?\d{16,}$`
export const wideDigits = new RegExp(wideDigitsPattern)

export const mayBeWide: NumberTest = (schema) => !narrowFormats.has(schema.format) && !hasSafeMaximum(schema)

/** For arguments: integers that are declared with 64 bits, or that have values with as many digits. */
export const acceptWideIntegersAsText = (schema: JsonObject): JsonObject => widen(schema, isWide)

/** For results: all numbers except those declared as smaller. */
export const acceptNumbersAsText = (schema: JsonObject): JsonObject => widen(schema, mayBeWide)

function widen(schema: JsonObject, isAffected: NumberTest): JsonObject {
  const inner = mapSubschemas(schema, (part, path) =>
    isJsonObject(part) && !isCondition(path) && !isAmbiguous(schema, path) ? widen(part, isAffected) : part,
  )
  const types = [schema.type].flat()
  const isNumber = types.includes('integer') || types.includes('number')
  if (!isNumber || types.includes('string') || !isAffected(schema)) return inner
  if (('enum' in schema || 'const' in schema) && !containsExactNumber([schema.enum, schema.const]))
    return inner
  const { const: _replaced, ...rest } = inner
  return { ...rest, type: [...(types as string[]), 'string'], ...writeDigitTexts(schema) }
}

/**
 * The values that a double does not hold are also texts; if clients can only copy them, they are only texts.
 */
function writeDigitTexts({
  const: constant,
  enum: listed,
  default: given,
  examples,
}: JsonObject): JsonObject {
  const values = constant === undefined ? listed : [constant]
  return {
    ...(given !== undefined && { default: toReadableNumbers(given) }),
    ...(examples !== undefined && { examples: toReadableNumbers(examples) }),
    ...(Array.isArray(values) && {
      enum: [...values, ...toReadableNumbers(values).filter((value, index) => value !== values[index])],
    }),
  }
}

/** Keywords that reject more values when their inner schema accepts more. */
const isCondition = (path: string) => /^(not|if|contains|propertyNames)$/.test(path)

/**
 * A text must not match two alternatives of `oneOf`, so the first alternative with only numbers gets it, if
 * no other may be a text.
 */
function isAmbiguous({ oneOf }: JsonObject, path: string): boolean {
  const index = /^oneOf\[(\d+)\]$/.exec(path)?.[1]
  if (index === undefined || !Array.isArray(oneOf)) return false
  const types = oneOf.map((branch) => (isJsonObject(branch) ? [branch.type].flat() : [undefined]))
  if (types.some((list) => list.includes('string') || list.includes(undefined))) return true
  return (
    types.findIndex((list) => list.includes('integer') || list.includes('number')) !== Number(index) &&
    !types[Number(index)]?.every((type) => type === 'object' || type === 'array')
  )
}
