import canonicalize from 'canonicalize'
import type { RowContent } from './contents-fingerprint.ts'

/** The ids of rows to remove and to add to turn one list into the other; a changed row is in both sets. */
export type RowChanges = { removed: Set<string>; added: Set<string> }

export function diffRows(before: RowContent[], after: RowContent[]): RowChanges {
  const old = new Map(before.map((row) => [row.id, canonicalize(row)]))
  const now = new Map(after.map((row) => [row.id, canonicalize(row)]))
  const idsNotIn = (rows: Map<string, unknown>, others: Map<string, unknown>) =>
    new Set([...rows.keys()].filter((id) => rows.get(id) !== others.get(id)))
  return { removed: idsNotIn(old, now), added: idsNotIn(now, old) }
}
