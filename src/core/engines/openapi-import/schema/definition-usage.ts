import type { ConvertedSchema, SchemaDefinitions } from './schema-definitions.ts'
import { maxOperationSchemaLength } from './schema-definitions.ts'

/** Depth of nested definitions; deeper ones are omitted, because a schema compiler recurses through all of them. */
const maxReferenceDepth = 20
/** Minimum length that a definition counts for. */
const minCountedLength = 50
/** Characters of JSON up to which a definition without references is inlined at each use. */
const maxInlineLength = 120

/**
 * The names of the definitions that an operation reaches: which of them are omitted, and which are inlined because they are used once or
 * small.
 */
export type DefinitionUsage = {
  reached: readonly string[]
  omitted: ReadonlySet<string>
  inlined: ReadonlySet<string>
}

export function collectDefinitionUsage(
  schemas: readonly ConvertedSchema[],
  definitions: SchemaDefinitions,
): DefinitionUsage {
  const counts = new Map<string, number>()
  const omitted = new Set<string>()
  const queue = schemas.flatMap(({ references }) =>
    [...references].map(([name, count]) => ({ name, count, depth: 1 })),
  )
  let remainingLength = maxOperationSchemaLength
  for (const { name, count, depth } of queue) {
    const previousCount = counts.get(name)
    counts.set(name, (previousCount ?? 0) + count)
    if (previousCount !== undefined) continue
    const definition = definitions.getDefinition(name)
    remainingLength -= definition.length + minCountedLength
    if (remainingLength < 0 || depth > maxReferenceDepth || !definitions.reserve(definition))
      omitted.add(name)
    else
      for (const [next, count] of definition.references) queue.push({ name: next, count, depth: depth + 1 })
  }
  return { reached: [...counts.keys()], omitted, inlined: selectInlined(counts, omitted, definitions) }
}

function selectInlined(
  counts: ReadonlyMap<string, number>,
  omitted: ReadonlySet<string>,
  definitions: SchemaDefinitions,
): Set<string> {
  const inlined = new Set<string>()
  for (const [name, count] of counts) {
    if (omitted.has(name)) continue
    const { length, references } = definitions.getDefinition(name)
    if (count === 1 || (length <= maxInlineLength && references.size === 0)) inlined.add(name)
  }
  return inlined
}
