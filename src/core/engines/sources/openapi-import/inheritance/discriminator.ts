// The discriminator of a schema, and the values by which it tells apart the schemas that extend it.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { getArray, getMember, getObject, getString } from '../document/members.ts'
import { isReference } from '../document/references.ts'

/** `property`: the name of the member; `mapping`: from its values to schemas; `fallback`: the schema of other values. */
export type Discriminator = { property: string; mapping: JsonObject; fallback: string }

/** A schema and what it has inline in its `allOf`. */
export const listInlineParts = (schema: JsonObject): JsonObject[] =>
  [
    schema,
    ...getArray(schema, 'allOf').filter((part) => isJsonObject(part) && !isReference(part)),
  ] as JsonObject[]

/** The discriminator that the schema itself declares: a text in Swagger 2.0, which later documents keep sometimes. */
export function readDiscriminator(schema: JsonObject): Discriminator | null {
  for (const { discriminator } of listInlineParts(schema)) {
    const declared: JsonObject = isJsonObject(discriminator)
      ? discriminator
      : { propertyName: discriminator ?? null }
    const property = getString(declared, 'propertyName')
    if (property)
      return {
        property,
        mapping: getObject(declared, 'mapping'),
        fallback: getString(declared, 'defaultMapping'),
      }
  }
  return null
}

/** The member as the schema itself declares it. */
export const findOwnProperty = (schema: JsonObject, name: string): JsonObject =>
  listInlineParts(schema)
    .map((part) => getObject(getObject(part, 'properties'), name))
    .find((property) => Object.keys(property).length > 0) ?? {}

/**
 * The values that the schema itself declares: in an extension of Azure or Java, or as the allowed values of
 * its member.
 */
export function listOwnValues(schema: JsonObject, name: string): Json[] {
  const declared = getMember(schema, 'x-ms-discriminator-value') ?? getMember(schema, 'x-discriminator-value')
  if (declared !== undefined) return [declared]
  const property = findOwnProperty(schema, name)
  const listed = getArray(property, 'enum')
  const only = property.const ?? property.default
  return listed.length > 0 || only === undefined ? listed : [only]
}

/**
 * The name of a schema as a value. If the base lists a value that differs only in its spelling, that value.
 */
export function listImplicitValues(name: string, allowed: readonly Json[]): Json[] {
  if (allowed.length === 0 || allowed.includes(name)) return [name]
  return allowed.filter((value) => simplify(String(value)) === simplify(name))
}

const simplify = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '')
