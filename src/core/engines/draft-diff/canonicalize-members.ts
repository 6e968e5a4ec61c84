import canonicalize from 'canonicalize'
import type { TimeSlicedTask } from '#base/time-slices.ts'

/** As `canonicalize` (RFC 8785) of an object whose members are lists of thousands: yields after each item. */
export function* canonicalizeMembers(members: Record<string, unknown>): TimeSlicedTask<string> {
  const parts: string[] = []
  for (const name of Object.keys(members).sort()) {
    const value = members[name]
    const text = Array.isArray(value) ? yield* canonicalizeList(value) : canonicalize(value)
    if (text !== undefined) parts.push(`${canonicalize(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

function* canonicalizeList(items: readonly unknown[]): TimeSlicedTask<string> {
  const parts: string[] = []
  for (const item of items) {
    parts.push(canonicalize(item) ?? 'null')
    yield
  }
  return `[${parts.join(',')}]`
}
