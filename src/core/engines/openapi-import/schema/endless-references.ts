import { isJsonObject, type Json } from '#base/json.ts'
import { type Found, isReference } from '../references.ts'

const maxDepth = 32
/** Definitions that one reference may lead through for the same value; beyond, it is taken to lead back. */
const maxDefinitions = 200
const inPlaceLists = ['allOf', 'anyOf', 'oneOf'] as const
const inPlaceWords = ['not', 'if', 'then', 'else'] as const

/** Every reference of a schema that holds for the schema's own value. */
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
 * Finds definitions that come back to themselves for one and the same value: all of `A` is `B`, all of `B` is `A`.
 * Checking that would never end, while a way back through a property or an item ends with the value.
 */
export class EndlessReferences {
  readonly #find: (reference: string) => Found
  readonly #targets = new Map<string, Found[]>()

  constructor(find: (reference: string) => Found) {
    this.#find = find
  }

  /** Whether what stands at `pointer` comes back to itself by way of `found`. */
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
