import canonicalize from 'canonicalize'
import type { RowContent } from './contents-fingerprint.ts'

/** Ids by what turns one list into the other: rows to take out and rows to put in, a changed row being both. */
export type RowChanges = { out: Set<string>; in: Set<string> }

export function rowChanges(before: RowContent[], after: RowContent[]): RowChanges {
  const old = new Map(before.map((row) => [row.id, canonicalize(row)]))
  const now = new Map(after.map((row) => [row.id, canonicalize(row)]))
  const idsNotIn = (rows: Map<string, unknown>, others: Map<string, unknown>) =>
    new Set([...rows.keys()].filter((id) => rows.get(id) !== others.get(id)))
  return { out: idsNotIn(old, now), in: idsNotIn(now, old) }
}
