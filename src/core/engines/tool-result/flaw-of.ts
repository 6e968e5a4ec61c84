import type { Json } from '#base/json.ts'

/** Deeper values cannot be written out again safely, here or by a client. */
const maxDepth = 100

/** What keeps a parsed value from being handed on as it is: one walk looks for both. */
export function flawOf(value: Json): 'deep' | 'infinite' | '' {
  let isInfinite = false
  const isDeep = (inner: Json, depth: number): boolean => {
    if (typeof inner !== 'object' || inner === null) {
      if (typeof inner === 'number' && !Number.isFinite(inner)) isInfinite = true
      return false
    }
    if (depth === 0) return true
    if (Array.isArray(inner)) return inner.some((member) => isDeep(member, depth - 1))
    // Parsed objects inherit no members; lists of them would be made for nothing, of every answer.
    for (const name in inner) if (isDeep(inner[name] ?? null, depth - 1)) return true
    return false
  }
  if (isDeep(value, maxDepth)) return 'deep'
  return isInfinite ? 'infinite' : ''
}
