import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'

/**
 * Gives lists a schema for all items, which clients without support for tuples require. For a tuple it combines the
 * named items; if no others are allowed, it gets a maximum.
 */
export function withPlainItems(schema: JsonObject): JsonObject {
  const modern = Array.isArray(schema.items) ? toModernTuple(schema, schema.items) : schema
  const { type, prefixItems, items } = modern
  if (Array.isArray(prefixItems) && prefixItems.length > 0) return describeTuple(modern, prefixItems)
  const isList = type === 'array' || (Array.isArray(type) && type.includes('array'))
  if (items === true || (items === undefined && isList)) return { ...modern, items: {} }
  return items === false ? { ...modern, items: {}, maxItems: 0 } : modern
}

function toModernTuple({ items: _, additionalItems, ...rest }: JsonObject, prefixItems: Json[]): JsonObject {
  return { ...rest, prefixItems, ...(additionalItems !== undefined && { items: additionalItems }) }
}

function describeTuple(schema: JsonObject, prefixItems: Json[]): JsonObject {
  const { items, maxItems } = schema
  if (isJsonObject(items)) return schema
  const length = prefixItems.length
  const isClosed = items === false || (typeof maxItems === 'number' && maxItems <= length)
  const closing = isClosed ? { maxItems: Math.min(Number(maxItems ?? length), length) } : {}
  return { ...schema, items: isClosed ? uniteItems(prefixItems) : {}, ...closing }
}

/** The named items, if the schema applies to no others. */
function uniteItems(schemas: Json[]): JsonObject {
  const unique = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
  const objects = unique.filter(isJsonObject)
  if (objects.length < unique.length) return {}
  const [first = {}, ...others] = objects
  return others.length === 0 ? first : { anyOf: objects }
}
