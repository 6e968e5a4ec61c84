import { StaleRevisionError } from './errors.ts'

/** The revisions that a caller agrees to overwrite (If-Match); null accepts any. */
export type ExpectedRevisions = readonly number[] | null

/** Must run in the transaction that writes, so that no other write comes between. */
export function requireRevision(row: { revision: number }, expected: ExpectedRevisions): void {
  if (expected === null || expected.includes(row.revision)) return
  throw new StaleRevisionError(row.revision)
}
