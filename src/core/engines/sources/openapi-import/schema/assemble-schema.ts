// Assembles the schema of an operation. Definitions that it refers to go into its `$defs`, except those used once or
// small, which are inlined. Each larger definition is written once, so the size of the schema is bounded.
import type { Json, JsonObject } from '#base/json.ts'
import type { RepairNote } from '#core/engines/schemas/json-schema/index.ts'
import { collectDefinitionUsage, type DefinitionUsage } from './definition-usage.ts'
import { buildOutline, type ConvertedSchema, type SchemaDefinitions } from './schema-definitions.ts'

/**
 * `reasons` describe losses, `repairs` repaired problems; `omittedCount` is the number of definitions omitted for their
 * size or depth.
 */
export type AssembledSchema = {
  schema: JsonObject
  reasons: string[]
  repairs: RepairNote[]
  omittedCount: number
}

/** `root` is composed of the converted `schemas`. */
export function assembleSchema(
  root: JsonObject,
  schemas: readonly ConvertedSchema[],
  definitions: SchemaDefinitions,
): AssembledSchema {
  const usage = collectDefinitionUsage(schemas, definitions)
  const { schema, remaining } = definitions.inliner.inline(root, usage.inlined)
  const defs = assembleDefinitions(remaining, usage, definitions)
  const parts = listParts(schemas, usage, definitions)
  return {
    schema: defs.length > 0 ? { ...schema, $defs: Object.fromEntries(defs) } : schema,
    reasons: [...new Set(parts.flatMap(({ reasons }) => reasons))],
    repairs: parts.flatMap(({ repairs }) => repairs),
    omittedCount: usage.omitted.size,
  }
}

/** The definitions that are not inlined: those named, and those that these refer to. */
function assembleDefinitions(
  names: ReadonlySet<string>,
  { omitted, inlined }: DefinitionUsage,
  definitions: SchemaDefinitions,
): [string, Json][] {
  const needed = new Set(names)
  const assembled: [string, Json][] = []
  for (const name of needed) {
    if (omitted.has(name)) {
      assembled.push([name, buildOutline(definitions.getDefinition(name).schema)])
      continue
    }
    const { schema, remaining } = definitions.inliner.inlineDefinition(name, inlined)
    for (const next of remaining) needed.add(next)
    assembled.push([name, schema])
  }
  return assembled
}

/** With the definitions that it contains. */
function listParts(
  schemas: readonly ConvertedSchema[],
  { reached, omitted }: DefinitionUsage,
  definitions: SchemaDefinitions,
): ConvertedSchema[] {
  const converted = reached
    .filter((name) => !omitted.has(name))
    .map((name) => definitions.getDefinition(name))
  return [...schemas, ...converted]
}
