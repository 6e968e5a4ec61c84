import { isJsonObject, type Json } from '#base/json.ts'
import { type Found, isReference } from '../references.ts'

const maxDepth = 32
/** Definitions that one reference may lead through in place; beyond that it counts as circular. */
const maxDefinitions = 200
const inPlaceLists = ['allOf', 'anyOf', 'oneOf'] as const
const inPlaceWords = ['not', 'if', 'then', 'else'] as const

/** Every reference of a schema that applies to the same instance location as the schema. */
function* inPlaceReferences(schema: Json, depth = 0): Generator<string> {
  if (!isJsonObject(schema) || depth > maxDepth) return
  if (isReference(schema)) yield schema.$ref
  for (const word of inPlaceLists) {
    const list = schema[word]
    for (const inner of Array.isArray(list) ? list : []) yield* inPlaceReferences(inner, depth + 1)
  }
  for (const word of inPlaceWords) yield* inPlaceReferences(schema[word] ?? true, depth + 1)
}

/**
 * Detects definitions that refer back to themselves for the same value (`A` is `allOf: [B]`, `B` is `allOf: [A]`).
 * Validation would recurse without end; a cycle through a property or an item ends with the value.
 */
export class EndlessReferences {
  readonly #find: (reference: string) => Found
  readonly #targets = new Map<string, Found[]>()

  constructor(find: (reference: string) => Found) {
    this.#find = find
  }

  /** Whether the definition at `pointer` refers back to itself through `target`. */
  lead(found: Found, pointer: string): boolean {
    const seen = new Set<string>()
    const open = [found]
    for (const next of open) {
      if ('missing' in next || seen.has(next.pointer)) continue
      if (next.pointer === pointer || seen.size === maxDefinitions) return true
      seen.add(next.pointer)
      open.push(...this.#targetsOf(next))
    }
    return false
  }

  #targetsOf({ pointer, value }: { pointer: string; value: Json }): Found[] {
    const known = this.#targets.get(pointer)
    if (known) return known
    const targets = [...inPlaceReferences(value)].map(this.#find)
    this.#targets.set(pointer, targets)
    return targets
  }
}
