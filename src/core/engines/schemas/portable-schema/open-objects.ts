import { isJsonObject, type JsonObject } from '#base/json.ts'

/** Keywords that define the members, or leave them to another schema. */
const memberKeywords = [
  ...[
    'additionalProperties',
    'patternProperties',
    'unevaluatedProperties',
    'propertyNames',
    '$ref',
    '$dynamicRef',
  ],
  ...['allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'enum', 'const'],
]

/**
 * Marks objects with arbitrary members explicitly: clients that convert schemas to Zod read an unmarked object as
 * empty, and drop or reject what the model passes.
 */
export function withOpenMembers(schema: JsonObject): JsonObject {
  const { type, properties = {} } = schema
  const isBare = isJsonObject(properties) && Object.keys(properties).length === 0
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'))
  return isObject && isBare && memberKeywords.every((keyword) => schema[keyword] === undefined)
    ? { ...schema, additionalProperties: true }
    : schema
}
