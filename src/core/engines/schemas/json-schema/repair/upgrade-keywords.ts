import type { JsonObject } from '#base/json.ts'

/** Rewrites keywords of older dialects as JSON Schema 2020-12 keywords. */
export function upgradeKeywords(schema: JsonObject): JsonObject {
  let upgraded = schema
  if (typeof schema.exclusiveMinimum === 'boolean')
    upgraded = upgradeExclusiveBound(upgraded, 'minimum', 'exclusiveMinimum')
  if (typeof schema.exclusiveMaximum === 'boolean')
    upgraded = upgradeExclusiveBound(upgraded, 'maximum', 'exclusiveMaximum')
  if (Array.isArray(schema.items)) upgraded = upgradeTuple(upgraded)
  if (schema.example !== undefined && !Array.isArray(schema.examples)) {
    upgraded = { ...upgraded, examples: [schema.example] }
  }
  return upgraded
}

function upgradeExclusiveBound(schema: JsonObject, bound: string, exclusiveKeyword: string): JsonObject {
  const { [bound]: limit, [exclusiveKeyword]: isExclusive, ...rest } = schema
  if (limit === undefined) return rest
  return { ...rest, [isExclusive ? exclusiveKeyword : bound]: limit }
}

function upgradeTuple(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema
  return {
    ...rest,
    prefixItems: items ?? [],
    ...(additionalItems !== undefined && { items: additionalItems }),
  }
}
