// Chooses the form control for a schema.
import {
  isJsonMembers,
  type JsonSchema,
  type JsonValue,
  listProperties,
  mergeSchemas,
  resolveSchema,
} from './json-schema.ts'

export type TextFormat = 'text' | 'date' | 'date-time' | 'time' | 'email' | 'uri'

export type FormControl =
  | { kind: 'text'; format: TextFormat; isLong: boolean }
  | { kind: 'number'; isInteger: boolean }
  | { kind: 'boolean' }
  | { kind: 'options'; options: { value: JsonValue; label: string }[] }
  | { kind: 'constant'; value: JsonValue }
  | { kind: 'list'; items: JsonSchema }
  | { kind: 'object'; properties: ReturnType<typeof listProperties> }
  | { kind: 'variants'; variants: { label: string; schema: JsonSchema }[] }
  | { kind: 'json' }

/** `schema` is resolved: it has no `$ref`, no `allOf`, and no `null` among its types. */
export type FormSchema = { control: FormControl; schema: JsonSchema; isNullable: boolean }

const formats: Record<string, TextFormat> = {
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
  email: 'email',
  uri: 'uri',
  url: 'uri',
}

/** A longer text gets several lines. */
const longText = 200

export function readFormSchema(given: unknown, root: JsonSchema): FormSchema {
  const schema = resolveSchema(given, root)
  const { type, ...rest } = schema
  const types = listTypes(type)
  const variants = listVariants(schema, root)
  const solid = variants.filter((variant) => !isNull(variant))
  const isNullable = types.includes('null') || solid.length < variants.length || isNullAllowed(schema)
  const named = types.filter((entry) => entry !== 'null')
  if (solid.length === 1 && solid[0]) {
    const only = readFormSchema(mergeSchemas(withoutVariants(schema), solid[0]), root)
    return { ...only, isNullable: isNullable || only.isNullable }
  }
  const plain = named.length === 1 ? { ...rest, type: named[0] } : schema
  return { control: chooseControl(plain, named, solid), schema: plain, isNullable }
}

const listTypes = (type: unknown): string[] =>
  (Array.isArray(type) ? type : [type]).filter((entry) => typeof entry === 'string')

const isNull = (schema: JsonSchema) => schema.type === 'null' || ('const' in schema && schema.const === null)

/** `nullable` of OpenAPI 3.0, or null in an enumeration. */
const isNullAllowed = ({ nullable, enum: values }: JsonSchema) =>
  nullable === true || (Array.isArray(values) && values.includes(null))

const withoutVariants = ({ oneOf: _oneOf, anyOf: _anyOf, ...schema }: JsonSchema): JsonSchema => schema

/** Alternatives that only require members of an object are left to the service. */
const describesValue = (schema: JsonSchema) =>
  ['type', 'properties', 'enum', 'const', 'items', 'oneOf', 'anyOf'].some((keyword) => keyword in schema)

function listVariants(schema: JsonSchema, root: JsonSchema): JsonSchema[] {
  const listed = [schema.oneOf, schema.anyOf].find(Array.isArray) ?? []
  const variants = listed.map((variant) => resolveSchema(variant, root))
  return variants.every(describesValue) ? variants : []
}

function chooseControl(schema: JsonSchema, types: string[], variants: JsonSchema[]): FormControl {
  if ('const' in schema) return { kind: 'constant', value: schema.const }
  if (Array.isArray(schema.enum)) {
    const values = schema.enum.filter((value) => value !== null)
    return { kind: 'options', options: values.map((value) => ({ value, label: toLabel(value) })) }
  }
  if (variants.length > 1) return chooseVariants(schema, variants)
  if (types.length > 1)
    return { kind: 'variants', variants: types.map((type) => ({ label: type, schema: { ...schema, type } })) }
  return chooseByType(types[0] ?? inferType(schema), schema)
}

function chooseVariants(schema: JsonSchema, variants: JsonSchema[]): FormControl {
  if (variants.every((variant) => 'const' in variant)) {
    const options = variants.map(({ const: value, title }) => ({
      value,
      label: typeof title === 'string' ? title : toLabel(value),
    }))
    return { kind: 'options', options }
  }
  const base = withoutVariants(schema)
  return {
    kind: 'variants',
    variants: variants.map((variant, index) => ({
      label: labelVariant(variant, index),
      schema: mergeSchemas(base, variant),
    })),
  }
}

function labelVariant({ title, type, properties }: JsonSchema, index: number): string {
  if (typeof title === 'string' && title) return title
  if (isJsonMembers(properties)) {
    const constants = Object.values(properties).flatMap((entry) =>
      isJsonMembers(entry) && typeof entry.const === 'string' ? [entry.const] : [],
    )
    return constants[0] ?? (Object.keys(properties).slice(0, 3).join(', ') || `object ${index + 1}`)
  }
  return typeof type === 'string' ? type : `${index + 1}`
}

const toLabel = (value: JsonValue) => (typeof value === 'string' ? value : JSON.stringify(value))

const inferType = ({ properties, items }: JsonSchema) =>
  isJsonMembers(properties) ? 'object' : items === undefined ? '' : 'array'

function chooseByType(type: string, schema: JsonSchema): FormControl {
  switch (type) {
    case 'string':
      return chooseText(schema)
    case 'integer':
    case 'number':
      return { kind: 'number', isInteger: type === 'integer' }
    case 'boolean':
      return { kind: 'boolean' }
    case 'array':
      return { kind: 'list', items: isJsonMembers(schema.items) ? schema.items : {} }
    case 'object': {
      const properties = listProperties(schema)
      return properties.length > 0 ? { kind: 'object', properties } : { kind: 'json' }
    }
    default:
      return { kind: 'json' }
  }
}

function chooseText({ format, maxLength, contentMediaType }: JsonSchema): FormControl {
  const known = typeof format === 'string' ? formats[format] : undefined
  const isLong = (typeof maxLength === 'number' && maxLength > longText) || contentMediaType !== undefined
  return { kind: 'text', format: known ?? 'text', isLong: !known && isLong }
}
