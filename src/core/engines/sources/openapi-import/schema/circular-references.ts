import type { Json } from '#base/json.ts'
import { listInPlaceReferences } from '#core/engines/schemas/json-schema/index.ts'
import type { ResolvedReference } from '../document/references.ts'

/** Definitions that one reference may lead through in place; beyond that it counts as circular. */
const maxDefinitions = 200

/**
 * Detects definitions that refer back to themselves for the same value (`A` is `allOf: [B]`, `B` is `allOf: [A]`).
 * Validation would recurse without end; a cycle through a property or an item ends with the value.
 */
export class CircularReferenceDetector {
  readonly #resolve: (reference: string) => ResolvedReference
  readonly #targets = new Map<string, ResolvedReference[]>()

  constructor(resolve: (reference: string) => ResolvedReference) {
    this.#resolve = resolve
  }

  /** Whether the definition at `pointer` refers back to itself through `target`. */
  isCircular(target: ResolvedReference, pointer: string): boolean {
    const seen = new Set<string>()
    const queue = [target]
    for (const next of queue) {
      if ('missing' in next || seen.has(next.pointer)) continue
      if (next.pointer === pointer || seen.size === maxDefinitions) return true
      seen.add(next.pointer)
      queue.push(...this.#targetsOf(next))
    }
    return false
  }

  #targetsOf({ pointer, value }: { pointer: string; value: Json }): ResolvedReference[] {
    const known = this.#targets.get(pointer)
    if (known) return known
    const targets = [...listInPlaceReferences(value)].map(this.#resolve)
    this.#targets.set(pointer, targets)
    return targets
  }
}
