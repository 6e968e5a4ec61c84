// A new order of a list must name each item once. Items that were added meanwhile are then reported instead of moved.
import { type InputViolation, maxViolations, ServiceError } from './errors.ts'

/** The new order and the existing ids. `path` is the member that holds the order, `entity` the kind of the items. */
export type OrderedIds = {
  existing: readonly string[]
  ordered: readonly string[]
  path: string
  entity: string
}

/** Throws `unprocessable` with the ids that are unknown, repeated or missing. */
export function requireCompleteOrder(ids: OrderedIds): void {
  const violations = [...findWrongIds(ids), ...findMissingIds(ids)]
  if (violations.length === 0) return
  throw new ServiceError('unprocessable', `${ids.path} must name each ${ids.entity} of the app once.`, {
    details: violations.slice(0, maxViolations),
  })
}

function findWrongIds({ existing, ordered, path: list, entity }: OrderedIds): InputViolation[] {
  const known = new Set(existing)
  const seen = new Set<string>()
  return ordered.flatMap((id, index): InputViolation[] => {
    const path = `${list}[${index}]`
    if (!known.has(id))
      return [{ path, code: 'unknown_reference', message: `must be the id of a ${entity} of this app` }]
    if (seen.has(id)) return [{ path, code: 'duplicate', message: 'must occur once' }]
    seen.add(id)
    return []
  })
}

function findMissingIds({ existing, ordered, path }: OrderedIds): InputViolation[] {
  const given = new Set(ordered)
  return existing
    .filter((id) => !given.has(id))
    .map((id) => ({ path, code: 'missing', message: `must also name ${id}` }))
}
