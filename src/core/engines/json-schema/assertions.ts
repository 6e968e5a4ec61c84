// What the compiler is given: only words of JSON Schema 2020-12 that can reject a value, so that no word of another
// dialect (`id`, `$async`, `nullable`) changes what it makes, and every reference beside its counter.
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

/** A copy of the schema that rejects the same values. */
export function assertionsOf(schema: JsonObject): JsonObject {
  const kept = Object.entries(withPrefixItems(schema)).filter(([keyword]) => known.has(keyword))
  const copy: JsonObject = Object.fromEntries(kept)
  if ('$ref' in copy || '$dynamicRef' in copy) copy[countedKeyword] = true
  return mapSubschemas(copy, (inner) => (isJsonObject(inner) ? assertionsOf(inner) : inner))
}

/** Up to draft 7 a tuple was a list under `items`; MCP servers still send those. */
function withPrefixItems(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema
  if (!Array.isArray(items)) return schema
  return { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
}
