import type { Json } from '#base/json.ts'

/** Deeper values cannot be serialized safely, neither here nor by clients. */
const maxDepth = 100

/** Why a parsed value cannot be passed on unchanged: nested too deeply, or a number that overflows a double. */
export function findDataDefect(value: Json): 'deep' | 'infinite' | '' {
  let isInfinite = false
  const isDeep = (inner: Json, depth: number): boolean => {
    if (typeof inner !== 'object' || inner === null) {
      if (typeof inner === 'number' && !Number.isFinite(inner)) isInfinite = true
      return false
    }
    if (depth === 0) return true
    // `for … in` is safe, since parsed objects inherit no members, and creates no array of names per object.
    if (!Array.isArray(inner)) {
      for (const name in inner) if (isDeep(inner[name] ?? null, depth - 1)) return true
      return false
    }
    for (const item of inner) if (isDeep(item, depth - 1)) return true
    return false
  }
  if (isDeep(value, maxDepth)) return 'deep'
  return isInfinite ? 'infinite' : ''
}
