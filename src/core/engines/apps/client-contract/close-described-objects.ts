// Models send the arguments that a schema describes. A new optional argument must not count as breaking because an open
// object used to accept anything under its name, so earlier arguments are compared without undescribed members.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { hasForeignReference } from '#core/engines/schemas/json-schema/index.ts'

/** Where other schemas describe members of the same object, it stays open. */
const combiningKeywords = [
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'dependentSchemas',
  'unevaluatedProperties',
]

/**
 * Closes the objects of the schema to undescribed members, if they are described in a single place. References from
 * elsewhere would see inner schemas closed, too.
 */
export const closeDescribedObjects = (schema: JsonObject): JsonObject =>
  hasForeignReference(schema) ? schema : closeObject(schema)

function closeObject(schema: JsonObject): JsonObject {
  if (combiningKeywords.some((keyword) => keyword in schema)) return schema
  const { properties, patternProperties, additionalProperties, items } = schema
  const isOpen =
    isJsonObject(properties) && patternProperties === undefined && additionalProperties === undefined
  return {
    ...schema,
    ...(isJsonObject(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, closeAny(property)]),
      ),
    }),
    ...(isOpen && { additionalProperties: false }),
    ...(items !== undefined && { items: closeAny(items) }),
  }
}

const closeAny = (schema: Json): Json => (isJsonObject(schema) ? closeObject(schema) : schema)
