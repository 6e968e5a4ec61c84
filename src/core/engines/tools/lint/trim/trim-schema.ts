// Builds a smaller input schema that accepts no more than the original: annotations are cut, alternatives of single
// values become one list, and deeply nested optional members are left out of objects that then accept no others.
import type { JsonObject } from '#base/json.ts'
import { countSchemaBytes } from '#core/engines/operations/content/index.ts'
import { removeUnusedDefinitions } from './definitions.ts'
import { dropOptionalMembers } from './drop-optional-members.ts'
import { foldAlternatives } from './fold-alternatives.ts'
import { shortenAnnotations } from './shorten-annotations.ts'

/** Bytes of JSON above which a schema is worth trimming, some 1,500 tokens. */
export const longSchemaBytes = 6_600

/** The steps, applied in turn until the schema is short enough; the arguments are at depth 0. */
const steps: readonly ((schema: JsonObject) => JsonObject)[] = [
  foldAlternatives,
  shortenAnnotations,
  ...[3, 2, 1].map((depth) => (schema: JsonObject) => dropOptionalMembers(schema, depth)),
]

/** The same object when nothing can be left out. Arguments themselves always stay. */
export function trimSchema(schema: JsonObject, limit = longSchemaBytes): JsonObject {
  let trimmed = schema
  for (const step of steps) {
    if (countSchemaBytes(trimmed) <= limit) break
    trimmed = removeUnusedDefinitions(step(trimmed))
  }
  return countSchemaBytes(trimmed) < countSchemaBytes(schema) ? trimmed : schema
}
