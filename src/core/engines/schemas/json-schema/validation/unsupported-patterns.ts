import type { JsonObject } from '#base/json.ts'
import { walkSchema } from '../keywords.ts'
import { listPatterns } from './costly-patterns.ts'
import { explainUnsupportedPattern } from './linear-regexp.ts'
import { maxSchemaDepth } from './schema-size.ts'

export type UnsupportedPattern = { path: string; pattern: string; reason: string }

/** The patterns that cannot run in linear time. `path` is the dotted path of the subschema with the pattern. */
export function findUnsupportedPatterns(schema: JsonObject): UnsupportedPattern[] {
  const found: UnsupportedPattern[] = []
  walkSchema(schema, (inner, path, depth) => {
    for (const pattern of listPatterns(inner)) {
      const reason = explainUnsupportedPattern(pattern)
      if (reason) found.push({ path, pattern, reason })
    }
    return depth < maxSchemaDepth
  })
  return found
}
