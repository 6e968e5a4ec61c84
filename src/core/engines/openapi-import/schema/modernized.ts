import type { JsonObject } from '#base/json.ts'

/** Rewrites keywords of older dialects as JSON Schema 2020-12 keywords. */
export function modernized(schema: JsonObject): JsonObject {
  let modern = schema
  if (typeof schema.exclusiveMinimum === 'boolean') modern = exclusive(modern, 'minimum', 'exclusiveMinimum')
  if (typeof schema.exclusiveMaximum === 'boolean') modern = exclusive(modern, 'maximum', 'exclusiveMaximum')
  if (Array.isArray(schema.items)) modern = tuple(modern)
  if (schema.example !== undefined && !Array.isArray(schema.examples)) {
    modern = { ...modern, examples: [schema.example] }
  }
  return modern
}

function exclusive(schema: JsonObject, bound: string, word: string): JsonObject {
  const { [bound]: limit, [word]: isExclusive, ...rest } = schema
  if (limit === undefined) return rest
  return { ...rest, [isExclusive ? word : bound]: limit }
}

function tuple(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema
  return {
    ...rest,
    prefixItems: items ?? [],
    ...(additionalItems !== undefined && { items: additionalItems }),
  }
}
