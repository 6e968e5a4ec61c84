import canonicalize from 'canonicalize'
import type { TimeSlicedTask } from '#base/time-slices.ts'

/**
 * Like `canonicalize` (RFC 8785) for an object with long lists, but in parts, since a single text could be
 * many megabytes. Yields after each item.
 */
export function* canonicalizeMembers(members: Record<string, unknown>): TimeSlicedTask<string[]> {
  const parts: string[] = []
  for (const name of Object.keys(members).sort()) {
    const value = members[name]
    const texts = Array.isArray(value) ? yield* canonicalizeList(value) : [canonicalize(value)]
    if (texts[0] === undefined) continue
    parts.push(`${parts.length > 0 ? ',' : '{'}${canonicalize(name)}:`)
    for (const text of texts) parts.push(text as string)
  }
  return [...(parts.length > 0 ? parts : ['{']), '}']
}

function* canonicalizeList(items: readonly unknown[]): TimeSlicedTask<string[]> {
  const parts: string[] = []
  for (const item of items) {
    parts.push((parts.length > 0 ? ',' : '[') + (canonicalize(item) ?? 'null'))
    yield
  }
  return [...(parts.length > 0 ? parts : ['[']), ']']
}
