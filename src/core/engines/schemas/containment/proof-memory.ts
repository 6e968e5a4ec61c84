// The memory of a comparison. Proofs that depend on an assumption are forgotten when the assumption turns out false.
import type { ContainmentGap, ValuePosition } from './containment-gap.ts'
import type { SchemaNode } from './schema-node.ts'

type Claim = { conjuncts: SchemaNode[]; outer: SchemaNode; place: ValuePosition }

const buildKey = (conjuncts: SchemaNode[]) =>
  conjuncts
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()

/** Moves gaps from one place to another. */
const movePaths = (gaps: ContainmentGap[], from: string, to: string): ContainmentGap[] =>
  gaps.map((gap) => ({ ...gap, path: `${to}${gap.path.slice(from.length)}`.replace(/^\./, '') }))

export function createProofMemory() {
  /** The depth at which each claim was assumed or proven. */
  const assumed = new Map<string, number>()
  const proven = new Map<string, number>()
  const failed = new Map<string, { gaps: ContainmentGap[]; at: string }>()
  const refuting = new Set<string>()

  /** An assumption holds only inside the value, and a proof does not hold for values further outside. */
  const isKnown = (key: string, depth: number) =>
    depth > (assumed.get(key) ?? Number.POSITIVE_INFINITY) ||
    depth >= (proven.get(key) ?? Number.POSITIVE_INFINITY)

  /** The claims of `proven`, in their order. */
  const trail: string[] = []

  function forgetSince(count: number): void {
    for (const key of trail.splice(count)) proven.delete(key)
  }

  return {
    prove({ conjuncts, outer, place }: Claim, search: () => ContainmentGap[]): ContainmentGap[] {
      const key = `${buildKey(conjuncts)}<${outer.id}`
      const earlier = failed.get(key)
      if (earlier) return movePaths(earlier.gaps, earlier.at, place.path)
      if (isKnown(key, place.depth)) return []
      if (assumed.has(key)) return [{ path: place.path, keyword: '$ref', detail: null, isDecided: false }]
      const count = trail.length
      assumed.set(key, place.depth)
      const gaps = search()
      assumed.delete(key)
      if (gaps.length > 0) {
        forgetSince(count)
        failed.set(key, { gaps, at: place.path })
      } else {
        proven.set(key, place.depth)
        trail.push(key)
      }
      return gaps
    },
    /** False for recursive schemas. */
    refute(conjuncts: SchemaNode[], search: () => boolean): boolean {
      const key = buildKey(conjuncts)
      if (refuting.has(key)) return false
      refuting.add(key)
      const isRefuted = search()
      if (isRefuted) refuting.delete(key)
      return isRefuted
    },
  }
}
