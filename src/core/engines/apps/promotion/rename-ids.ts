import type { TimeSlicedTask } from '#base/time-slices.ts'
import type { IdMap } from './map-ids.ts'

/**
 * A copy in which each text that is an id of the map, or the name of a member that is, is replaced. Yields after each
 * item of a list of the value, since contents may have thousands.
 */
export function* renameIds<Value extends object>(value: Value, ids: IdMap): TimeSlicedTask<Value> {
  const copy: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(member)) {
      copy[name] = replaceDeep(member, ids)
      continue
    }
    const items: unknown[] = []
    for (const item of member) {
      items.push(replaceDeep(item, ids))
      yield
    }
    copy[name] = items
  }
  return copy as Value
}

function replaceDeep(value: unknown, ids: IdMap): unknown {
  if (typeof value === 'string') return ids.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => replaceDeep(item, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [ids.get(name) ?? name, replaceDeep(member, ids)]),
  )
}
