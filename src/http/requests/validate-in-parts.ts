// Validates a large body in time slices. A validator of its entire schema takes more than 100 ms to compile and is one step
// over all members: objects and lists of a large schema are validated member by member instead.
import type { ErrorObject, ValidateFunction } from 'ajv'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { compileBodySchema, isValidJson } from './validator.ts'

/** Characters of a schema that is compiled as a whole, which takes some milliseconds. */
const maxWholeCharacters = 3_000
/** Characters of a member that is compiled with a larger object. */
const maxMemberCharacters = 300

type Part = { schema: JsonObject; value: unknown; path: string; errors: ErrorObject[] }

/** The violations, as a validator of the whole schema reports them. Defaults are set as by that one. */
export function* validateInParts(schema: object, value: unknown): TimeSlicedTask<ErrorObject[]> {
  const errors: ErrorObject[] = []
  yield* validatePart({ schema: schema as JsonObject, value, path: '', errors })
  return errors
}

function* validatePart(part: Part): TimeSlicedTask<void> {
  const { validate, properties, items } = divideSchema(part.schema)
  validateShell(part, validate)
  yield
  const { value, path, errors } = part
  if (isJsonObject(value))
    for (const [name, schema] of Object.entries(properties))
      if (Object.hasOwn(value, name))
        yield* validatePart({ schema, value: value[name], path: `${path}/${name}`, errors })
  if (items && Array.isArray(value))
    for (const [index, item] of value.entries())
      yield* validatePart({ schema: items, value: item, path: `${path}/${index}`, errors })
}

function validateShell({ value, path, errors }: Part, validate: ValidateFunction): void {
  if (isValidJson(validate, value)) return
  for (const error of validate.errors ?? [])
    errors.push({ ...error, instancePath: path + error.instancePath })
}

/** `validate` is without the large members, which are validated by `properties` and `items`. */
type DividedSchema = {
  validate: ValidateFunction
  properties: Record<string, JsonObject>
  items: JsonObject | null
}

const divided = new WeakMap<JsonObject, DividedSchema>()

function divideSchema(schema: JsonObject): DividedSchema {
  const known = divided.get(schema)
  if (known) return known
  const result =
    measure(schema) <= maxWholeCharacters
      ? { validate: compileBodySchema(schema), properties: {}, items: null }
      : divideLarge(schema)
  divided.set(schema, result)
  return result
}

const measure = (schema: unknown) => JSON.stringify(schema).length

/** Defaults are set by the validator of the object. */
const retainDefault = (member: unknown): JsonObject =>
  isJsonObject(member) && 'default' in member ? { default: member.default ?? null } : {}

function divideLarge(schema: JsonObject): DividedSchema {
  const { items } = schema
  const members = isJsonObject(schema.properties) ? Object.entries(schema.properties) : []
  const large = members.filter(([, member]) => measure(member) > maxMemberCharacters)
  const properties = Object.fromEntries(large) as Record<string, JsonObject>
  const emptied = Object.fromEntries(large.map(([name, member]) => [name, retainDefault(member)]))
  const shell = {
    ...schema,
    ...(large.length > 0 && { properties: { ...(schema.properties as JsonObject), ...emptied } }),
    ...(isJsonObject(items) && { items: {} }),
  }
  return {
    validate: compileBodySchema(shell),
    properties,
    items: isJsonObject(items) ? items : null,
  }
}
