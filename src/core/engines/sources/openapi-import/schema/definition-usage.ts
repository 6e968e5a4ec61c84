import type { ConvertedSchema, SchemaDefinitions } from './schema-definitions.ts'
import { maxOperationSchemaLength } from './schema-definitions.ts'

/** Depth of nested definitions; deeper ones are omitted, because a schema compiler recurses through all of them. */
const maxReferenceDepth = 20
/** Characters of JSON that the alternatives of bases may add to an operation. */
const maxAlternativesLength = 30_000
/** The minimum length at which a definition is counted. */
const minCountedLength = 50
/** Characters of JSON up to which a definition without references is inlined at each use. */
const maxInlineLength = 120

/**
 * The names of the definitions that an operation reaches: definitions that are omitted, and definitions that
 * are inlined because they are small or used once.
 */
export type DefinitionUsage = {
  reached: readonly string[]
  omitted: ReadonlySet<string>
  inlined: ReadonlySet<string>
}

type ReachedDefinition = { name: string; count: number; depth: number }

/** Definitions of alternatives come last, so that they are omitted first. */
export function collectDefinitionUsage(
  schemas: readonly ConvertedSchema[],
  definitions: SchemaDefinitions,
): DefinitionUsage {
  const counts = new Map<string, number>()
  const omitted = new Set<string>()
  const alternatives: ReachedDefinition[] = []
  const reach = (queue: ReachedDefinition[], length: number): number => {
    let remainingLength = length
    for (const { name, count, depth } of queue) {
      const previousCount = counts.get(name)
      counts.set(name, (previousCount ?? 0) + count)
      if (previousCount !== undefined) continue
      const definition = definitions.getDefinition(name)
      remainingLength -= definition.length + minCountedLength
      const isOmitted = remainingLength < 0 || depth > maxReferenceDepth || !definitions.reserve(definition)
      if (isOmitted) omitted.add(name)
      else
        for (const reached of listReached(definition, depth + 1))
          (definition.alternatives?.has(reached.name) ? alternatives : queue).push(reached)
    }
    return remainingLength
  }
  const queue = schemas.flatMap((schema) => listReached(schema, 1))
  const remainingLength = reach(queue, maxOperationSchemaLength)
  reach(alternatives, Math.min(remainingLength, maxAlternativesLength))
  return { reached: [...counts.keys()], omitted, inlined: selectInlined(counts, omitted, definitions) }
}

const listReached = ({ references }: ConvertedSchema, depth: number): ReachedDefinition[] =>
  [...references].map(([name, count]) => ({ name, count, depth }))

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
