import type { Json, JsonObject } from '#base/json.ts'
import {
  fitValue,
  listSchemaTypes,
  resolveSchemaReference,
  typeOfJson,
} from '#core/engines/schemas/json-schema/index.ts'

/**
 * The schema with its default and examples if they have its type and are among its values; otherwise without
 * them.
 */
export function withPlainDefaults(schema: JsonObject, root: JsonObject): JsonObject {
  const { default: given, examples } = schema
  if (given === undefined && !Array.isArray(examples)) return schema
  if (isPlainlyTyped(schema)) return schema
  const types = listSchemaTypes(schema, root)
  const { enum: listed } = resolveSchemaReference(schema, root)
  const values = Array.isArray(listed) ? listed : null
  const shown = Array.isArray(examples) ? examples : []
  const plain = given === undefined ? undefined : fitAnnotation(given, types, values)
  const plainExamples = shown
    .map((example) => fitAnnotation(example, types, values))
    .filter((example) => example !== undefined)
  if (plain === given && isSameList(plainExamples, shown)) return schema
  const { default: _default, examples: _examples, ...rest } = schema
  return {
    ...rest,
    ...(plain !== undefined && { default: plain }),
    ...(plainExamples.length > 0 && { examples: plainExamples }),
  }
}

const composing = ['$ref', 'allOf', 'anyOf', 'oneOf']

/**
 * Whether a schema that names its only type has values of that type. This is seen at once, and true for most
 * schemas.
 */
function isPlainlyTyped(schema: JsonObject): boolean {
  const { type, enum: values, default: given, examples } = schema
  if (typeof type !== 'string' || composing.some((keyword) => keyword in schema)) return false
  const fits = (value: Json) =>
    typeOfJson(value) === type && (!Array.isArray(values) || values.includes(value))
  return (given === undefined || fits(given)) && (!Array.isArray(examples) || examples.every(fits))
}

const isSameList = (a: Json[], b: Json[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])

/**
 * The value, or its equivalent in another type; undefined if it has no equivalent among the values of the
 * schema.
 */
function fitAnnotation(
  value: Json,
  types: readonly string[] | null,
  values: Json[] | null,
): Json | undefined {
  const fitted = types === null ? value : fitType(value, types)
  if (fitted === undefined || values === null) return fitted
  const text = JSON.stringify(fitted)
  return values.some((candidate) => JSON.stringify(candidate) === text) ? fitted : undefined
}

function fitType(value: Json, types: readonly string[]): Json | undefined {
  if (value === null) return types.includes('null') ? value : undefined
  if (types.includes(typeOfJson(value))) return value
  const { value: fitted, violations } = fitValue({ type: [...types, 'null'] }, value)
  if (violations.length === 0) return value
  // A list of the value, or an object as text, is more than another spelling.
  return fitted === null || typeof fitted === 'object' || typeof value === 'object' ? undefined : fitted
}
