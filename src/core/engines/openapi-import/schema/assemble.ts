// Assembles the schema of an operation. Definitions that it refers to go into its `$defs`, except those used once or
// small, which are inlined. Each larger definition is written once, so the size of the schema is bounded.
import { isJsonObject, type Json, type JsonObject } from '#base/json.ts'
import { annotationKeywords, mapSubschemas } from '#core/engines/json-schema/keywords.ts'
import { type Converted, type Definitions, definitionName, maxLength, outlineOf } from './definitions.ts'

/** Depth of nested definitions; deeper ones are omitted, because a schema compiler recurses through all of them. */
const maxChain = 20
/** Minimum length that a definition counts for. */
const minLength = 50
/** Characters of JSON up to which a definition without references is inlined at each use. */
const smallLength = 120
/** Nesting levels up to which definitions are inlined. */
const maxInlineDepth = 12

/** `reasons` describe what was lost; `omittedCount` is the number of definitions omitted for their size or depth. */
export type Assembled = { schema: JsonObject; reasons: string[]; open: number }

/** The definitions that a schema reaches: how often each is referred to, and which are omitted. */
type Reach = { uses: Map<string, number>; open: Set<string> }

/** `root` is composed of the converted `schemas`. */
export function assemble(root: JsonObject, parts: readonly Converted[], definitions: Definitions): Assembled {
  const reach = reachOf(parts, definitions)
  const needed = new Set<string>()
  const schema = place(root, 0, { definitions, reach, needed })
  const defs: [string, Json][] = []
  for (const name of needed) {
    const definition = definitions.named(name).schema
    defs.push([
      name,
      reach.open.has(name) ? outlineOf(definition) : place(definition, 0, { definitions, reach, needed }),
    ])
  }
  return {
    schema: defs.length > 0 ? { ...schema, $defs: Object.fromEntries(defs) } : schema,
    reasons: reasonsOf(parts, reach, definitions),
    open: reach.open.size,
  }
}

function reachOf(parts: readonly Converted[], definitions: Definitions): Reach {
  const uses = new Map<string, number>()
  const open = new Set<string>()
  const queue = parts.flatMap(({ references }) =>
    [...references].map((reference) => ({ reference, links: 1 })),
  )
  let left = maxLength
  for (const { reference, links } of queue) {
    const [name, count] = reference
    const known = uses.get(name)
    uses.set(name, (known ?? 0) + count)
    if (known !== undefined) continue
    const definition = definitions.named(name)
    left -= definition.length + minLength
    if (left < 0 || links > maxChain || !definitions.take(definition)) open.add(name)
    else queue.push(...[...definition.references].map((next) => ({ reference: next, links: links + 1 })))
  }
  return { uses, open }
}

type Placing = { definitions: Definitions; reach: Reach; needed: Set<string> }

function place(schema: JsonObject, depth: number, placing: Placing): JsonObject {
  const name = definitionName(schema)
  if (name !== null && isInline(name, schema, depth, placing)) {
    const { $ref: _, ...beside } = schema
    return { ...place(placing.definitions.named(name).schema, depth + 1, placing), ...beside }
  }
  if (name !== null) placing.needed.add(name)
  return mapSubschemas(schema, (inner) => (isJsonObject(inner) ? place(inner, depth + 1, placing) : inner))
}

function isInline(name: string, schema: JsonObject, depth: number, { definitions, reach }: Placing): boolean {
  if (depth > maxInlineDepth || reach.open.has(name)) return false
  if (!Object.keys(schema).every((word) => word === '$ref' || annotationKeywords.has(word))) return false
  const { length, references } = definitions.named(name)
  return reach.uses.get(name) === 1 || (length <= smallLength && references.size === 0)
}

function reasonsOf(parts: readonly Converted[], { uses, open }: Reach, definitions: Definitions): string[] {
  const reached = [...uses.keys()].filter((name) => !open.has(name)).map((name) => definitions.named(name))
  return [...new Set([...parts, ...reached].flatMap((converted) => converted.reasons))]
}
