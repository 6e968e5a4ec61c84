// Prepares a schema for Ajv: only the JSON Schema 2020-12 keywords that can reject a value remain, so that keywords of
// other dialects (`id`, `$async`, `nullable`) cannot change the generated code, and every reference gets a counter.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas, schemaKeywords, schemaListKeywords, schemaMapKeywords } from './keywords.ts'
import { countedKeyword } from './work-budget.ts'

const known: ReadonlySet<string> = new Set([
  ...schemaKeywords,
  ...schemaListKeywords,
  ...schemaMapKeywords,
  ...['$ref', '$dynamicRef', '$id', '$anchor', '$dynamicAnchor'],
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'],
  ...['required', 'dependentRequired', 'minProperties', 'maxProperties'],
])

/** A copy of the schema that rejects the same values, without annotations and unknown keywords. */
export function assertionsOf(schema: JsonObject): JsonObject {
  const kept = Object.entries(withPrefixItems(schema)).filter(([keyword]) => known.has(keyword))
  const copy: JsonObject = Object.fromEntries(kept)
  if ('$ref' in copy || '$dynamicRef' in copy) copy[countedKeyword] = true
  return mapSubschemas(copy, (inner) => (isJsonObject(inner) ? assertionsOf(inner) : inner))
}

/** Up to draft 7, a tuple was an array under `items`; MCP servers still send those. */
function withPrefixItems(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema
  if (!Array.isArray(items)) return schema
  return { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
}
