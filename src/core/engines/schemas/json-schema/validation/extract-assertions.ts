// Prepares a schema for Ajv: only the JSON Schema 2020-12 keywords that can reject a value remain, so that keywords of
// other dialects (`id`, `$async`, `nullable`) cannot change the generated code, and every reference gets a counter.
import { isJsonObject, type JsonObject } from '#base/json.ts'
import { mapSubschemas, schemaKeywords, schemaListKeywords, schemaMapKeywords } from '../keywords.ts'
import { referenceCountKeyword } from './work-budget.ts'

const assertionKeywords: ReadonlySet<string> = new Set([
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
export function extractAssertions(schema: JsonObject): JsonObject {
  const assertions = Object.entries(normalizePrefixItems(schema)).filter(([keyword]) =>
    assertionKeywords.has(keyword),
  )
  const copy: JsonObject = Object.fromEntries(assertions)
  if ('$ref' in copy || '$dynamicRef' in copy) copy[referenceCountKeyword] = true
  return mapSubschemas(copy, (inner) => (isJsonObject(inner) ? extractAssertions(inner) : inner))
}

/** Up to draft 7, a tuple was an array under `items`; MCP servers still send those. */
function normalizePrefixItems(schema: JsonObject): JsonObject {
  const { items, additionalItems, ...rest } = schema
  if (!Array.isArray(items)) return schema
  return { ...rest, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
}
