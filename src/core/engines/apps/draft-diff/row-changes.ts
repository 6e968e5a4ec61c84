import { isSameJson } from '#base/same-json.ts'
import { forEachInTimeSlices, mapInTimeSlices, type TimeSlicedTask } from '#base/time-slices.ts'
import type { RowContent } from './contents-fingerprint.ts'

/** The ids of rows to remove and to add to turn one list into the other; a changed row is in both sets. */
export type RowChanges = { removed: Set<string>; added: Set<string> }

/** `getContent` returns the part of a row to compare. */
export function* diffRows<Row extends { id: string }>(
  before: readonly Row[],
  after: readonly Row[],
  getContent: (row: Row) => RowContent,
): TimeSlicedTask<RowChanges> {
  const old = new Map((yield* mapInTimeSlices(before, getContent)).map((row) => [row.id, row]))
  const changes = { removed: new Set(old.keys()), added: new Set<string>() }
  yield* forEachInTimeSlices(after, 1, (row) => {
    if (isSameJson(old.get(row.id), getContent(row))) changes.removed.delete(row.id)
    else changes.added.add(row.id)
  })
  return changes
}
