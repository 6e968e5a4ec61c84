import { isJsonObject, type JsonObject } from '#base/json.ts'

/** What says of itself which members there are, or leaves that to another schema. */
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
 * An object of any members says so: clients that convert schemas to Zod take one without a word for an object that has
 * none, and leave out or reject what the model passes.
 */
export function withOpenMembers(schema: JsonObject): JsonObject {
  const { type, properties = {} } = schema
  const isBare = isJsonObject(properties) && Object.keys(properties).length === 0
  const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'))
  return isObject && isBare && memberKeywords.every((keyword) => schema[keyword] === undefined)
    ? { ...schema, additionalProperties: true }
    : schema
}
