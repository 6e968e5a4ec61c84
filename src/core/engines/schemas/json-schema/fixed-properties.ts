// Properties whose values an owner has fixed: callers neither see nor send them.
import type { InputViolation } from '#base/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { compileSharedSchema } from './validation/shared-schemas.ts'

const isEmpty = (fixed: JsonObject) => Object.keys(fixed).length === 0

/** The schema of an object without the fixed properties, also in its `allOf`; the same object when none is fixed. */
export function omitFixedProperties(schema: JsonObject, fixed: JsonObject): JsonObject {
  // @guard fixed-properties api/v3/tools
  if (isEmpty(fixed)) return schema
  const { properties, required, allOf } = schema
  return {
    ...schema,
    ...(isJsonObject(properties) && { properties: omitNames(properties, fixed) }),
    ...(Array.isArray(required) && {
      required: required.filter((name) => !Object.hasOwn(fixed, String(name))),
    }),
    ...(Array.isArray(allOf) && {
      allOf: allOf.map((part) => (isJsonObject(part) ? omitFixedProperties(part, fixed) : part)),
    }),
  }
}

const omitNames = (properties: JsonObject, fixed: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => !Object.hasOwn(fixed, name)))

/** The fixed names that the schema lacks as properties. */
export const listUnknownFixed = (schema: JsonObject, fixed: JsonObject): string[] =>
  Object.keys(fixed).filter((name) => findProperty(schema, name) === undefined)

/** Violations of fixed values. Validates only their properties, with the schemas that these refer to. */
export function validateFixedProperties(schema: JsonObject, fixed: JsonObject): InputViolation[] {
  if (isEmpty(fixed)) return []
  const {
    properties: _all,
    required: _required,
    allOf: _allOf,
    anyOf: _anyOf,
    oneOf: _oneOf,
    ...rest
  } = schema
  const properties = Object.fromEntries(
    Object.keys(fixed).map((name) => [name, findProperty(schema, name) ?? true]),
  )
  return compileSharedSchema({ ...rest, properties }).check(fixed)
}

function findProperty({ properties, allOf }: JsonObject, name: string): Json | undefined {
  if (isJsonObject(properties) && Object.hasOwn(properties, name)) return properties[name]
  const members = Array.isArray(allOf) ? allOf.filter(isJsonObject) : []
  return members.map((member) => findProperty(member, name)).find((found) => found !== undefined)
}
