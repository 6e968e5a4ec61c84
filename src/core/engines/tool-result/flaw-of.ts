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
    const members = Array.isArray(inner) ? inner : Object.values(inner)
    return members.some((member) => isDeep(member, depth - 1))
  }
  if (isDeep(value, maxDepth)) return 'deep'
  return isInfinite ? 'infinite' : ''
}
