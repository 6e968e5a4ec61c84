// Assembles the schema of an operation. Definitions that it refers to go into its `$defs`, except those used once or
// small, which are inlined. Each larger definition is written once, so the size of the schema is bounded.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { annotationKeywords, mapSubschemas } from '#core/engines/json-schema/index.ts'
import {
  buildOutline,
  type ConvertedSchema,
  getDefinitionName,
  maxOperationSchemaLength,
  type SchemaDefinitions,
} from './schema-definitions.ts'

/** Depth of nested definitions; deeper ones are omitted, because a schema compiler recurses through all of them. */
const maxReferenceDepth = 20
/** Minimum length that a definition counts for. */
const minCountedLength = 50
/** Characters of JSON up to which a definition without references is inlined at each use. */
const maxInlineLength = 120
/** Nesting levels up to which definitions are inlined. */
const maxInlineDepth = 12

/** `reasons` describe what was lost; `omittedCount` is the number of definitions omitted for their size or depth. */
export type AssembledSchema = { schema: JsonObject; reasons: string[]; omittedCount: number }

/** The definitions that a schema reaches: how often each is referred to, and which are omitted. */
type DefinitionUsage = { counts: Map<string, number>; omitted: Set<string> }

/** `root` is composed of the converted `schemas`. */
export function assembleSchema(
  root: JsonObject,
  schemas: readonly ConvertedSchema[],
  definitions: SchemaDefinitions,
): AssembledSchema {
  const usage = collectDefinitionUsage(schemas, definitions)
  const needed = new Set<string>()
  const schema = inlineDefinitions(root, 0, { definitions, usage, needed })
  const defs: [string, Json][] = []
  for (const name of needed) {
    const definition = definitions.getDefinition(name).schema
    defs.push([
      name,
      usage.omitted.has(name)
        ? buildOutline(definition)
        : inlineDefinitions(definition, 0, { definitions, usage, needed }),
    ])
  }
  return {
    schema: defs.length > 0 ? { ...schema, $defs: Object.fromEntries(defs) } : schema,
    reasons: collectReasons(schemas, usage, definitions),
    omittedCount: usage.omitted.size,
  }
}

function collectDefinitionUsage(
  schemas: readonly ConvertedSchema[],
  definitions: SchemaDefinitions,
): DefinitionUsage {
  const counts = new Map<string, number>()
  const omitted = new Set<string>()
  const queue = schemas.flatMap(({ references }) =>
    [...references].map((reference) => ({ reference, depth: 1 })),
  )
  let remainingLength = maxOperationSchemaLength
  for (const { reference, depth } of queue) {
    const [name, count] = reference
    const previousCount = counts.get(name)
    counts.set(name, (previousCount ?? 0) + count)
    if (previousCount !== undefined) continue
    const definition = definitions.getDefinition(name)
    remainingLength -= definition.length + minCountedLength
    if (remainingLength < 0 || depth > maxReferenceDepth || !definitions.reserve(definition))
      omitted.add(name)
    else queue.push(...[...definition.references].map((next) => ({ reference: next, depth: depth + 1 })))
  }
  return { counts, omitted }
}

type AssemblyContext = { definitions: SchemaDefinitions; usage: DefinitionUsage; needed: Set<string> }

function inlineDefinitions(schema: JsonObject, depth: number, context: AssemblyContext): JsonObject {
  const name = getDefinitionName(schema)
  if (name !== null && canInline(name, schema, depth, context)) {
    const { $ref: _, ...siblings } = schema
    return {
      ...inlineDefinitions(context.definitions.getDefinition(name).schema, depth + 1, context),
      ...siblings,
    }
  }
  if (name !== null) context.needed.add(name)
  return mapSubschemas(schema, (inner) =>
    isJsonObject(inner) ? inlineDefinitions(inner, depth + 1, context) : inner,
  )
}

function canInline(
  name: string,
  schema: JsonObject,
  depth: number,
  { definitions, usage }: AssemblyContext,
): boolean {
  if (depth > maxInlineDepth || usage.omitted.has(name)) return false
  if (!Object.keys(schema).every((keyword) => keyword === '$ref' || annotationKeywords.has(keyword)))
    return false
  const { length, references } = definitions.getDefinition(name)
  return usage.counts.get(name) === 1 || (length <= maxInlineLength && references.size === 0)
}

function collectReasons(
  schemas: readonly ConvertedSchema[],
  { counts, omitted }: DefinitionUsage,
  definitions: SchemaDefinitions,
): string[] {
  const reached = [...counts.keys()]
    .filter((name) => !omitted.has(name))
    .map((name) => definitions.getDefinition(name))
  return [...new Set([...schemas, ...reached].flatMap((converted) => converted.reasons))]
}
