// Validates a large body in time slices. A validator of its entire schema takes more than 100 ms to compile and runs
// over all members in one step. Instead, objects and lists with a large schema, or with many members, are validated
// member by member.
import type { ErrorObject, ValidateFunction } from 'ajv'
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { memoizeByObject } from '#base/memoize.ts'
import type { TimeSlicedTask } from '#base/time-slices.ts'
import { compileBodySchema, isValidJson } from './validator.ts'

/** Characters of a schema that is compiled as a whole, within some milliseconds. */
const maxWholeCharacters = 3_000
/** Characters of a member's schema that is compiled with a larger object. */
const maxMemberCharacters = 300
/** Members that are validated in one step, unless a single list or object has more. */
const maxWholeMembers = 1_000

type Part = { schema: JsonObject; value: unknown; path: string; errors: ErrorObject[] }

/** Returns the same violations and sets the same defaults as a validator of the whole schema. */
export function* validateInParts(schema: object, value: unknown): TimeSlicedTask<ErrorObject[]> {
  const errors: ErrorObject[] = []
  yield* validatePart({ schema: schema as JsonObject, value, path: '', errors })
  return errors
}

function* validatePart(part: Part): TimeSlicedTask<void> {
  const { value, path, errors } = part
  const division = divideSchema(part.schema, hasManyMembers(value))
  const { properties, items } = division
  validateShell(part, division)
  yield
  if (isJsonObject(value))
    for (const [name, schema] of Object.entries(properties))
      if (Object.hasOwn(value, name))
        yield* validatePart({ schema, value: value[name], path: `${path}/${name}`, errors })
  if (items && Array.isArray(value))
    for (const [index, item] of value.entries())
      yield* validatePart({ schema: items, value: item, path: `${path}/${index}`, errors })
}

function validateShell({ value, path, errors }: Part, division: DividedSchema): void {
  const { validate } = division
  if (isValidJson(validate, value, hideParts(value, division))) return
  for (const error of validate.errors ?? [])
    errors.push({ ...error, instancePath: path + error.instancePath })
}

/** Omits the parts that are validated separately. */
function hideParts(value: unknown, { properties, items }: DividedSchema): unknown {
  if (items && Array.isArray(value)) return value.length === 0 ? value : value.map(() => true)
  const names = Object.keys(properties)
  if (names.length === 0 || !isJsonObject(value)) return value
  const hidden = names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, true])
  return { ...value, ...Object.fromEntries(hidden) }
}

/** Stops counting at the limit. */
function hasManyMembers(root: unknown): boolean {
  let members = 0
  const pending = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue
    for (const inner of Object.values(value)) {
      if (++members > maxWholeMembers) return true
      pending.push(inner)
    }
  }
  return false
}

/** `validate` ignores the large members, which `properties` and `items` validate. */
type DividedSchema = {
  validate: ValidateFunction
  properties: Record<string, JsonObject>
  items: JsonObject | null
}

const divideForMany = memoizeByObject((schema: JsonObject) => divideLarge(schema, hasParts))
const divideForFew = memoizeByObject(createDivision)

const divideSchema = (schema: JsonObject, hasMany: boolean) =>
  hasMany ? divideForMany(schema) : divideForFew(schema)

function createDivision(schema: JsonObject): DividedSchema {
  return measure(schema) <= maxWholeCharacters
    ? { validate: compileBodySchema(schema), properties: {}, items: null }
    : divideLarge(schema, (member) => measure(member) > maxMemberCharacters)
}

const hasParts = (member: unknown) =>
  isJsonObject(member) && (member.items !== undefined || member.properties !== undefined)

const measure = (schema: unknown) => JSON.stringify(schema).length

/** The validator of the object sets defaults. */
const retainDefault = (member: unknown): JsonObject =>
  isJsonObject(member) && 'default' in member ? { default: member.default ?? null } : {}

function divideLarge(schema: JsonObject, isPart: (member: unknown) => boolean): DividedSchema {
  const { items } = schema
  const members = isJsonObject(schema.properties) ? Object.entries(schema.properties) : []
  const large = members.filter(([, member]) => isPart(member))
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
